/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Every rule, in the order that breaks ties: RULE for a tri_f2x_rule, BILINEAR
 * for a tri_bilinear. Adding one: a file beside this one and a line here. */
RULE(each)
RULE(batch)
BILINEAR(karatsuba2)
BILINEAR(karatsuba2u)
BILINEAR(karatsuba3)
BILINEAR(karatsuba4)
BILINEAR(karatsuba5)
BILINEAR(toom3w)
BILINEAR(toom4w)
BILINEAR(toom25)
BILINEAR(toom42)
BILINEAR(toom43)
RULE(strips)
RULE(peel)
RULE(pad)
