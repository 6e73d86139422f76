/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* One fixed-size product on a board, of `triad gen BITS --ring`: right, and how
 * many cycles it takes. PRODUCT is its file, of BITS bits, with SCRATCH words
 * of scratch; 0: it takes them from the stack. */
#include "board.h"
#include "triad/base.h"

#include PRODUCT

enum { N = (BITS + 31) / 32, ROUNDS = 3 };

static tri_word a[N], b[N], c[N];

static void multiply(void)
{
#if SCRATCH
    static tri_word t[SCRATCH];
    product(c, a, b, t);
#else
    product(c, a, b);
#endif
}

static void write_number(uint64_t n)
{
    char digits[21];
    char *p = digits + sizeof digits - 1;
    *p = 0;
    do
        *--p = (char)('0' + n % 10);
    while ((n /= 10) != 0);
    board_write(p);
}

static void write_line(const char *what, uint64_t n, const char *unit)
{
    board_write(what);
    write_number(n);
    board_write(unit);
}

static void fill(tri_word *x)
{
    static uint32_t state = 0x9e3779b9;
    for (unsigned i = 0; i < N; i++) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        x[i] = state;
    }
    x[N - 1] &= UINT32_MAX >> (32 * N - BITS);
}

static unsigned bit_of(const tri_word *x, unsigned i)
{
    return x[i / 32] >> i % 32 & 1;
}

/* Bit k of the product in the ring: the parity of the pairs that meet there. */
static unsigned bit_of_product(unsigned k)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < BITS; i++)
        sum ^= bit_of(a, i) & bit_of(b, k >= i ? k - i : k + BITS - i);
    return sum;
}

/* The value at 1 of a product is that of its factors; and some of its bits. */
static int is_product(void)
{
    unsigned values[3] = {0, 0, 0};
    for (unsigned i = 0; i < BITS; i++) {
        values[0] ^= bit_of(a, i);
        values[1] ^= bit_of(b, i);
        values[2] ^= bit_of(c, i);
    }
    int good = values[2] == (values[0] & values[1]);
    for (unsigned k = 0; k < BITS; k += BITS / 61)
        good = good && bit_of(c, k) == bit_of_product(k);
    return good && bit_of(c, BITS - 1) == bit_of_product(BITS - 1);
}

int main(void)
{
    unsigned passed = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        fill(a);
        fill(b);
        uint64_t start = board_cycles();
        multiply();
        uint64_t cycles = board_cycles() - start;
        passed += (unsigned)is_product();
        write_line("", BITS, " bits: ");
        write_line("", cycles, " cycles\n");
    }
    write_line("", SCRATCH * sizeof(tri_word), " bytes of scratch\n");
    write_line("", passed, " passed, ");
    write_line("", ROUNDS - passed, " failed\n");
    return passed != ROUNDS;
}
