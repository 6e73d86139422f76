/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* kernels/list.h for the CPU class being compiled: ENTRY(name, n, lanes) for
 * its lines, nothing for the others. No include guard: whoever includes it
 * defines ENTRY first, and finds it undefined afterwards. */
#ifndef KERNEL
#define KERNEL(class, name, n, lanes) KERNEL_##class(name, n, lanes)
#ifdef TRI_CLASS_portable
#define KERNEL_portable(name, n, lanes) ENTRY(name, n, lanes)
#else
#define KERNEL_portable(name, n, lanes)
#endif
#if defined(TRI_CLASS_pclmul) || defined(TRI_CLASS_pclmul_sse)
#define KERNEL_pclmul(name, n, lanes) ENTRY(name, n, lanes)
#else
#define KERNEL_pclmul(name, n, lanes)
#endif
#ifdef TRI_CLASS_vpclmul256
#define KERNEL_vpclmul256(name, n, lanes) ENTRY(name, n, lanes)
#else
#define KERNEL_vpclmul256(name, n, lanes)
#endif
#ifdef TRI_CLASS_vpclmul512
#define KERNEL_vpclmul512(name, n, lanes) ENTRY(name, n, lanes)
#else
#define KERNEL_vpclmul512(name, n, lanes)
#endif
#if defined(TRI_CLASS_pmull) || defined(TRI_CLASS_pmull_eor3)
#define KERNEL_pmull(name, n, lanes) ENTRY(name, n, lanes)
#else
#define KERNEL_pmull(name, n, lanes)
#endif
#endif
#include "f2x/kernels/list.h"
#undef ENTRY
