/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Profiles as text: what is written comes back, and every way to spoil a line
 * is refused at its line and column. */
#include "triad/plan.h"

#include "tests/harness.h"

#define BITS TEST_STRING(TRI_WORD_BITS)

static const char good[] = "triad-profile 1\n"
                           "chip A chip, 5 # not a comment\n"
                           "class portable\n"
                           "words " BITS "\n"
                           "clock 3660\n"
                           "cache 32768 1048576 33554432\n"
                           "xor 10 20 30 40\n"
                           "load 11 21 31 41\n"
                           "store 12 22 32 42\n"
                           "kernel mul1 1 900\n"
                           "rule karatsuba2 1 100 1 2 3 4\n";

static int parse(tri_profile *p, const char *text, size_t len,
                 tri_diagnostic *why)
{
    /* A copy of exactly this length, so that ASan sees reads past it. */
    char *copy = malloc(len + (len == 0));
    if (!copy)
        exit(2);
    memcpy(copy, text, len);
    int status = tri_profile_parse(p, copy, len, why);
    free(copy);
    return status;
}

static int is_zero(const void *p, size_t bytes)
{
    const unsigned char *c = p;
    size_t i = 0;
    while (i < bytes && c[i] == 0)
        i++;
    return i == bytes;
}

/* text[len] is refused at line:column, with a message in which `says`
 * occurs. */
static void refused_bytes(const char *text, size_t len, size_t line,
                          size_t column, const char *says)
{
    static tri_profile p;
    tri_diagnostic why = {0};
    memset(&p, 0xa5, sizeof p);
    int status = parse(&p, text, len, &why);
    int stale = !strncmp(says, "version", 7) || !strncmp(says, "words of", 8);
    int want = stale ? TRI_ERR_STALE_PLAN : TRI_ERR_SYNTAX;
    const char *last = text + len;
    while (last > text && last[-1] != '\n')
        last--;
    CHECK(status == want && why.line == line && why.column == column &&
              strstr(why.message, says),
          "status %d, %zu:%zu: '%s', not %zu:%zu: '%s', in a text that ends "
          "'%.60s'",
          status, why.line, why.column, why.message, line, column, says, last);
    CHECK(is_zero(&p, sizeof p), "an error leaves zeros: %zu:%zu", line,
          column);
    for (const char *c = why.message; *c; c++)
        CHECK(*c >= ' ' && *c <= '~', "'%s' is not fit for a terminal",
              why.message);
    CHECK(parse(&p, text, len, NULL) == want, "%zu:%zu without a diagnostic",
          line, column);
}

static void refused(const char *text, size_t line, size_t column,
                    const char *says)
{
    refused_bytes(text, strlen(text), line, column, says);
}

/* `line` after the good text, where it is line 11. */
static void bad_line(const char *line, size_t column, const char *says)
{
    char text[1024];
    int n = snprintf(text, sizeof text, "%s%s", good, line);
    refused(text, 12, column, says);
    /* The same with a line after it, and with the other line ends. */
    n += snprintf(text + n, sizeof text - (size_t)n, "\r\nkernel z 1 1\n");
    refused(text, 12, column, says);
}

static void test_bad_lines(void)
{
    static const struct {
        const char *line;
        size_t column;
        const char *says;
    } bad[] = {
        {"nonsense 1", 1, "unknown keyword 'nonsense'"},
        {"  nonsense", 3, "unknown keyword"},
        {"Kernel mul2 1 5", 1, "unknown keyword 'Kernel'"},
        {"kernels mul2 1 5", 1, "unknown keyword"},
        {"triad-profile 1", 1, "unknown keyword"},
        {"a-keyword-of-more-than-31-characters 1", 1,
         "longer than 31 characters"},
        {"\033[31mred", 1, "printable ASCII"},
        {"ch\x07ip x", 3, "printable ASCII"},
        {"caf\xc3\xa9 1", 4, "printable ASCII"},

        {"kernel", 7, "expected a name"},
        {"kernel   # comment", 7, "expected a name"},
        {"kernel mul2", 12, "expected the number of lanes"},
        {"kernel mul2 1", 14, "expected the price of a call"},
        {"kernel mul2 1 5 6 7", 19, "more than the line takes"},
        {"kernel mul2 1 5 x", 17, "step must be a whole number"},
        {"kernel mul2 1 5x", 16, "call must be a whole number"},
        {"kernel mul2 1 -5", 15, "call must be a whole number"},
        {"kernel mul2 1 +5", 15, "call must be a whole number"},
        {"kernel mul2 1 0x5", 16, "call must be a whole number"},
        {"kernel mul2 1 5.5", 16, "call must be a whole number"},
        {"kernel mul2 1 1e3", 16, "call must be a whole number"},
        {"kernel mul2 1 5,6", 16, "call must be a whole number"},
        {"kernel mul2 x 5", 13, "lanes must be a whole number"},
        {"kernel mul2 0 5", 13, "lanes is under 1"},
        {"kernel mul2 65536 5", 13, "lanes is over 65535"},
        {"kernel mul2 99999999999999999999999 5", 13, "lanes is over 65535"},
        {"kernel mul2 1 268435456", 15, "call is over 268435455"},
        {"kernel mul2 1 4294967295", 15, "call is over"},
        {"kernel mul2 1 4294967296", 15, "call is over"},
        {"kernel mul2 1 18446744073709551615", 15, "call is over"},
        {"kernel mul2 1 18446744073709551616", 15, "call is over"},
        {"kernel mul2 1 18446744073709551617", 15, "call is over"},
        {"kernel mul2 1 99999999999999999999999999999999999999", 15,
         "call is over"},
        {"kernel mul2 1 5 268435456", 17, "step is over"},
        {"kernel a-name-of-more-than-31-characters 1 5", 8,
         "longer than 31 characters"},
        {"kernel mul\x01 1 5", 11, "printable ASCII"},
        {"kernel mul\x7f 1 5", 11, "printable ASCII"},
        {"kernel mul1 1 5", 8, "mul1 has a price in the natural layout"},
        {"\tkernel\tmul1\t1\t900", 9, "mul1 has a price"},

        {"rule", 5, "expected a name"},
        {"rule toom3w 1 5", 16, "expected the price of a step"},
        {"rule toom3w 1 5 1 2 3", 22, "expected the price of a step"},
        {"rule toom3w 1 5 1 2 3 4 5", 25, "more than the line takes"},
        {"rule toom3w 1 5 1 2 3 4 kernel", 25, "more than the line takes"},
        {"rule toom3w 1 5 1 2 y 4", 21, "step must be a whole number"},
        {"rule toom3w 1 5 1 2 3 268435456", 23, "step is over"},
        {"rule karatsuba2 1 1 1 1 1 1", 6, "karatsuba2 has a price"},

        {"chip another", 1, "'chip' a second time"},
        {"class portable", 1, "'class' a second time"},
        {"words " BITS, 1, "'words' a second time"},
        {"  clock 3660", 3, "'clock' a second time"},
        {"cache 1 2 3", 1, "'cache' a second time"},
        {"xor 1 2 3 4", 1, "'xor' a second time"},
        {"load 1 2 3 4", 1, "'load' a second time"},
        {"store 1 2 3 4", 1, "'store' a second time"},

        {"date a\tb", 7, "control character"},
        {"date a\x1b[0m", 7, "control character"},
        {"date \x7f", 6, "control character"},
        {"date a\rb", 7, "control character"},
        {"date a text of more than 31 characters", 6,
         "longer than 31 characters"},
        {"source a text of more than 15 characters", 8,
         "longer than 15 characters"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        bad_line(bad[i].line, bad[i].column, bad[i].says);
}

/* Slips in lines the good text has already: each replaces one. */
static void test_bad_heads(void)
{
    static const struct {
        const char *key, *line;
        size_t column;
        const char *says;
    } bad[] = {
        {"class", "class", 6, "expected a CPU class"},
        {"class", "class i386", 7, "no CPU class is called 'i386'"},
        {"class", "class Portable", 7, "no CPU class"},
        {"class", "class portable portable", 16, "more than the line takes"},
        {"class", "class  \033[31m", 8, "printable ASCII"},
        {"words", "words", 6, "expected the bits of a word"},
        {"words", "words 0", 7, "word is under 1"},
        {"words", "words x", 7, "must be a whole number"},
        {"words", "words 16", 7, "words of 16 bits; here they have " BITS},
        {"words", "words " BITS " 8", 10, "more than the line takes"},
        {"clock", "clock", 6, "expected the clock"},
        {"clock", "clock 0", 7, "clock in MHz is under 1"},
        {"clock", "clock 3.6", 8, "must be a whole number"},
        {"clock", "clock 268435456", 7, "is over"},
        {"clock", "clock 3660 MHz", 12, "more than the line takes"},
        {"cache", "cache 1 2", 10, "expected bytes of a cache"},
        {"cache", "cache 1 2 3 4", 13, "more than the line takes"},
        {"cache", "cache 1 4294967296 3", 9, "is over 4294967295"},
        {"cache", "cache 32K 2 3", 9, "must be a whole number"},
        {"xor", "xor 1 2 3", 10, "expected the price of a vector XOR"},
        {"xor", "xor 1 2 3 4 5", 13, "more than the line takes"},
        {"load", "load 1 2 3 268435456", 12, "is over 268435455"},
        {"store", "store", 6, "expected the price of a vector store"},
        {"triad-profile", "triad-profile", 14, "expected the version"},
        {"triad-profile", "triad-profile 2", 15, "version 2"},
        {"triad-profile", "triad-profile 0", 15, "version 0"},
        {"triad-profile", "triad-profile one", 15, "whole number"},
        {"triad-profile", "triad-profile 1 1", 17, "more than"},
        {"triad-profile", "triad-profile 18446744073709551617", 15, "over"},
        {"triad-profile", "  triad-profiles 1", 3, "first line"},
        {"triad-profile", "triad-plan 1", 1, "first line"},
        {"triad-profile", "class portable", 1, "first line"},
        {"triad-profile", "\xef\xbb\xbftriad-profile 1", 1, "first line"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[1024] = "";
        size_t line = 0, n = 0, key = strlen(bad[i].key);
        for (const char *c = good; *c; line += n == 0) {
            size_t end = strcspn(c, "\n") + 1;
            if (strncmp(c, bad[i].key, key) == 0) {
                n = line + 1;
                strcat(text, bad[i].line);
                strcat(text, "\n");
            } else {
                strncat(text, c, end);
            }
            c += end;
        }
        refused(text, n, bad[i].column, bad[i].says);
    }
}

/* Every line left out, every line alone, nothing at all. */
static void test_missing(void)
{
    static tri_profile p;
    for (size_t drop = 0; good[drop]; drop += strcspn(good + drop, "\n") + 1) {
        char text[1024];
        size_t end = drop + strcspn(good + drop, "\n") + 1;
        snprintf(text, sizeof text, "%.*s%s", (int)drop, good, good + end);
        if (strncmp(good + drop, "triad", 5) == 0)
            refused(text, 1, 1, "the first line is 'triad-profile 1'");
        else if (strncmp(good + drop, "class", 5) == 0)
            refused(text, 11, 1, "no line 'class NAME'");
        else if (strncmp(good + drop, "clock", 5) == 0)
            refused(text, 11, 1, "no line 'clock MHZ'");
        else
            CHECK(parse(&p, text, strlen(text), NULL) == TRI_OK,
                  "without '%.8s'", good + drop);
    }
    refused("", 1, 1, "empty");
    refused("\n", 2, 1, "empty");
    refused("   ", 1, 4, "empty");
    refused("# comment only\n\n  # and another", 3, 16, "empty");
    refused("triad-profile 1", 1, 16, "no line 'class");
    refused("triad-profile 1\nclass portable\nclock 1\n", 4, 1, "no prices");
    refused_bytes("triad-profile 1\0", 16, 1, 16, "whole number");
}

/* A profile cut off anywhere is refused, or is one that lost whole values
 * from its end. */
static void test_truncated(void)
{
    static tri_profile p;
    size_t len = strlen(good), taken = 0;
    for (size_t n = 0; n < len; n++) {
        tri_diagnostic why = {0};
        int status = parse(&p, good, n, &why);
        taken += status == TRI_OK;
        if (status == TRI_OK)
            CHECK(p.prices >= 1 && p.clock_mhz > 0, "cut at %zu", n);
        else
            CHECK((status == TRI_ERR_SYNTAX || strstr(why.message, "words")) &&
                      why.line >= 1 && why.line <= 12 && why.column >= 1 &&
                      why.message[0],
                  "cut at %zu: %zu:%zu: %s", n, why.line, why.column,
                  why.message);
    }
    /* "kernel mul1 1 9", "...90", "...900", its end, and the price of the
     * last step, "4". */
    CHECK(taken == 5, "%zu cuts were taken", taken);
}

/* NUL bytes are not text, wherever they stand. */
static void test_nul(void)
{
    static tri_profile p;
    char text[sizeof good];
    for (size_t i = 0; i < sizeof good - 1; i++) {
        tri_diagnostic why = {0};
        memcpy(text, good, sizeof good);
        text[i] = 0;
        CHECK(parse(&p, text, sizeof good - 1, &why) == TRI_ERR_SYNTAX,
              "NUL at %zu", i);
    }
    refused_bytes("triad-profile 1\nclass port\0able\n", 32, 2, 11,
                  "printable ASCII");
    refused_bytes("triad-profile 1\nchip a\0b\n", 25, 2, 7,
                  "control character");
}

/* What is no error: blanks, comments, line ends, order, no last line end. */
static void test_accepted(void)
{
    static tri_profile p, q;
    static const char text[] =
        "# first a comment\n\n\t triad-profile   1   # and one here\r\n"
        "store 12 22 32 42#close\n"
        "rule karatsuba2 1 100 1 2 3 4\n"
        "  kernel\tmul1 1 000000000000000000000000000000900\r\n"
        "\n   \n#\n"
        "cache 32768 1048576 33554432\n"
        "load 11 21 31 41\n"
        "xor 10 20 30 40\n"
        "clock 3660 # MHz\n"
        "chip\t  A chip, 5 # not a comment \t \r\n"
        "class portable";
    CHECK(parse(&p, good, strlen(good), NULL) == TRI_OK, "the good one");
    CHECK(strcmp(p.chip, "A chip, 5 # not a comment") == 0, "'%s'", p.chip);
    CHECK(p.cpu == TRI_CPU_portable && p.clock_mhz == 3660 && p.prices == 2 &&
              p.cache[1] == 1048576 && p.xor_step[0] == 10 &&
              p.load_step[3] == 41 && p.store_step[2] == 32,
          "values");
    CHECK(strcmp(p.price[1].name, "karatsuba2") == 0 && p.price[1].is_rule &&
              p.price[1].lanes == 1 && p.price[1].fixed == 100 &&
              p.price[1].step[3] == 4,
          "a rule");
    tri_diagnostic why = {0, 0, ""};
    CHECK(parse(&q, text, sizeof text - 1, &why) == TRI_OK, "%zu:%zu: %s",
          why.line, why.column, why.message);
    tri_price first = q.price[0];
    q.price[0] = q.price[1];
    q.price[1] = first;
    CHECK(memcmp(&p, &q, sizeof p) == 0, "the same in another order");

    /* A profile may do without all but class, clock and prices. */
    static const char least[] =
        "triad-profile 1\nclass portable\nclock 1\nkernel a 1 0\nchip\n";
    CHECK(parse(&p, least, sizeof least - 1, NULL) == TRI_OK, "the least");
    CHECK(p.chip[0] == 0 && p.price[0].fixed == 0, "the least");
}

static void random_text(test_rng *rng, char *text, size_t size)
{
    static const char letters[] = "abc XYZ 0129 #,;:/+-_\"'\\%\xc3\xa9";
    size_t n = test_below(rng, size);
    for (size_t i = 0; i < n; i++)
        text[i] = letters[test_below(rng, sizeof letters - 1)];
    while (n > 0 && text[n - 1] == ' ')
        text[--n] = 0;
    if (text[0] == ' ')
        text[0] = 'x';
}

/* Numbers of all lengths, the limits often. */
static uint32_t random_number(test_rng *rng, uint32_t max)
{
    uint64_t kind = test_below(rng, 6);
    uint32_t v = (uint32_t)(test_u64(rng) >> 32);
    return kind == 0 ? 0 : kind == 1 ? max : (v >> test_below(rng, 32)) % max;
}

static void random_profile(test_rng *rng, tri_profile *p)
{
    enum { PRICE = 0x0fffffff };
    memset(p, 0, sizeof *p);
    random_text(rng, p->chip, sizeof p->chip);
    random_text(rng, p->compiler, sizeof p->compiler);
    random_text(rng, p->date, sizeof p->date);
    random_text(rng, p->command, sizeof p->command);
    random_text(rng, p->source, sizeof p->source);
    p->cpu = (tri_cpu)test_below(rng, TRI_CPU_COUNT);
    p->clock_mhz = 1 + random_number(rng, PRICE - 1);
    for (int i = 0; i < TRI_LEVELS - 1; i++)
        p->cache[i] = random_number(rng, UINT32_MAX);
    for (int i = 0; i < TRI_LEVELS; i++) {
        p->xor_step[i] = random_number(rng, PRICE);
        p->load_step[i] = random_number(rng, PRICE);
        p->store_step[i] = random_number(rng, PRICE);
    }
    p->prices =
        test_below(rng, 8) ? 1 + (uint32_t)test_below(rng, 40) : TRI_MAX_PRICES;
    for (uint32_t i = 0; i < p->prices; i++) {
        tri_price *q = &p->price[i];
        snprintf(q->name, sizeof q->name, "n%u%.*s", (unsigned)i % 1000,
                 (int)test_below(rng, 28), "/a-long_name.of+many,characters");
        q->is_rule = 2 * i >= p->prices; /* in the order they are written */
        q->lanes = (uint16_t)(1 + random_number(rng, UINT16_MAX - 1));
        q->fixed = random_number(rng, PRICE);
        for (int j = 0; j < (q->is_rule ? TRI_LEVELS : 1); j++)
            q->step[j] = random_number(rng, PRICE);
    }
}

/* format, parse, compare; and a format into less room. */
static void test_round_trip(test_rng *rng)
{
    enum { SIZE = 1 << 16 };
    static tri_profile p, q;
    static char text[SIZE], less[SIZE];
    tri_diagnostic why = {0};
    random_profile(rng, &p);
    size_t len = tri_profile_format(&p, text, sizeof text);
    if (!CHECK(len < sizeof text && strlen(text) == len, "%zu bytes", len))
        return;
    CHECK(tri_profile_format(&p, NULL, 0) == len, "the length alone");
    int status = parse(&q, text, len, &why);
    if (CHECK(status == TRI_OK, "%zu:%zu: %s", why.line, why.column,
              why.message))
        CHECK(memcmp(&p, &q, sizeof p) == 0, "other values came back");
    size_t room = 1 + test_below(rng, len + 1);
    memset(less, 0x5c, sizeof less);
    CHECK(tri_profile_format(&p, less, room) == len, "into %zu bytes", room);
    CHECK(memcmp(less, text, room - 1) == 0 && less[room - 1] == 0 &&
              less[room] == 0x5c,
          "into %zu bytes: not the first ones", room);
}

static void test_limits(void)
{
    static tri_profile p;
    static char text[1 << 17];
    size_t n = 0;
    tri_diagnostic why = {0};
    n += (size_t)snprintf(text, sizeof text,
                          "triad-profile 1\nclass portable\nclock 1\n");
    for (int i = 0; i < TRI_MAX_PRICES; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "kernel k%d 1 1\n", i);
    CHECK(parse(&p, text, n, &why) == TRI_OK && p.prices == TRI_MAX_PRICES,
          "%zu:%zu: %s", why.line, why.column, why.message);
    size_t full = n;
    n += (size_t)snprintf(text + n, sizeof text - n, "kernel one-more 1 1\n");
    refused_bytes(text, n, 4 + TRI_MAX_PRICES, 8, "more than 256 prices");

    /* Very long lines: blanks and comments are nothing, words are too
     * long. */
    memset(text + full, ' ', 100000);
    memcpy(text + full + 100000, "x", 1);
    refused_bytes(text, full + 100001, 4 + TRI_MAX_PRICES, 100001,
                  "unknown keyword 'x'");
    text[full] = '#';
    CHECK(parse(&p, text, full + 100001, NULL) == TRI_OK, "a long comment");
    memset(text + full, 'x', 100001);
    refused_bytes(text, full + 100001, 4 + TRI_MAX_PRICES, 1,
                  "longer than 31 characters");
    memcpy(text + full, "chip ", 5);
    refused_bytes(text, full + 100001, 4 + TRI_MAX_PRICES, 6,
                  "longer than 95 characters");
    memset(text + full, '9', 100001);
    memcpy(text + full, "kernel mul7 1 ", 14);
    refused_bytes(text, full + 100001, 4 + TRI_MAX_PRICES, 15, "is over");
    memset(text + full, '0', 100000);
    memcpy(text + full, "kernel k0 2 ", 12);
    CHECK(parse(&p, text, full + 100001, &why) == TRI_ERR_SYNTAX &&
              strstr(why.message, "more than 256"),
          "%s", why.message);
}

static void test_find(void)
{
    static tri_profile p;
    static const char text[] = "triad-profile 1\nclass portable\nclock 1\n"
                               "kernel a 1 1\nrule a 1 2 0 0 0 0\n"
                               "kernel a 8 3\nrule a 8 4 0 0 0 0\n"
                               "rule b 4 5 0 0 0 0\n";
    if (!CHECK(parse(&p, text, sizeof text - 1, NULL) == TRI_OK, "parse"))
        return;
    for (unsigned lanes = 1; lanes < 20; lanes++)
        for (int is_rule = 0; is_rule < 2; is_rule++) {
            const tri_price *q = tri_profile_find(&p, "a", lanes, is_rule);
            uint32_t want = 1 + (unsigned)is_rule + (lanes > 1 ? 2 : 0);
            CHECK(q && q->fixed == want, "a, %u lanes, rule %d", lanes,
                  is_rule);
        }
    CHECK(!tri_profile_find(&p, "b", 1, 1) && tri_profile_find(&p, "b", 2, 1) &&
              !tri_profile_find(&p, "b", 2, 0) &&
              !tri_profile_find(&p, "", 1, 1) &&
              !tri_profile_find(&p, "aa", 1, 1),
          "lines that are not there");
    refused("triad-profile 1\nclass portable\nclock 1\nkernel a 8 3\n"
            "kernel a 4 3\n",
            5, 8, "a has a price in the packed layout already");
}

int main(void)
{
    test_rng rng = test_rng_new(3);
    test_bad_lines();
    test_bad_heads();
    test_missing();
    test_truncated();
    test_nul();
    test_accepted();
    test_limits();
    test_find();
    for (size_t i = 0; i < test_scale(400); i++)
        test_round_trip(&rng);
    return test_done();
}
