/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the readers and writers of all notations share. */
#ifndef TRIAD_UCODE_READER_H
#define TRIAD_UCODE_READER_H

#include "ucode/sequence.h"

/* A program being read. `why` has the last refusal, which tri_reader_report
 * passes on. */
typedef struct tri_reader {
    tri_ucode_program *program;
    tri_text text;
    tri_diagnostic why;
    tri_ucode_report *report;
    void *ctx;
    unsigned errors;
    int status; /* of the first error */
} tri_reader;

/* Passes on an error and keeps its status; true when reading may go on behind
 * it. */
bool tri_reader_report(tri_reader *r, int status);

/* *line := the next line of the text, without its end; false at the end. */
bool tri_reader_line(tri_reader *r, tri_text *line);

/* Puts a word into the program. `line` is for messages. */
TRI_MUST_CHECK int tri_reader_uop(tri_reader *r, unsigned address,
                                  uint64_t word, size_t line);

/* *value := `digits` hexadecimal digits at t, 0 for as many as there are up to
 * 16. */
TRI_MUST_CHECK int tri_scan_hex(tri_text *t, unsigned digits, uint64_t *value,
                                const char *what);

/* Refuses, at a place in t, a cpuid the machine's tables are not of. */
TRI_MUST_CHECK int tri_machine_cpuid(const tri_text *t, const char *at,
                                     const tri_ucode_machine *machine,
                                     uint32_t cpuid);

/* Whether a name may be a label's: it names neither a register, an operation,
 * nor another address of the machine. */
bool tri_label_is_free(const tri_op_index *index, tri_slice name,
                       unsigned address);

/* The notations. Errors are reported; writers emit all of a program. */
void tri_read_text(tri_reader *r);
void tri_read_listing(tri_reader *r);
void tri_read_cpu(tri_reader *r);
void tri_read_c(tri_reader *r);
void tri_read_hex(tri_reader *r);
void tri_read_dump(tri_reader *r);
void tri_read_image(tri_reader *r);
void tri_write_text(tri_sink *s, const tri_ucode_program *program);
void tri_write_listing(tri_sink *s, const tri_ucode_program *program);
void tri_write_cpu(tri_sink *s, const tri_ucode_program *program);
void tri_write_c(tri_sink *s, const tri_ucode_program *program);
void tri_write_hex(tri_sink *s, const tri_ucode_program *program);
void tri_write_image(tri_sink *s, const tri_ucode_program *program);

#endif
