/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad bench: options, the clockwork, and the choice of a topic. */
#define _GNU_SOURCE
#include "bench.h"

#include "triad/f2x.h"

#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

const char usage_bench[] =
    "usage: triad bench TOPIC [OPTION]...\n"
    "\n"
    "Topics:\n"
    "  f2x        products of n by n words, against peers\n"
    "  ring       products mod x^n - 1 at the sizes of HQC and BIKE\n"
    "  schedule   our plans against another schedule on the same kernels\n"
    "  regret     the plan against the best of sampled plans\n"
    "  model      predicted against measured time over sizes\n"
    "  rules      the plan against plans of fewer rules\n"
    "  planning   how long planning takes\n"
    "  count      instructions of a product by kind, where tools/count runs\n"
    "             the program\n"
    "  sha3       hashes of messages, against OpenSSL\n"
    "  x25519     shared secrets and public keys, against OpenSSL\n"
    "\n"
    "      --peer NAME=LIBRARY:SYMBOL[:BITS]\n"
    "                       a shared library's product: SYMBOL has the\n"
    "                       interface of gf2x_mul, or with BITS is\n"
    "                       f(c, a, b) := a b mod x^BITS - 1. May be "
    "repeated.\n"
    "      --gf2x PATH      another gf2x: its shared library, or the folder\n"
    "                       it was built in or installed to. May be repeated.\n"
    "      --sizes LIST     words, as 8,64,100-120; for sha3 bytes of message\n"
    "      --profile FILE   plan with this profile, not the built-in one\n"
    "                       (schedule, regret, model, rules, planning)\n"
    "      --public         products whose second operand is public (f2x, "
    "ring)\n"
    "      --schedule FILE  for `schedule`: lines FIRST LAST RULE\n"
    "      --samples N      for `regret`: plans per size; default 200\n"
    "      --json           one JSON object a line\n"
    "      --svg FILE       draw the ratios over sizes, too; for all topics "
    "but\n"
    "                       planning, count and x25519\n"
    "      --help           this text\n"
    "\n"
    "Found by themselves: the system's gf2x, and NTL and FLINT through what\n"
    "`make bench` builds beside the program. NTL's time includes copying\n"
    "words into and out of its objects; that of FLINT, which is taken up to\n"
    "512 words, spreading bits out to words. OpenSSL 3 is called through its\n"
    "EVP functions, with contexts made beforehand.\n"
    "\n"
    "Peers must agree with Triad. They are timed in the same run, on the\n"
    "same operands, in turn, on one core; medians and spreads. Ratios over 1\n"
    "mean Triad is faster.\n"
    "\n"
    "Example:\n"
    "  triad bench f2x --sizes 8,64,277,1024\n"
    "  triad bench f2x --svg f2x.svg\n"
    "  triad bench f2x --gf2x /opt/gf2x\n"
    "  triad bench sha3 --sizes 32,16384\n"
    "  triad bench x25519\n";

static double time_runs(const bench_task *task, int turn, uint32_t times)
{
    double start = watch_start();
    task->run(task->ctx, turn, times);
    return watch_ns(start);
}

/* Runs per sample so that a sample takes some 60 microseconds, or where counted
 * so that what goes on around the runs is little. The better of two counts: a
 * first run fetches code and pages. */
static uint32_t runs_per_sample(const bench_task *task)
{
    const double enough = watch_counts() ? 2000 : 30000;
    uint32_t times = 1;
    double elapsed = 0;
    for (;; times *= 2) {
        elapsed = time_runs(task, 0, times);
        if (!watch_counts())
            elapsed = fmin(elapsed, time_runs(task, 0, times));
        if (elapsed > enough || times >= 1u << 20)
            break;
    }
    return elapsed > 2 * enough && times > 1 ? times / 2 : times;
}

int bench_interleaved(bench_task *task, int tasks, int turns)
{
    turns = watch_counts() ? 1 : turns;
    double *sample = calloc((size_t)tasks * (size_t)turns + 1, sizeof *sample);
    uint32_t *times = calloc((size_t)tasks + 1, sizeof *times);
    int status = sample && times ? CLI_OK : CLI_FAILED;
    if (status != CLI_OK)
        (void)cli_failed(TRI_ERR_MEMORY);
    for (int i = 0; i < tasks && status == CLI_OK; i++)
        times[i] = runs_per_sample(&task[i]);
    for (int turn = 0; turn < turns && status == CLI_OK; turn++) {
        cli_progress("measuring", (double)turn / turns);
        for (int i = 0; i < tasks; i++) {
            task[i].run(task[i].ctx, turn, 1);
            sample[i * turns + turn] =
                time_runs(&task[i], turn, times[i]) / times[i];
        }
    }
    cli_progress_end();
    for (int i = 0; i < tasks && status == CLI_OK; i++) {
        double *of = &sample[i * turns];
        qsort(of, (size_t)turns, sizeof *of, compare_doubles);
        task[i].ns = of[turns / 2];
        task[i].spread = (of[3 * turns / 4] - of[turns / 4]) / task[i].ns;
    }
    free(sample);
    free(times);
    return status;
}

void bench_mean_add(bench_mean *m, double ratio)
{
    m->log_sum += log(ratio);
    if (m->count++ == 0 || ratio < m->least)
        m->least = ratio;
}

double bench_mean_value(const bench_mean *m)
{
    return m->count ? exp(m->log_sum / m->count) : 0;
}

/* Words of a page, and of a cache line. */
enum { PAGE = 4096 / sizeof(tri_word), LINE = 64 / sizeof(tri_word) };

static tri_word *random_words(size_t n, uint64_t seed, unsigned bits)
{
    tri_word *p = aligned_alloc(64, n * sizeof *p);
    const tri_word mask = (tri_word)-1 >> (TRI_WORD_BITS - bits);
    for (size_t i = 0; p && i < n; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        p[i] = (tri_word)(seed >> (64 - TRI_WORD_BITS) ^ seed >> 29) & mask;
    }
    return p;
}

bool bench_buffers_make(bench_buffers *b, size_t n, size_t scratch,
                        unsigned bits)
{
    const size_t words = (n + 2 * LINE) / LINE * LINE + PAGE;
    b->n = n;
    b->scratch = (scratch + 2 * LINE) / LINE * LINE;
    b->a = random_words(words, 1, bits);
    b->b = random_words(words, 2, bits);
    b->c = random_words(2 * words, 3, TRI_WORD_BITS);
    b->t = random_words(b->scratch + PAGE, 4, TRI_WORD_BITS);
    if (b->a && b->b && b->c && b->t)
        return true;
    bench_buffers_free(b);
    return false;
}

bench_buffers bench_buffers_at(const bench_buffers *b, int turn)
{
    bench_buffers at = *b;
    const size_t lines = PAGE / LINE, i = (size_t)turn;
    at.a += i * 17 % lines * LINE;
    at.b += i * 29 % lines * LINE;
    at.c += i * 43 % lines * LINE;
    at.t += i * 53 % lines * LINE;
    return at;
}

void bench_buffers_free(bench_buffers *b)
{
    free(b->a);
    free(b->b);
    free(b->c);
    free(b->t);
    *b = (bench_buffers){0};
}

static int read_sizes(bench_options *o, const char *text)
{
    const char *p = text;
    do {
        char *end;
        unsigned long first = strtoul(p, &end, 10), last = first;
        if (end != p && *end == '-')
            last = strtoul(p = end + 1, &end, 10);
        if (end == p || (*end && *end != ',') || first < 1 || last < first ||
            last > 1u << 24)
            return cli_misused("--sizes takes a list as 8,64,100-120, not '%s'",
                               text);
        if (last - first >= (unsigned long)(MAX_SIZES - o->sizes))
            return cli_misused("--sizes takes at most %d sizes", MAX_SIZES);
        while (first <= last)
            o->size[o->sizes++] = (uint32_t)first++;
        p = end;
    } while (*p++);
    return CLI_OK;
}

/* And what --svg draws: a title, and what the axes show. */
static const struct {
    const char *name;
    int (*run)(const bench_options *o);
    bool plans; /* with --profile */
    const char *title, *size, *ratio;
} topics[] = {
    {"f2x", bench_f2x, false, "Products of n by n words", "words",
     "time of the peer / of Triad: above 1x, Triad is faster"},
    {"ring", bench_ring, false, "Products mod x^n - 1", "bits",
     "time of the peer / of Triad: above 1x, Triad is faster"},
    {"schedule", bench_schedule, true, "Our plans against another schedule",
     "words",
     "time of the schedule / of our plan, both on Triad's kernels: above 1x, "
     "the plan is faster"},
    {"regret", bench_regret, true, "Plans against the best of sampled plans",
     "words", "time of the plan / of the best sampled: at 1x, none is faster"},
    {"model", bench_model, true, "Prediction against measurement", "words",
     "measured / predicted time: flat is right, up to a scale"},
    {"rules", bench_rules, true, "Plans against plans of fewer rules", "words",
     "time of the other plan / of ours, both on the same kernels: above 1x, "
     "ours is faster"},
    {"planning", bench_planning, true, NULL, NULL, NULL},
    {"count", bench_count, false, NULL, NULL, NULL},
    {"sha3", bench_sha3, false, "Hashes against OpenSSL's", "bytes",
     "time of OpenSSL / of Triad: above 1x, Triad is faster"},
    {"x25519", bench_x25519, false, NULL, NULL, NULL}};
enum { TOPICS = sizeof topics / sizeof *topics };

/* Runs a topic and draws what it plots. The file is opened first: whether it
 * can be written shows before anything is measured. */
static int run_and_draw(bench_options *o, size_t topic, const char *name)
{
    static plot p;
    cli_output out;
    if (!topics[topic].title)
        return cli_misused("there is no plot of %s", topics[topic].name);
    if (strcmp(name, "-") == 0)
        return cli_misused("--svg takes a file: stdout has the table");
    int status = cli_open_output(&out, name);
    if (status != CLI_OK)
        return status;
    p.title = topics[topic].title;
    p.size = topics[topic].size;
    p.ratio = topics[topic].ratio;
    snprintf(p.subtitle, sizeof p.subtitle, "%s: %s, class %s", watch_source(),
             o->chip, tri_cpu_name(o->cpu));
    o->plot = &p;
    status = topics[topic].run(o);
    if (status == CLI_OK && !p.points) {
        cli_error("there is nothing to plot: no peer took part");
        status = CLI_FAILED;
    }
    if (status == CLI_OK)
        plot_draw(out.file, &p);
    int closed = cli_close_output(&out, status != CLI_OK);
    return status != CLI_OK ? status : closed;
}

/* One core for the whole run, the one we are on. */
static void pin(void)
{
    cpu_set_t set;
    int core = sched_getcpu();
    CPU_ZERO(&set);
    if (core >= 0) {
        CPU_SET((unsigned)core, &set);
        (void)sched_setaffinity(0, sizeof set, &set);
    }
}

int cmd_bench(int argc, char **argv)
{
    static bench_options o;
    static tri_profile here;
    const char *peer, *sizes = NULL, *profile = NULL, *samples = NULL;
    const char *svg = NULL;
    const cli_option options[] = {{"peer", 0, &peer, NULL},
                                  {"gf2x", 0, &peer, NULL},
                                  {"sizes", 0, &sizes, NULL},
                                  {"profile", 0, &profile, NULL},
                                  {"schedule", 0, &o.schedule, NULL},
                                  {"samples", 0, &samples, NULL},
                                  {"json", 0, NULL, &o.json},
                                  {"public", 0, NULL, &o.public_b},
                                  {"svg", 0, &svg, NULL},
                                  {0}};
    const char *names[TOPICS];
    size_t topic;
    int status;
    if ((status = bench_peers(&argc, argv, &o)) != CLI_OK)
        return status;
    if (!cli_options(&argc, argv, options, &status))
        return status;
    for (size_t i = 0; i < TOPICS; i++)
        names[i] = topics[i].name;
    if (argc != 2)
        return cli_misused("bench takes one topic");
    if (!cli_choice(argv[1], names, TOPICS, &topic, "the topic"))
        return CLI_MISUSED;
    o.samples = 200;
    if (profile && !topics[topic].plans)
        return cli_misused("the topic '%s' makes no plans: it takes no "
                           "--profile",
                           names[topic]);
    if (o.public_b && topics[topic].run != bench_f2x &&
        topics[topic].run != bench_ring)
        return cli_misused("the topic '%s' takes no --public", names[topic]);
    if (samples &&
        !cli_number(samples, 1, MAX_SAMPLES, &o.samples, "--samples"))
        return CLI_MISUSED;
    if (sizes && (status = read_sizes(&o, sizes)) != CLI_OK)
        return status;
    if ((status = tri_cpu_select(&o.cpu)) != TRI_OK)
        return cli_failed(status);
    o.profile = tri_f2x_builtin_profile(o.cpu);
    if (profile) {
        if ((status = cli_read_profile(&o.read_profile, profile)) != CLI_OK)
            return status;
        o.profile = &o.read_profile;
        o.cpu = o.read_profile.cpu;
        if (!tri_cpu_supported(o.cpu))
            return cli_failed(TRI_ERR_CPU);
    }
    measure_chip_name(&here);
    o.chip = here.chip;
    pin();
    return svg ? run_and_draw(&o, topic, svg) : topics[topic].run(&o);
}
