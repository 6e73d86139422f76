/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A probe is timed in samples of a few tens of microseconds; a low quantile
 * of the samples is the price, since a shared machine only ever adds time.
 *
 * A rule's prices come from five sizes: its smallest and one that fills half
 * of L1 give the call and the step in L1; one inside L2 and one inside L3 give
 * the steps there. */
#define _POSIX_C_SOURCE 200809L
#include "measure.h"

#include "counter.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SAMPLES = 15, SAMPLE_NS = 25000, MAX_PROBES = TRI_MAX_PRICES };

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

bool watch_counts(void)
{
    return counter() != NULL;
}

const char *watch_source(void)
{
    if (!watch_counts())
        return "measured";
    return counter()->clock_mhz ? "estimated" : "counted";
}

double watch_start(void)
{
    if (!watch_counts())
        return now_ns();
    counter_start();
    return 0;
}

double watch_ns(double start)
{
    if (!watch_counts())
        return now_ns() - start;
    counter_stop();
    const volatile counter_page *page = counter();
    return page->clock_mhz
               ? 10.0 * (double)page->centicycles / (double)page->clock_mhz
               : (double)page->instructions;
}

int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The third smallest of the samples. */
static double low_quantile(double *sample, int n)
{
    qsort(sample, (size_t)n, sizeof *sample, compare_doubles);
    return sample[n > 4 ? 2 : 0];
}

static void add_chain(uint64_t *x, uint32_t rounds)
{
    uint64_t v = *x;
    for (uint32_t i = 0; i < rounds; i++) {
#define ADD \
    __asm__ volatile("" : "+r"(v)); \
    v += 3;
#define ADD8 ADD ADD ADD ADD ADD ADD ADD ADD
        ADD8 ADD8 ADD8 ADD8 ADD8 ADD8 ADD8 ADD8
#undef ADD8
#undef ADD
    }
    *x = v;
}

double measure_clock_mhz(void)
{
    enum { ROUNDS = 20000, ADDS = 64 };
    double sample[SAMPLES];
    uint64_t x = 1;
    if (watch_counts())
        return counter()->clock_mhz ? (double)counter()->clock_mhz : 1000;
    for (int i = 0; i < SAMPLES; i++) {
        double start = now_ns();
        add_chain(&x, ROUNDS);
        sample[i] = now_ns() - start;
    }
    return (x ? 1e3 : 0) * ROUNDS * ADDS / low_quantile(sample, SAMPLES);
}

typedef struct bench {
    tri_cpu cpu;
    tri_word *buffer;
} bench;

static double probe_ns(const bench *b, const tri_probe *probe, uint32_t n)
{
    const int samples = watch_counts() ? 1 : SAMPLES;
    uint32_t times = 1;
    double sample[SAMPLES] = {0}, start, elapsed = 0;
    for (; elapsed < SAMPLE_NS && times < 1u << 24; times *= 2) {
        start = watch_start();
        tri_probe_run(b->cpu, probe, n, times, b->buffer);
        elapsed = watch_ns(start);
    }
    times = times > 1 ? times / 2 : 1;
    for (int i = 0; i < samples; i++) {
        start = watch_start();
        tri_probe_run(b->cpu, probe, n, times, b->buffer);
        sample[i] = watch_ns(start) / times;
    }
    return low_quantile(sample, samples);
}

/* The largest n, a multiple of `grain`, whose working set is within `bytes`,
 * or the smallest the rule takes. */
static uint32_t rows_for(tri_cpu cpu, const tri_probe *probe, double bytes,
                         uint32_t grain)
{
    uint32_t best = 0;
    uint64_t steps, words;
    for (uint32_t n = grain; n < 1u << 22; n += n / 16 / grain * grain + grain)
        if (tri_probe_work(cpu, probe, n, &steps, &words)) {
            if (best && (double)words * sizeof(tri_word) > bytes)
                break;
            best = n;
        }
    return best;
}

/* Sizes of a rule are multiples of it: 96, that many blocks divide, where there
 * is the memory for a batch of such products. */
static uint32_t grain_of(const tri_profile *profile, const tri_probe *probe)
{
    if (probe->price.lanes > 1)
        return 4;
    return profile->cache[0] < 16 << 10 ? 24 : 96;
}

static uint32_t centicycles(double ns, double mhz)
{
    double v = ns * mhz / 10;
    return v < 0 ? 0 : v > 2e8 ? 200000000 : (uint32_t)(v + 0.5);
}

static double steps_of(tri_cpu cpu, const tri_probe *probe, uint32_t n)
{
    uint64_t steps, words;
    tri_probe_work(cpu, probe, n, &steps, &words);
    return (double)steps;
}

static void price_rule(const bench *b, const tri_profile *profile,
                       tri_probe *probe)
{
    const double mhz = profile->clock_mhz, l1 = profile->cache[0],
                 l2 = profile->cache[1], l3 = profile->cache[2];
    const uint32_t grain = grain_of(profile, probe);
    uint32_t small =
        rows_for(b->cpu, probe, 0, probe->price.lanes > 1 ? 8 : 24);
    uint32_t large = rows_for(b->cpu, probe, 0.5 * l1, grain);
    double t0 = probe_ns(b, probe, small), t1 = probe_ns(b, probe, large);
    double s0 = steps_of(b->cpu, probe, small),
           s1 = steps_of(b->cpu, probe, large);
    /* The same size twice, or two whose shapes are not alike: all is steps. */
    double step = s1 > s0 && t1 > t0 ? (t1 - t0) / (s1 - s0) : t1 / s1;
    double fixed = fmax(t0 - s0 * step, 0);
    const double level[TRI_LEVELS - 2] = {0.5 * l2, fmin(4 * l2, 0.4 * l3)};

    step = (t1 - fixed) / s1;
    probe->price.fixed = centicycles(fixed, mhz);
    probe->price.step[0] = centicycles(step, mhz);
    for (int i = 1; i < TRI_LEVELS; i++) {
        /* What is counted knows no caches. */
        if (i < TRI_LEVELS - 1 && !watch_counts()) {
            uint32_t n = rows_for(b->cpu, probe, level[i - 1], grain);
            step = fmax(step, (probe_ns(b, probe, n) - fixed) /
                                  steps_of(b->cpu, probe, n));
        }
        probe->price.step[i] = centicycles(step, mhz);
    }
}

/* Sizes of a kernel that takes any. */
enum { SMALL = 2, LARGE = 12 };

static void price_kernel(const bench *b, const tri_profile *profile,
                         tri_probe *probe)
{
    const double mhz = profile->clock_mhz;
    if (probe->n) {
        probe->price.fixed = centicycles(probe_ns(b, probe, probe->n), mhz);
        return;
    }
    double t0 = probe_ns(b, probe, SMALL), t1 = probe_ns(b, probe, LARGE);
    double step = (t1 - t0) / (LARGE * LARGE - SMALL * SMALL);
    probe->price.step[0] = centicycles(step, mhz);
    probe->price.fixed = centicycles(fmax(t0 - SMALL * SMALL * step, 0), mhz);
}

/* level i of profile->load_step, store_step and xor_step := the prices >= 0
 * that explain the rules' steps best in relative terms: least squares, one
 * unknown at a time until nothing moves. */
static void fit_operations(tri_profile *profile, const tri_probe *probe, int n,
                           int level)
{
    enum { UNKNOWNS = 3, ROUNDS = 400 };
    double price[UNKNOWNS] = {0, 0, 0};
    for (int round = 0; round < ROUNDS * UNKNOWNS; round++) {
        int u = round % UNKNOWNS;
        double dot = 0, norm = 0;
        for (int i = 0; i < n; i++) {
            double step = profile->price[i].step[level], rest = 1;
            double ops[UNKNOWNS] = {probe[i].loads, probe[i].stores,
                                    probe[i].xors};
            if (!probe[i].price.is_rule || step <= 0)
                continue;
            for (int j = 0; j < UNKNOWNS; j++)
                rest -= j == u ? 0 : ops[j] * price[j] / step;
            dot += rest * ops[u] / step;
            norm += ops[u] / step * (ops[u] / step);
        }
        price[u] = norm > 0 ? fmax(dot / norm, 0) : 0;
    }
    profile->load_step[level] = (uint32_t)(price[0] + 0.5);
    profile->store_step[level] = (uint32_t)(price[1] + 0.5);
    profile->xor_step[level] = (uint32_t)(price[2] + 0.5);
}

/* What the probes need of memory, a multiple of 64: what is counted is of sizes
 * in L1 only. */
static size_t most_bytes(const tri_profile *profile, const tri_probe *probe,
                         int n)
{
    const double within =
        watch_counts() ? 0.5 * profile->cache[0]
                       : fmin(4.0 * profile->cache[1], 0.4 * profile->cache[2]);
    size_t most = 1u << (watch_counts() ? 14 : 20);
    for (int i = 0; i < n; i++) {
        uint64_t steps, words;
        uint32_t rows = probe[i].n ? probe[i].n : LARGE;
        if (probe[i].price.is_rule)
            rows = rows_for(profile->cpu, &probe[i], within,
                            grain_of(profile, &probe[i]));
        size_t bytes =
            sizeof(tri_word) *
            tri_probe_work(profile->cpu, &probe[i], rows, &steps, &words);
        most = bytes > most ? bytes : most;
    }
    return (most + 63) & ~(size_t)63;
}

int measure_prices(tri_profile *profile, measure_progress *progress, void *ctx)
{
    tri_probe *probe = calloc(MAX_PROBES, sizeof *probe);
    const int n = probe ? tri_probe_list(profile->cpu, probe, MAX_PROBES) : 0;
    const size_t bytes = most_bytes(profile, probe, n);
    bench b = {profile->cpu, n ? aligned_alloc(64, bytes) : NULL};
    if (!b.buffer) {
        free(probe);
        return TRI_ERR_MEMORY;
    }
    memset(b.buffer, 0x5a, bytes);
    for (int i = 0; i < n; i++) {
        if (probe[i].price.is_rule)
            price_rule(&b, profile, &probe[i]);
        else
            price_kernel(&b, profile, &probe[i]);
        profile->price[i] = probe[i].price;
        profile->prices = (uint32_t)i + 1;
        progress(ctx, i + 1, n, probe[i].price.name);
    }
    for (int level = 0; level < TRI_LEVELS; level++)
        fit_operations(profile, probe, n, level);
    free(b.buffer);
    free(probe);
    return TRI_OK;
}

/* What two measurements of a line are compared by: a call and eight steps. */
static double weight(const tri_price *p)
{
    return (double)p->fixed + 8.0 * p->step[0];
}

measure_spread measure_merge(tri_profile *best, double second[TRI_MAX_PRICES],
                             const tri_profile *other)
{
    double diff[TRI_MAX_PRICES], worst = -1;
    measure_spread s = {0, 0, ""};
    for (uint32_t i = 0; i < best->prices; i++) {
        double x = weight(&best->price[i]), y = weight(&other->price[i]);
        second[i] = fmin(second[i], fmax(x, y));
        if (y < x)
            best->price[i] = other->price[i];
        diff[i] = second[i] / fmax(fmin(x, y), 1) - 1;
        if (diff[i] > worst) {
            worst = diff[i];
            s.worst_name = best->price[i].name;
        }
    }
    if (best->prices) {
        qsort(diff, best->prices, sizeof *diff, compare_doubles);
        s.median = diff[best->prices / 2];
        s.worst = diff[best->prices - 1];
    }
    return s;
}

static int read_line(const char *path, char *line, int size)
{
    FILE *f = fopen(path, "r");
    int ok = f && fgets(line, size, f);
    if (f)
        fclose(f);
    return ok;
}

void measure_caches(tri_profile *profile)
{
    static const uint32_t common[TRI_LEVELS - 1] = {32u << 10, 1u << 20,
                                                    16u << 20};
    memcpy(profile->cache, common, sizeof common);
    if (watch_counts()) {
        for (int i = 0; i < TRI_LEVELS - 1 && counter()->cache[i]; i++)
            profile->cache[i] = (uint32_t)counter()->cache[i];
        return;
    }
    for (int i = 0; i < 8; i++) {
        char path[96], text[64];
        unsigned long level, size;
        const char *dir = "/sys/devices/system/cpu/cpu0/cache/index";
        snprintf(path, sizeof path, "%s%d/type", dir, i);
        if (!read_line(path, text, sizeof text) || text[0] == 'I')
            continue;
        snprintf(path, sizeof path, "%s%d/level", dir, i);
        if (!read_line(path, text, sizeof text))
            continue;
        level = strtoul(text, NULL, 10);
        snprintf(path, sizeof path, "%s%d/size", dir, i);
        if (!read_line(path, text, sizeof text))
            continue;
        size = strtoul(text, NULL, 10);
        if (level >= 1 && level < TRI_LEVELS && size > 0 && size < 1u << 21)
            profile->cache[level - 1] = (uint32_t)(size << 10);
    }
}

void measure_chip_name(tri_profile *profile)
{
    char line[256];
    unsigned family = 0, model = 0;
    if (watch_counts()) {
        snprintf(profile->chip, sizeof profile->chip, "%s",
                 counter()->clock_mhz ? (const char *)counter()->core
                                      : "an instruction a cycle");
        return;
    }
    FILE *f = fopen("/proc/cpuinfo", "r");
    snprintf(profile->chip, sizeof profile->chip, "unknown");
    while (f && fgets(line, sizeof line, f) && line[0] != '\n') {
        char *value = strchr(line, ':');
        line[strcspn(line, "\n")] = 0;
        if (!value)
            continue;
        value += 1 + (value[1] == ' ');
        if (strncmp(line, "cpu family", 10) == 0)
            family = (unsigned)strtoul(value, NULL, 10);
        else if (strncmp(line, "model\t", 6) == 0)
            model = (unsigned)strtoul(value, NULL, 10);
        else if (strncmp(line, "model name", 10) == 0)
            snprintf(profile->chip, sizeof profile->chip,
                     "%.60s, family %u model %u", value, family, model);
    }
    if (f)
        fclose(f);
}
