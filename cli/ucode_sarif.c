/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Findings in the Static Analysis Results Interchange Format, OASIS standard,
 * version 2.1.0. */
#include "ucode_check.h"

#include <ctype.h>
#include <string.h>

static void put_string(FILE *f, const char *key, const char *value)
{
    fprintf(f, "\"%s\": \"", key);
    cli_put_json(f, value);
    fputc('"', f);
}

/* Of a file's name: what may not stand in a path is written %XX. */
static void put_uri(FILE *f, const char *name)
{
    fprintf(f, "\"uri\": \"%s", name[0] == '/' ? "file://" : "");
    for (const unsigned char *s = (const unsigned char *)name; *s; s++)
        if (*s < 0x80 && (isalnum(*s) || strchr("/-._~", *s)))
            fputc(*s, f);
        else
            fprintf(f, "%%%02X", *s);
    fputc('"', f);
}

static void put_rule(FILE *f, const tri_ucode_rule *rule)
{
    fputs("        {", f);
    put_string(f, "id", rule->id);
    fputs(",\n         \"shortDescription\": {", f);
    put_string(f, "text", rule->title);
    fputs("},\n         \"fullDescription\": {", f);
    put_string(f, "text", rule->explanation);
    fputs("},\n         \"defaultConfiguration\": {", f);
    put_string(f, "level",
               tri_ucode_severity_name((tri_ucode_severity)rule->severity));
    fputs("},\n         \"properties\": {", f);
    put_string(f, "source", rule->source);
    fputs("}}", f);
}

void ucode_sarif_begin(ucode_findings *r)
{
    FILE *f = r->file;
    const tri_ucode_rule *rule;
    fputs("{\n"
          "  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
          "  \"version\": \"2.1.0\",\n"
          "  \"runs\": [{\n"
          "    \"tool\": {\"driver\": {\n"
          "      \"name\": \"triad ucode check\",\n"
          "      \"version\": \"" TRI_VERSION "\",\n"
          "      \"rules\": [\n",
          f);
    for (size_t i = 0; (rule = tri_ucode_rule_at(i)) != NULL; i++) {
        if (i)
            fputs(",\n", f);
        put_rule(f, rule);
    }
    fputs("\n      ]}},\n"
          "    \"columnKind\": \"unicodeCodePoints\",\n"
          "    \"results\": [",
          f);
}

static size_t index_of(const tri_ucode_rule *rule)
{
    size_t i = 0;
    while (tri_ucode_rule_at(i) != rule)
        i++;
    return i;
}

static void put_location(ucode_findings *r, const tri_ucode_finding *found)
{
    FILE *f = r->file;
    size_t line = found->line, column = found->column;
    if (line && !column)
        column = ucode_indent(r->texts, line);
    fputs("       \"locations\": [{\"physicalLocation\": {\n"
          "         \"artifactLocation\": {",
          f);
    put_uri(f, ucode_place(r->texts, &line));
    fputs("}", f);
    if (found->line)
        fprintf(f,
                ",\n         \"region\": {\"startLine\": %zu, "
                "\"startColumn\": %zu}",
                line, column);
    fprintf(f, "},\n         \"logicalLocations\": [{\"name\": \"U%04x\"}]}]",
            found->address);
}

void ucode_sarif_finding(ucode_findings *r, const tri_ucode_finding *found)
{
    FILE *f = r->file;
    fputs(r->written ? ",\n      {" : "\n      {", f);
    put_string(f, "ruleId", found->rule->id);
    fprintf(f, ", \"ruleIndex\": %zu, ", index_of(found->rule));
    put_string(
        f, "level",
        tri_ucode_severity_name((tri_ucode_severity)found->rule->severity));
    fputs(",\n       \"message\": {", f);
    put_string(f, "text", found->message);
    fputs("},\n", f);
    put_location(r, found);
    if (found->allowed) {
        fputs(",\n       \"suppressions\": [{\"kind\": \"inSource\", ", f);
        put_string(f, "justification", found->allowed);
        fputs("}]", f);
    }
    fputc('}', f);
}

void ucode_sarif_end(ucode_findings *r)
{
    fputs(r->written ? "\n    ]\n" : "]\n", r->file);
    fputs("  }]\n}\n", r->file);
}
