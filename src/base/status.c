/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Status codes as sentences. */
#include "triad/base.h"

const char *tri_status_text(int status)
{
    switch (status) {
    case TRI_OK:
        return "no error";
    case TRI_ERR_SIZE:
        return "a size is zero, or sizes overflow";
    case TRI_ERR_MEMORY:
        return "out of memory";
    case TRI_ERR_CPU:
        return "unknown CPU class, or this CPU lacks it";
    case TRI_ERR_SYNTAX:
        return "malformed text";
    case TRI_ERR_STALE_PLAN:
        return "made for another set of rules and kernels; make it again";
    case TRI_ERR_NO_PLAN:
        return "no rule applies with the costs known";
    case TRI_ERR_LOW_ORDER:
        return "a public key of low order, which yields no secret";
    default:
        return "unknown status code";
    }
}
