/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad ucode asm and triad ucode dis: from one notation to another. */
#include "ucode.h"

#include <stdlib.h>

const char usage_ucode_asm[] =
    "usage: triad ucode asm [OPTION]... FILE\n"
    "\n"
    "Assembles a text; - is stdin.\n"
    "\n"
    "      --from NOTATION      what FILE is in; default: by its name, else\n"
    "                           what it looks like\n"
    "  -f, --format NOTATION    what to write; default: image\n"
    "  -o, --output FILE        write to FILE, not to stdout\n"
    "  -h, --help               show this text\n"
    "\n" UCODE_NOTATIONS "Examples:\n"
    "  triad ucode asm patch.ucode -o patch.image\n"
    "  triad ucode asm patch.u --format c -o patch.h\n";

const char usage_ucode_dis[] =
    "usage: triad ucode dis [OPTION]... FILE...\n"
    "\n"
    "Disassembles an image, a dump, or words; - is stdin. Several files are\n"
    "read one behind the other: the arrays of a dump. Assembling what it\n"
    "writes gives the same words.\n"
    "\n"
    "      --from NOTATION      what FILE is in; default: by its name, else\n"
    "                           what it looks like\n"
    "  -f, --format NOTATION    what to write; default: text\n"
    "  -o, --output FILE        write to FILE, not to stdout\n"
    "  -h, --help               show this text\n"
    "\n" UCODE_NOTATIONS "Examples:\n"
    "  triad ucode dis patch.image\n"
    "  triad ucode dis ms_array*.txt --format listing -o rom.txt\n"
    "  echo 0040344b0231 | triad ucode dis -\n";

static int write_program(const tri_ucode_program *program,
                         tri_ucode_format format, const char *output)
{
    cli_output out;
    int status = cli_open_output(&out, output);
    if (status != CLI_OK)
        return status;
    size_t length = tri_ucode_write(program, format, NULL, 0);
    char *text = length == TRI_UCODE_NOT_WRITTEN ? NULL : malloc(length + 1);
    if (text && tri_ucode_write(program, format, text, length + 1) == length)
        (void)fwrite(text, 1, length, out.file);
    else
        status = cli_failed(TRI_ERR_MEMORY);
    free(text);
    return cli_close_output(&out, status != CLI_OK);
}

static int convert(int argc, char **argv, const char *format, int most)
{
    const char *from = NULL, *output = NULL;
    const cli_option options[] = {{"from", 0, &from, NULL},
                                  {"format", 'f', &format, NULL},
                                  {"output", 'o', &output, NULL},
                                  {0}};
    tri_ucode_format to, unused;
    tri_ucode_program program;
    int status;
    if (!cli_options(&argc, argv, options, &status))
        return status;
    if (argc < 2)
        return cli_misused("which file?");
    if (argc - 1 > most)
        return cli_misused("only one file can be assembled at a time");
    if (!ucode_format(format, &to) || (from && !ucode_format(from, &unused)))
        return CLI_MISUSED;
    if (to == TRI_UCODE_DUMP)
        return cli_misused("dumps are only read");
    status = ucode_read_files(&program, argv + 1, argc - 1, from);
    if (status == CLI_OK)
        status = write_program(&program, to, output);
    tri_ucode_free(&program);
    return status;
}

int ucode_asm(int argc, char **argv)
{
    return convert(argc, argv, "image", 1);
}

int ucode_dis(int argc, char **argv)
{
    return convert(argc, argv, "text", argc);
}
