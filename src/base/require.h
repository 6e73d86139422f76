/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Preconditions: the debug build (make DEBUG=1) stops where a caller breaks
 * one, other builds do not look. */
#ifndef TRIAD_BASE_REQUIRE_H
#define TRIAD_BASE_REQUIRE_H

#ifndef TRI_DEBUG
#define TRI_DEBUG 0
#endif
#define REQUIRE(condition) \
    do { \
        if (TRI_DEBUG && !(condition)) \
            __builtin_trap(); \
    } while (0)

#endif
