/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* kernels/list.h for the CPU class being compiled: ENTRY(name, n, lanes,
 * public_b) for its lines, nothing for the others. No include guard: whoever
 * includes it defines ENTRY first, and finds it undefined afterwards. */
#ifndef KERNEL
#define KERNEL(class, name, n, lanes) IN_##class(ENTRY(name, n, lanes, false))
#define PUBLIC_KERNEL(class, name, n, lanes) \
    IN_##class(ENTRY(name, n, lanes, true))
#if defined(TRI_CLASS_portable) || defined(TRI_CLASS_armv6m)
#define IN_portable(entry) entry
#else
#define IN_portable(entry)
#endif
#if defined(TRI_CLASS_pclmul) || defined(TRI_CLASS_pclmul_sse)
#define IN_pclmul(entry) entry
#else
#define IN_pclmul(entry)
#endif
#ifdef TRI_CLASS_armv6m
#define IN_armv6m(entry) entry
#else
#define IN_armv6m(entry)
#endif
#ifdef TRI_CLASS_zbc
#define IN_zbc(entry) entry
#else
#define IN_zbc(entry)
#endif
#ifdef TRI_CLASS_vpclmul256
#define IN_vpclmul256(entry) entry
#else
#define IN_vpclmul256(entry)
#endif
#ifdef TRI_CLASS_vpclmul512
#define IN_vpclmul512(entry) entry
#else
#define IN_vpclmul512(entry)
#endif
#if defined(TRI_CLASS_pmull) || defined(TRI_CLASS_pmull_eor3)
#define IN_pmull(entry) entry
#else
#define IN_pmull(entry)
#endif
#endif
#include "f2x/kernels/list.h"
#undef ENTRY
