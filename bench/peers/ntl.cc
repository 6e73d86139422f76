// SPDX-License-Identifier: Apache-2.0 OR MIT
// NTL's product with the interface of gf2x_mul, for `triad bench`. What is
// timed is mul() of GF2X objects that keep their memory, and copying words into
// and out of them: NTL multiplies nothing else.
#include <NTL/GF2X.h>

#include <algorithm>

static void set(NTL::GF2X &p, const unsigned long *words, unsigned long n)
{
    p.xrep.SetLength(static_cast<long>(n));
    std::copy(words, words + n, p.xrep.elts());
    p.normalize();
}

extern "C" void peer_mul(unsigned long *c, const unsigned long *a,
                         unsigned long na, const unsigned long *b,
                         unsigned long nb)
{
    static NTL::GF2X x, y, product;
    set(x, a, na);
    set(y, b, nb);
    mul(product, x, y);
    const NTL::WordVector &words = product.xrep;
    std::fill(std::copy(words.elts(), words.elts() + words.length(), c),
              c + na + nb, 0);
}
