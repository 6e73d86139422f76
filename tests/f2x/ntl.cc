// SPDX-License-Identifier: Apache-2.0 OR MIT
// The same products as NTL (GF2X), random and structured operands up to 2^20
// bits. The class is the one TRIAD_CPU names. Compiled and run by t_ntl.sh.
#include "triad/f2x.h"

#include "peers.h"

#include <NTL/GF2X.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

typedef std::vector<uint64_t> words;

static unsigned long passed, failed;
static uint64_t rng = 1;

static NTL::GF2X to_ntl(const words &p)
{
    std::vector<unsigned char> bytes(8 * p.size());
    for (size_t i = 0; i < bytes.size(); i++)
        bytes[i] = static_cast<unsigned char>(p[i / 8] >> i % 8 * 8);
    return NTL::GF2XFromBytes(bytes.data(), static_cast<long>(bytes.size()));
}

static words from_ntl(const NTL::GF2X &p, size_t n)
{
    std::vector<unsigned char> bytes(8 * n);
    NTL::BytesFromGF2X(bytes.data(), p, static_cast<long>(bytes.size()));
    words w(n);
    for (size_t i = 0; i < bytes.size(); i++)
        w[i / 8] |= static_cast<uint64_t>(bytes[i]) << i % 8 * 8;
    return w;
}

static void check(bool ok, const char *what, size_t na, size_t nb,
                  unsigned kind)
{
    ok ? passed++ : failed++;
    if (!ok && failed <= 20)
        std::printf("FAILED: %s %zux%zu, kind %u\n", what, na, nb, kind);
}

static void check_product(size_t na, size_t nb, unsigned ka, unsigned kb)
{
    words a(na), b(nb), c(na + nb);
    peers_fill(a.data(), na, ka, &rng);
    peers_fill(b.data(), nb, kb, &rng);
    NTL::GF2X product;
    NTL::mul(product, to_ntl(a), to_ntl(b));
    int status = tri_f2x_mul(c.data(), a.data(), na, b.data(), nb);
    check(status == TRI_OK && c == from_ntl(product, na + nb), "product", na,
          nb, ka);
}

static void check_square(size_t n, unsigned kind)
{
    words a(n), c(2 * n);
    peers_fill(a.data(), n, kind, &rng);
    NTL::GF2X square;
    NTL::sqr(square, to_ntl(a));
    int status = tri_f2x_sqr(c.data(), a.data(), n);
    check(status == TRI_OK && c == from_ntl(square, 2 * n), "square", n, n,
          kind);
}

static void check_remainder(size_t bits, unsigned kind)
{
    size_t n = (bits + 63) / 64;
    words a(n), b(n), c(n);
    peers_fill(a.data(), n, kind, &rng);
    peers_fill(b.data(), n, 0, &rng);
    a[n - 1] &= ~UINT64_C(0) >> (64 * n - bits);
    b[n - 1] &= ~UINT64_C(0) >> (64 * n - bits);
    NTL::GF2X modulus, remainder;
    NTL::SetCoeff(modulus, static_cast<long>(bits));
    modulus += NTL::GF2X(0, 1);
    NTL::MulMod(remainder, to_ntl(a) % modulus, to_ntl(b) % modulus, modulus);
    int status = tri_f2x_mulmod(c.data(), a.data(), b.data(), bits);
    check(status == TRI_OK && c == from_ntl(remainder, n), "mod x^n - 1", bits,
          n, kind);
}

int main()
{
    tri_cpu cpu;
    if (tri_cpu_select(&cpu) != TRI_OK) {
        const char *name = std::getenv("TRIAD_CPU");
        std::printf("SKIPPED: class %s: this machine lacks it\n"
                    "0 passed, 0 failed, 1 skipped\n",
                    name ? name : "(best)");
        return 0;
    }
    unsigned kind = 0;
    for (size_t n = 1; n <= PEERS_MOST; n = peers_next(n), kind++) {
        check_product(n, n, kind, 0);
        if (n > 4096)
            continue;
        check_product(n, n, kind, kind + 1 + kind / PEERS_KINDS);
        check_product(n, 1 + peers_random(&rng) % n, 0, kind);
        check_square(n, kind);
    }
    // Past the largest built-in plan.
    check_product(20001, 20001, 0, 0);
    check_product(37003, 17000, 0, 4);
    const size_t rings[] = {12323, 24659, 40973, 17669, 35851, 57637};
    for (size_t bits : rings)
        for (unsigned k = 0; k < PEERS_KINDS; k += 3)
            check_remainder(bits, k);
    for (size_t bits = 2; bits < 1000; bits += 1 + bits / 7)
        check_remainder(bits, kind++);
    std::printf("%lu passed, %lu failed\n", passed, failed);
    return failed != 0;
}
