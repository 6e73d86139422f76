/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad ucode: the choice of a topic, and programs from files. */
#include "ucode.h"
#include "command.h"

#include <stdlib.h>
#include <string.h>

const char usage_ucode[] =
    "usage: triad ucode TOPIC [OPTION]... FILE...\n"
    "\n"
    "Microcode of Intel Goldmont: texts anyone can read, and the words the\n"
    "machine takes. Nothing but 'run' touches a machine.\n"
    "\n"
    "Topics:\n"
    "  asm        from a text to an image, or to another notation\n"
    "  dis        from an image, a dump or words to a text\n"
    "  check      what a machine would do badly, or not survive\n"
    "  sim        executes a patch, in a simulator\n"
    "  calibrate  the simulator's cycles beside published measurements\n"
    "  report     kernels: simulated, beside published, figures\n"
    "  run        puts a patch into a red-unlocked machine, for a while\n"
    "\n"
    "  -h, --help         show this text\n"
    "\n"
    "'triad ucode TOPIC --help' has the options of each.\n"
    "\n"
    "Examples:\n"
    "  triad ucode asm patch.ucode -o patch.image\n"
    "  triad ucode check patch.ucode\n"
    "  triad ucode dis ms_array0.txt ms_array1.txt -o rom.ucode\n"
    "  triad ucode sim patch.ucode --set rcx=7,r8=6\n";

enum { MAX_TEXT = 1 << 26 };

static const cli_command topics[] = {
#define X(name) {"ucode " #name, NULL, usage_ucode_##name, ucode_##name},
    UCODE_TOPICS(X)
#undef X
};
enum { TOPICS = sizeof topics / sizeof *topics };

int cmd_ucode(int argc, char **argv)
{
    static const cli_option none[] = {{0}};
    const char *names[TOPICS];
    size_t topic;
    int status;
    for (size_t i = 0; i < TOPICS; i++)
        names[i] = topics[i].name + strlen("ucode ");
    if (argc < 2)
        return cli_misused("which topic?");
    if (argv[1][0] == '-') {
        if (!cli_options(&argc, argv, none, &status))
            return status;
        return cli_misused("which topic?");
    }
    if (!cli_choice(argv[1], names, TOPICS, &topic, "the topic"))
        return CLI_MISUSED;
    cli_current = &topics[topic];
    return topics[topic].run(argc - 1, argv + 1);
}

bool ucode_format(const char *name, tri_ucode_format *format)
{
    const char *names[TRI_UCODE_FORMATS];
    size_t index;
    for (unsigned i = 0; i < TRI_UCODE_FORMATS; i++)
        names[i] = tri_ucode_format_name((tri_ucode_format)i);
    if (!cli_choice(name, names, TRI_UCODE_FORMATS, &index, "the notation"))
        return false;
    *format = (tri_ucode_format)index;
    return true;
}

static const char *shown_name(const char *name)
{
    return strcmp(name, "-") == 0 ? "stdin" : name;
}

/* Appends a file, and a newline when its last line has none. */
static bool append(ucode_texts *t, char *name, size_t *lines)
{
    size_t size;
    char *more = cli_read_file(name, MAX_TEXT, &size);
    if (!more)
        return false;
    char *all =
        size > MAX_TEXT - t->size ? NULL : realloc(t->text, t->size + size + 2);
    if (!all) {
        free(more);
        cli_failed(TRI_ERR_MEMORY);
        return false;
    }
    t->text = all;
    t->line[t->files] = *lines + 1;
    t->name[t->files++] = name;
    memcpy(all + t->size, more, size);
    free(more);
    for (size_t i = 0; i < size; i++)
        *lines += all[t->size + i] == '\n';
    t->size += size;
    if (size && all[t->size - 1] != '\n') {
        all[t->size++] = '\n';
        ++*lines;
    }
    all[t->size] = 0;
    return true;
}

/* A line of the text, *length bytes without its end. */
static const char *find_line(const ucode_texts *t, size_t line, size_t *length)
{
    const char *at = t->text, *end = t->text + t->size;
    for (; line > 1 && at < end; line--) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : end;
    }
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    *length = (size_t)((stop ? stop : end) - at);
    return at;
}

size_t ucode_indent(const ucode_texts *t, size_t line)
{
    size_t length, i = 0;
    const char *at = find_line(t, line, &length);
    while (i < length && (at[i] == ' ' || at[i] == '\t'))
        i++;
    return i + 1;
}

/* Where the text was expanded, the column may be of what it became: then there
 * is no caret. */
void ucode_show_line(FILE *f, const ucode_texts *t, size_t line, size_t column)
{
    size_t length;
    const char *at = find_line(t, line, &length);
    if (length == 0 || length > 400 || column > length + 1)
        return;
    fprintf(f, "    %.*s\n    ", (int)length, at);
    for (size_t i = 0; i + 1 < column; i++)
        fputc(at[i] == '\t' ? '\t' : ' ', f);
    fputs("^\n", f);
}

const char *ucode_place(const ucode_texts *t, size_t *line)
{
    int i = t->files - 1;
    while (i > 0 && t->line[i] > *line)
        i--;
    *line = *line - t->line[i] + 1;
    return shown_name(t->name[i]);
}

static void report(void *ctx, const tri_diagnostic *why)
{
    const ucode_texts *t = ctx;
    size_t line = why->line;
    const char *name = ucode_place(t, &line);
    cli_error_at(name, line, why->column, "%s", why->message);
    ucode_show_line(stderr, t, why->line, why->column);
}

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), k = strlen(end);
    return n >= k && strcmp(name + n - k, end) == 0;
}

static tri_ucode_format guess(const ucode_texts *t)
{
    const char *name = t->files ? t->name[0] : "";
    if (ends_with(name, ".u"))
        return TRI_UCODE_CPU;
    if (ends_with(name, ".h") || ends_with(name, ".c"))
        return TRI_UCODE_C;
    if (ends_with(name, ".ucode"))
        return TRI_UCODE_TEXT;
    return tri_ucode_guess(t->text, t->size);
}

static int read_texts(tri_ucode_program *program, ucode_texts *t,
                      const char *format)
{
    tri_ucode_format f = TRI_UCODE_TEXT;
    if (format) {
        if (!ucode_format(format, &f))
            return CLI_MISUSED;
    } else {
        f = guess(t);
    }
    int status = tri_ucode_read(program, f, t->text, t->size, report, t);
    if (status == TRI_OK)
        return CLI_OK;
    if (status != TRI_ERR_SYNTAX)
        return cli_failed(status);
    if (!format)
        cli_hint("read as '%s'; --from names another notation",
                 tri_ucode_format_name(f));
    return CLI_FAILED;
}

int ucode_read_texts(tri_ucode_program *program, ucode_texts *t, char **file,
                     int files, const char *format)
{
    size_t lines = 0;
    int status = CLI_OK;
    *t = (ucode_texts){.text = calloc(1, 1),
                       .name = calloc((size_t)files, sizeof *t->name),
                       .line = calloc((size_t)files, sizeof *t->line)};
    tri_ucode_open(program, tri_ucode_goldmont(), &cli_allocator);
    if (!t->text || !t->name || !t->line)
        return cli_failed(TRI_ERR_MEMORY);
    for (int i = 0; i < files && status == CLI_OK; i++)
        if (!append(t, file[i], &lines))
            status = CLI_FAILED;
    return status == CLI_OK ? read_texts(program, t, format) : status;
}

void ucode_free_texts(ucode_texts *t)
{
    free(t->text);
    free(t->name);
    free(t->line);
}

int ucode_read_files(tri_ucode_program *program, char **file, int files,
                     const char *format)
{
    ucode_texts t;
    int status = ucode_read_texts(program, &t, file, files, format);
    ucode_free_texts(&t);
    return status;
}
