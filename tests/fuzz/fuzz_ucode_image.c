/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Images, as they are, and with an end that is right: hardly any change to an
 * image is let past its checksum, to what is behind it. */
#include "ucode.h"

/* CRC-32 of IEEE 802.3, from its remainders of a byte. */
static uint32_t crc32(const char *text, size_t length)
{
    uint32_t remainder[256], crc = UINT32_MAX;
    for (uint32_t i = 0; i < 256; i++) {
        remainder[i] = i;
        for (int k = 0; k < 8; k++)
            remainder[i] = remainder[i] >> 1 ^ (remainder[i] & 1) * 0xedb88320u;
    }
    for (size_t i = 0; i < length; i++)
        crc = crc >> 8 ^ remainder[(crc ^ (uint8_t)text[i]) & 0xff];
    return ~crc;
}

static int starts(const char *text, size_t length, const char *word)
{
    size_t n = strlen(word);
    return length >= n && memcmp(text, word, n) == 0;
}

/* The lines before the first that starts with `end`, and the end they need;
 * text[size + 16]. Returns the length. */
static size_t end_image(char *text, size_t size)
{
    size_t at = 0;
    size_t triads = 0;
    while (at < size && !starts(text + at, size - at, "end")) {
        const char *newline = memchr(text + at, '\n', size - at);
        triads += starts(text + at, size - at, "triad ") ? 1 : 0;
        if (!newline)
            text[size++] = '\n';
        at = newline ? (size_t)(newline - text) + 1 : size;
    }
    return at + (size_t)sprintf(text + at, "end %04zx %08lx", triads & 0xffff,
                                (unsigned long)crc32(text, at));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 32);
    FUZZ_CHECK(text != NULL);
    fuzz_notation(data, size, TRI_UCODE_IMAGE);
    memcpy(text, data, size);
    fuzz_notation((const uint8_t *)text, end_image(text, size),
                  TRI_UCODE_IMAGE);
    free(text);
    return 0;
}
