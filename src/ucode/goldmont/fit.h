/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Do not edit: written by `triad ucode calibrate -f c`. */
#ifndef TRIAD_UCODE_GOLDMONT_FIT_H
#define TRIAD_UCODE_GOLDMONT_FIT_H

/* Name, parameter, value of the best set. */
#define FITTED(X) \
    X(FIT_MUL_SLOTS, TRI_UCODE_MUL_SLOTS, 2) \
    X(FIT_MUL_QUEUE, TRI_UCODE_MUL_QUEUE, 3) \
    X(FIT_STATION_ENTRIES, TRI_UCODE_STATION_ENTRIES, 5) \
    X(FIT_SHIFT_STATIONS, TRI_UCODE_SHIFT_STATIONS, 2) \
    X(FIT_MISPREDICT, TRI_UCODE_MISPREDICT, 1800) \
    X(FIT_REDIRECT, TRI_UCODE_REDIRECT, 2) \
    X(FIT_REORDER, TRI_UCODE_REORDER, 20) \
    X(FIT_LATENCY_LOAD, TRI_UCODE_LATENCY + TRI_UCODE_CLASS_LOAD, 300) \
    X(FIT_LATENCY_STORE, TRI_UCODE_LATENCY + TRI_UCODE_CLASS_STORE, 300) \
    X(FIT_LATENCY_FLAGS, TRI_UCODE_LATENCY + TRI_UCODE_CLASS_FLAGS, 400)

/* The sets, in the same order. */
#define FITTED_SETS \
    {2, 3, 5, 2, 1800, 2, 20, 300, 300, 400}, \
    {2, 3, 5, 2, 2100, 1, 20, 300, 300, 400}, \
    {3, 2, 5, 3, 2300, 1, 20, 300, 100, 400}, \
    {2, 4, 5, 2, 1800, 2, 20, 300, 300, 400}, \
    {1, 2, 5, 2, 2300, 1, 20, 300, 100, 400}, \
    {1, 2, 8, 3, 2100, 1, 20, 400, 100, 400}, \
    {3, 3, 5, 2, 2300, 1, 20, 300, 100, 400}, \
    {1, 2, 8, 3, 2300, 1, 20, 300, 100, 400}, \
    {1, 1, 5, 2, 2300, 1, 20, 300, 100, 400}, \
    {3, 2, 5, 3, 2300, 1, 20, 300, 100, 100}, \
    {1, 1, 6, 1, 1100, 2, 32, 400, 400, 800}, \
    {1, 1, 6, 1, 1100, 2, 28, 400, 400, 400}, \
    {1, 1, 6, 1, 1000, 2, 28, 400, 400, 400}, \
    {1, 1, 6, 1, 1200, 2, 48, 400, 400, 500}, \
    {3, 2, 5, 3, 2600, 1, 20, 300, 100, 400}

#endif
