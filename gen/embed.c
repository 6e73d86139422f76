/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Writes, as C, the sources that `triad gen` puts together: cli/embedded.h
 * describes the tables.
 *
 *   embed HEADER... -class NAME FLAGS MACROS SOURCE... [-class ...]...
 *
 * FLAGS is one argument, what the class is compiled with; MACROS a file of the
 * macros the compiler predefines under them (cc -dM -E). A file is known by
 * its path below src/ or include/, as #include has it. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 1000 };

static const char *embedded[MAX_FILES];
static int files;

static const char *include_path(const char *path)
{
    static const char *const roots[] = {"src/", "include/"};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
        if (strncmp(path, roots[i], strlen(roots[i])) == 0)
            return path + strlen(roots[i]);
    return path;
}

/* The lines of a file as string literals, a null after them. */
static void put_lines(const char *path)
{
    FILE *f = fopen(path, "rb");
    int ch = 0;
    if (!f) {
        perror(path);
        exit(1);
    }
    while ((ch = getc(f)) != EOF) {
        fputs("    \"", stdout);
        for (; ch != EOF && ch != '\n'; ch = getc(f))
            if (ch == '"' || ch == '\\' || ch == '?')
                printf("\\%c", ch);
            else if (ch < ' ' || ch > '~')
                printf("\\%03o", (unsigned)ch);
            else
                putchar(ch);
        fputs("\",\n", stdout);
    }
    if (ferror(f)) {
        perror(path);
        exit(1);
    }
    fclose(f);
    fputs("    NULL,\n};\n\n", stdout);
}

/* Sources that classes share are embedded once. */
static void put_file(const char *path)
{
    for (int i = 0; i < files; i++)
        if (strcmp(embedded[i], path) == 0)
            return;
    if (files == MAX_FILES) {
        fprintf(stderr, "embed: more than %d files\n", MAX_FILES);
        exit(1);
    }
    printf("static const char *const file%d[] = {\n", files);
    put_lines(path);
    embedded[files++] = path;
}

static bool is_class(const char *argument)
{
    return strcmp(argument, "-class") == 0;
}

/* argv[0] is the class's name. */
static void put_class(int argc, char **argv)
{
    if (argc < 3) {
        fputs("embed: -class takes a name, flags and a file of macros\n",
              stderr);
        exit(2);
    }
    printf("static const char *const macros_%s[] = {\n", argv[0]);
    put_lines(argv[2]);
    printf("static const char *const sources_%s[] = {\n", argv[0]);
    for (int i = 3; i < argc && !is_class(argv[i]); i++)
        printf("    \"%s\",\n", include_path(argv[i]));
    fputs("    NULL,\n};\n\n", stdout);
}

int main(int argc, char **argv)
{
    puts("/* Do not edit: written by gen/embed.c when the program is built. "
         "*/\n"
         "#include \"embedded.h\"\n");
    for (int i = 1; i < argc; i++)
        if (is_class(argv[i]))
            i += 3; /* the name, flags and macros are no sources */
        else
            put_file(argv[i]);
    for (int i = 1; i < argc; i++)
        if (is_class(argv[i]))
            put_class(argc - i - 1, argv + i + 1);

    puts("const embedded_file embedded_files[] = {");
    for (int i = 0; i < files; i++)
        printf("    {\"%s\", file%d},\n", include_path(embedded[i]), i);
    puts(
        "    {NULL, NULL},\n};\n\nconst embedded_class embedded_classes[] = {");
    for (int i = 1; i < argc; i++)
        if (is_class(argv[i]))
            printf("    {\"%s\", \"%s\", macros_%s, sources_%s},\n",
                   argv[i + 1], argv[i + 2], argv[i + 1], argv[i + 1]);
    puts("    {NULL, NULL, NULL, NULL},\n};");
    return fflush(stdout) != 0 || ferror(stdout);
}
