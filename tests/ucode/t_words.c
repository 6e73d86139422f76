/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The tables are in order and words come apart as the sources say. */
#include "cases.h"

static void check_tables(const tri_ucode_machine *m)
{
    for (size_t i = 0; i < m->ops; i++) {
        const tri_ucode_op *op = &m->op[i];
        CHECK(i == 0 || op[-1].opcode < op->opcode, "row %zu", i);
        CHECK(op->source && op->source[0], "row %zu", i);
        CHECK(tri_ucode_find_op(m, op->opcode) == op, "opcode %03x",
              op->opcode);
        CHECK(tri_ucode_meaning_of(op)->text != NULL, "opcode %03x",
              op->opcode);
    }
    for (unsigned opcode = 0; opcode < 0x1000; opcode++)
        CHECK(tri_ucode_find_op(m, opcode) != NULL, "opcode %03x", opcode);
    for (int i = 0; i < TRI_UOP_COUNT; i++) {
        const tri_ucode_op op = {.does = (uint8_t)i};
        CHECK(tri_ucode_meaning_of(&op)->text != NULL, "meaning %d", i);
    }
    for (int i = 0; i < TRI_UCODE_LATENCY; i++)
        CHECK(m->parameter[i].value && m->parameter[i].source, "parameter %d",
              i);
}

/* Words of patch RAM come from the dump with their parity bits. */
static void check_parity(void)
{
    FILE *f = case_open();
    case_row row;
    unsigned seen = 0;
    while (case_next(f, &row)) {
        tri_ucode_sequence s;
        if (row.is_sequence) {
            tri_ucode_sequence_decode((uint32_t)row.word, &s);
            CHECK(tri_ucode_sequence_encode(&s) == row.word, "%08" PRIx64,
                  row.word);
        }
        if (row.address < 0x7c00)
            continue;
        uint64_t again = row.is_sequence
                             ? tri_ucode_sequence_parity((uint32_t)row.word)
                             : tri_ucode_uop_parity(row.word);
        CHECK(again == row.word, "%012" PRIx64 " at %04x", row.word,
              row.address);
        seen++;
    }
    CHECK(seen > 30, "only %u words of patch RAM", seen);
    fclose(f);
}

/* The example of the layout's description: tmp0 := ADD_DSZ64(tmp1, 0x1234). */
static void check_add(const tri_ucode_machine *m)
{
    tri_ucode_uop u;
    tri_ucode_decode(m, UINT64_C(0xc040344b0231), &u);
    CHECK(u.opcode == 0x040 && strcmp(u.op->name, "ADD_DSZ64") == 0, "%s",
          u.op->name);
    CHECK(u.op->does == TRI_UOP_ADD && u.bits == 64, "%d", u.bits);
    CHECK(u.a.kind == TRI_UCODE_REGISTER && u.a.index == 17, "%d", u.a.index);
    CHECK(u.b.kind == TRI_UCODE_IMMEDIATE && u.b.value == 0x1234, "%" PRIx64,
          u.b.value);
    CHECK(u.d.kind == TRI_UCODE_REGISTER && u.d.index == 16, "%d", u.d.index);
    CHECK(tri_ucode_uop_parity(UINT64_C(0x0040344b0231)) == u.word,
          "%012" PRIx64, u.word);
}

/* Words of the listing, by what it prints for them. */
static void check_memory(const tri_ucode_machine *m)
{
    static const struct {
        uint64_t word;
        uint8_t a, b, mode, scale, stores, macro;
        int32_t displacement;
    } want[] = {
        /* LDZX_DSZ64_ASZ32_SC1(tmp11, 0x208, mode=0x18) */
        {UINT64_C(0x0c40086322bb), 27, 0, 0x18, 1, 0, 0, 0x208},
        /* STAD_DSZ16_ASZ32_SC1(SS, rsp, -2, mode=0x0a, tmp9) */
        {UINT64_C(0x0cb8fe2b9024), 4, 0, 0x0a, 1, 1, 0, -2},
        /* STAD_DSZN_ASZ32_SC4(tmp2, tmp4, IMM_MACRO_13, mode=0x0b, rax) */
        {UINT64_C(0x1d4813ac5d32), 18, 20, 0x0b, 4, 1, 1, 0},
        /* LDPPHYSTICKLE_DSZ64_ASZ64_SC1(tmp4, tmp6, -8, mode=0x01) */
        {UINT64_C(0x0e65f8071db4), 20, 22, 0x01, 1, 0, 0, -8},
        /* STADSTGBUF_DSZ64_ASZ16_SC1(0xb740, tmp3) */
        {UINT64_C(0x0e7d405f300d), 0, 0, 0, 1, 1, 0, 0xb740},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        tri_ucode_uop u;
        tri_ucode_decode(m, want[i].word, &u);
        CHECK(u.memory && u.a.index == want[i].a && u.b.index == want[i].b &&
                  u.mode == want[i].mode && u.scale == want[i].scale &&
                  u.stores == want[i].stores && u.macro == want[i].macro &&
                  u.displacement == want[i].displacement,
              "%012" PRIx64 ": %d %d mode %x scale %d displacement %d",
              want[i].word, u.a.index, u.b.index, u.mode, u.scale,
              (int)u.displacement);
    }
}

static void check_targets(const tri_ucode_machine *m)
{
    static const struct {
        uint64_t word;
        unsigned target, condition, small;
    } want[] = {
        /* UJMPCC_DIRECT_NOTTAKEN_CONDNL(tmp0, U59e2) */
        {UINT64_C(0x0351e26402b0), 0x59e2, 13, 0},
        /* UJMPCC_DIRECT_TAKEN_CONDZ(tmp10, U456e) */
        {UINT64_C(0x015f6e1402ba), 0x456e, 4, 0},
        /* BTUJB_DIRECT_NOTTAKEN(tmp9, 0x2e, U1426) */
        {UINT64_C(0x286a269006f9), 0x1426, 0, 0x2e},
        /* CMPUJZ_DIRECT_NOTTAKEN(tmp15, 0x33, U7c86) */
        {UINT64_C(0x792886f1073f), 0x7c86, 0, 0x33},
        /* SAVEUIP(0x01, U5919) */
        {UINT64_C(0x004c19e722b5), 0x5919, 0, 0},
        {UINT64_C(0x015d00000800), TRI_UCODE_NO_TARGET, 0, 0}, /* UJMP(rax) */
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        tri_ucode_uop u;
        tri_ucode_decode(m, want[i].word, &u);
        CHECK(u.target == want[i].target && u.condition == want[i].condition &&
                  u.small == want[i].small,
              "%012" PRIx64 ": %04x %u %x", want[i].word, u.target, u.condition,
              u.small);
    }
}

int main(void)
{
    const tri_ucode_machine *m = tri_ucode_goldmont();
    check_tables(m);
    check_parity();
    check_add(m);
    check_memory(m);
    check_targets(m);
    return test_done();
}
