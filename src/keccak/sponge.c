/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The sponge and the functions of FIPS 202 [sections 4 and 6].
 *
 * Lanes are numbers, bytes of the state their little-endian bytes: byte i is
 * bits 8 (i mod 8) .. of lane i / 8. */
#include "base/bytes.h"
#include "base/require.h"
#include "triad/keccak.h"

/* Rates: 200 less twice the digest or strength, in bytes. Suffixes, least
 * significant bit first: 01 for SHA3, 1111 for SHAKE, then the 1 that padding
 * starts with. */
static const struct {
    uint8_t rate, suffix;
} functions[] = {
    [TRI_SHA3_224] = {200 - 2 * 28, 0x06},
    [TRI_SHA3_256] = {200 - 2 * 32, 0x06},
    [TRI_SHA3_384] = {200 - 2 * 48, 0x06},
    [TRI_SHA3_512] = {200 - 2 * 64, 0x06},
    [TRI_SHAKE128] = {200 - 2 * 16, 0x1f},
    [TRI_SHAKE256] = {200 - 2 * 32, 0x1f},
};

void tri_keccak_init(tri_keccak *s, tri_fips202 function)
{
    REQUIRE((unsigned)function <= TRI_SHAKE256);
    *s = (tri_keccak){.rate = functions[function].rate,
                      .suffix = functions[function].suffix};
}

static void add_byte(tri_keccak *s, size_t at, uint8_t byte)
{
    s->lane[at / 8] ^= (uint64_t)byte << 8 * (at % 8);
}

static void next_block(tri_keccak *s)
{
    tri_keccak_f1600(s->lane);
    s->at = 0;
}

/* The whole lanes that the next `bytes` bytes fill, none when the next byte is
 * inside a lane. */
static size_t whole_lanes(const tri_keccak *s, size_t bytes)
{
    const size_t room = (size_t)(s->rate - s->at);
    return s->at % 8 ? 0 : (bytes < room ? bytes : room) / 8;
}

void tri_keccak_absorb(tri_keccak *s, const void *m, size_t bytes)
{
    const uint8_t *p = m;
    REQUIRE(!s->squeezing && (p || !bytes));
    while (bytes) {
        const size_t lanes = whole_lanes(s, bytes);
        const size_t taken = lanes ? 8 * lanes : 1;
        uint64_t *lane = s->lane + s->at / 8;
        for (size_t i = 0; i < lanes; i++)
            lane[i] ^= tri_load64(p + 8 * i);
        if (!lanes)
            add_byte(s, s->at, *p);
        s->at = (uint8_t)(s->at + taken);
        if (s->at == s->rate)
            next_block(s);
        p += taken;
        bytes -= taken;
    }
}

static void pad(tri_keccak *s)
{
    add_byte(s, s->at, s->suffix);
    add_byte(s, s->rate - 1u, 0x80);
    next_block(s);
    s->squeezing = 1;
}

void tri_keccak_squeeze(tri_keccak *s, void *out, size_t n)
{
    uint8_t *p = out;
    REQUIRE(p || !n);
    if (!s->squeezing)
        pad(s);
    while (n) {
        if (s->at == s->rate)
            next_block(s);
        const size_t lanes = whole_lanes(s, n);
        const size_t given = lanes ? 8 * lanes : 1;
        const uint64_t *lane = s->lane + s->at / 8;
        for (size_t i = 0; i < lanes; i++)
            tri_store64(p + 8 * i, lane[i]);
        if (!lanes)
            *p = (uint8_t)(*lane >> 8 * (s->at % 8));
        s->at = (uint8_t)(s->at + given);
        p += given;
        n -= given;
    }
}

void tri_keccak_clear(tri_keccak *s)
{
    tri_clear(s, sizeof *s);
}

static void hash(tri_fips202 function, void *out, size_t n, const void *m,
                 size_t bytes)
{
    tri_keccak s;
    tri_keccak_init(&s, function);
    tri_keccak_absorb(&s, m, bytes);
    tri_keccak_squeeze(&s, out, n);
    tri_keccak_clear(&s);
}

void tri_sha3_224(uint8_t out[28], const void *m, size_t bytes)
{
    hash(TRI_SHA3_224, out, 28, m, bytes);
}

void tri_sha3_256(uint8_t out[32], const void *m, size_t bytes)
{
    hash(TRI_SHA3_256, out, 32, m, bytes);
}

void tri_sha3_384(uint8_t out[48], const void *m, size_t bytes)
{
    hash(TRI_SHA3_384, out, 48, m, bytes);
}

void tri_sha3_512(uint8_t out[64], const void *m, size_t bytes)
{
    hash(TRI_SHA3_512, out, 64, m, bytes);
}

void tri_shake128(void *out, size_t n, const void *m, size_t bytes)
{
    hash(TRI_SHAKE128, out, n, m, bytes);
}

void tri_shake256(void *out, size_t n, const void *m, size_t bytes)
{
    hash(TRI_SHAKE256, out, n, m, bytes);
}
