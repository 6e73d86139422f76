/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What triad ucode check writes, and in which form. */
#ifndef TRIAD_CLI_UCODE_CHECK_H
#define TRIAD_CLI_UCODE_CHECK_H

#include "ucode.h"

/* A check under way, as the context of tri_ucode_found.
 *   count     findings of each severity, and of those that are allowed
 *   written   findings so far */
typedef struct ucode_findings {
    FILE *file;
    const ucode_texts *texts;
    bool colour;
    size_t count[TRI_UCODE_ERROR + 1], allowed, written;
} ucode_findings;

/* SARIF 2.1.0, for editors and for services that collect findings. */
void ucode_sarif_begin(ucode_findings *r);
void ucode_sarif_finding(ucode_findings *r, const tri_ucode_finding *finding);
void ucode_sarif_end(ucode_findings *r);

#endif
