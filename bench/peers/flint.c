/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* FLINT's product with the interface of gf2x_mul, for `triad bench`. FLINT
 * packs no polynomials over F2: an nmod_poly has a word per coefficient. What
 * is timed is nmod_poly_mul modulo 2, and spreading words out to coefficients
 * and gathering them again. */
#include <flint/nmod_poly.h>

static void set(nmod_poly_t p, const unsigned long *words, unsigned long n)
{
    const slong bits = (slong)n * FLINT_BITS;
    nmod_poly_fit_length(p, bits);
    for (slong i = 0; i < bits; i++)
        p->coeffs[i] = words[i / FLINT_BITS] >> i % FLINT_BITS & 1;
    p->length = bits;
    _nmod_poly_normalise(p);
}

void peer_mul(unsigned long *c, const unsigned long *a, unsigned long na,
              const unsigned long *b, unsigned long nb)
{
    static nmod_poly_t x, y, product;
    if (!x->mod.n) {
        nmod_poly_init(x, 2);
        nmod_poly_init(y, 2);
        nmod_poly_init(product, 2);
    }
    set(x, a, na);
    set(y, b, nb);
    nmod_poly_mul(product, x, y);
    for (unsigned long i = 0; i < na + nb; i++)
        c[i] = 0;
    for (slong i = 0; i < product->length; i++)
        c[i / FLINT_BITS] |= product->coeffs[i] << i % FLINT_BITS;
}
