/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "ucode.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_notation(data, size, TRI_UCODE_HEX);
}
