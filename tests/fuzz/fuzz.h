/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A fuzz target is one LLVMFuzzerTestOneInput. Link it with libFuzzer
 * (clang -fsanitize=fuzzer) or with standalone.c. */
#ifndef TRIAD_FUZZ_H
#define TRIAD_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Returns 0. A broken property ends the program through FUZZ_CHECK. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FUZZ_CHECK(cond) \
    ((cond) \
         ? (void)0 \
         : (fprintf(stderr, "%s:%d: FAILED: %s\n", __FILE__, __LINE__, #cond), \
            abort()))

#endif
