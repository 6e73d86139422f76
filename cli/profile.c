/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad profile: measures this machine, twice or more, and writes the profile
 * if the measurements agree. */
#include "common.h"
#include "measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char usage_profile[] =
    "usage: triad profile [OPTION]...\n"
    "\n"
    "Measures what every kernel and rule costs on this machine, and writes\n"
    "the profile that `triad plan` and `triad gen` take. Needs a core that is\n"
    "otherwise idle for about two seconds.\n"
    "\n"
    "  -o, --output FILE   where to write; default stdout\n"
    "      --cpu CLASS     the CPU class to measure; default the best here\n"
    "      --counted       not measured, but estimated from the instructions\n"
    "                      that an emulator executes: see tools/count\n"
    "      --force         write even if the machine is too noisy\n"
    "      --help          this text\n"
    "\n"
    "Example:\n"
    "  triad profile -o my.profile\n"
    "  triad plan 17669 --profile my.profile\n";

/* Passes stop when two in a row differ by no more than this. */
static const double AGREE_MEDIAN = 0.03, AGREE_WORST = 0.30;
enum { MIN_PASSES = 3, MAX_PASSES = 24 };

static void show(void *ctx, int done, int all, const char *name)
{
    char text[96];
    snprintf(text, sizeof text, "pass %d: %s", *(const int *)ctx, name);
    cli_progress(text, (double)done / all);
}

static void describe(tri_profile *p, tri_cpu cpu)
{
    time_t now = time(NULL);
    struct tm *utc = gmtime(&now);
    p->cpu = cpu;
    measure_chip_name(p);
    measure_caches(p);
#if defined(__clang__)
    snprintf(p->compiler, sizeof p->compiler, "clang %s", __clang_version__);
#elif defined(__GNUC__)
    snprintf(p->compiler, sizeof p->compiler, "gcc %s", __VERSION__);
#else
    snprintf(p->compiler, sizeof p->compiler, "unknown");
#endif
    if (!utc || !strftime(p->date, sizeof p->date, "%Y-%m-%d", utc))
        snprintf(p->date, sizeof p->date, "unknown");
    snprintf(p->command, sizeof p->command, "triad profile --cpu %s%s",
             tri_cpu_name(cpu), watch_counts() ? " --counted" : "");
    snprintf(p->source, sizeof p->source, "%s", watch_source());
}

/* *profile := the best of several passes. */
static int measure(tri_profile *profile, tri_profile *other,
                   measure_spread *spread, bool *agreed)
{
    static double second[TRI_MAX_PRICES];
    int status = TRI_OK;
    for (int i = 0; i < TRI_MAX_PRICES; i++)
        second[i] = INFINITY;
    *agreed = false;
    for (int pass = 1; pass <= MAX_PASSES && !*agreed; pass++) {
        double mhz = measure_clock_mhz();
        if (mhz > profile->clock_mhz)
            profile->clock_mhz = (uint32_t)(mhz + 0.5);
        *other = *profile;
        status = measure_prices(pass == 1 ? profile : other, show, &pass);
        if (status != TRI_OK)
            break;
        *agreed = watch_counts(); /* the next would be the same */
        if (pass == 1)
            continue;
        *spread = measure_merge(profile, second, other);
        *agreed = pass >= MIN_PASSES && spread->median <= AGREE_MEDIAN &&
                  spread->worst <= AGREE_WORST;
    }
    cli_progress_end();
    return status;
}

static int print_profile(const tri_profile *p, FILE *f)
{
    size_t size = tri_profile_format(p, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return cli_failed(TRI_ERR_MEMORY);
    tri_profile_format(p, text, size);
    fputs(text, f);
    free(text);
    return CLI_OK;
}

static int run(tri_cpu cpu, bool force, FILE *f)
{
    static tri_profile profile, other;
    measure_spread spread = {0, 0, ""};
    bool agreed;
    describe(&profile, cpu);
    int status = measure(&profile, &other, &spread, &agreed);
    if (status != TRI_OK)
        return cli_failed(status);
    if (watch_counts())
        cli_note("%u prices", (unsigned)profile.prices);
    else
        cli_note("%u prices; the two best of each differ by %.1f %% (median), "
                 "%.0f %% at most (%s)",
                 (unsigned)profile.prices, 100 * spread.median,
                 100 * spread.worst, spread.worst_name);
    if (!agreed && !force) {
        cli_error("the machine is too noisy: %d passes do not agree",
                  MAX_PASSES);
        cli_hint("try again on an idle core, or keep the best of them with "
                 "--force");
        return CLI_FAILED;
    }
    return print_profile(&profile, f);
}

int cmd_profile(int argc, char **argv)
{
    const char *output = NULL, *cpu_name = NULL;
    bool force = false, counted = false;
    const cli_option options[] = {{"output", 'o', &output, NULL},
                                  {"cpu", 0, &cpu_name, NULL},
                                  {"force", 0, NULL, &force},
                                  {"counted", 0, NULL, &counted},
                                  {0}};
    cli_output out;
    tri_cpu cpu;
    int status;
    if (!cli_options(&argc, argv, options, &status))
        return status;
    if (argc > 1)
        return cli_misused("unexpected operand '%s'", argv[1]);
    if (counted != watch_counts()) {
        cli_error(counted ? "nobody counts instructions here"
                          : "instructions are counted here, time is not "
                            "measured: --counted says so");
        if (counted)
            cli_hint("run it as tools/count --core CORE TARGET ... does");
        return CLI_FAILED;
    }
    if (cpu_name && !cli_cpu_class(cpu_name, &cpu))
        return CLI_MISUSED;
    if (cpu_name && !tri_cpu_supported(cpu)) {
        cli_error("this machine lacks what class %s needs", cpu_name);
        return CLI_FAILED;
    }
    if (!cpu_name && (status = tri_cpu_select(&cpu)) != TRI_OK)
        return cli_failed(status);
    /* Before the work, so that it is not done for nothing. */
    status = cli_open_output(&out, output);
    if (status != CLI_OK)
        return status;
    status = run(cpu, force, out.file);
    return cli_close_output(&out, status != CLI_OK);
}
