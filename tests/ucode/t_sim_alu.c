/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What uops compute, against C's arithmetic in a wider type, and against what
 * this processor's own instructions do to flags where it is of the family. */
#include "sim.h"

#if defined(__SIZEOF_INT128__)

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

typedef struct operands {
    uint64_t a, b;
    unsigned bits;
    unsigned carry;
} operands;

typedef struct expected {
    uint64_t value;
    unsigned flags, unknown;
} expected;

typedef struct operation {
    const char *text; /* %s is the size */
    expected (*want)(operands);
    unsigned sizes; /* bit per size: 1 for 8, 2 for 16, 4 for 32, 8 for 64 */
} operation;

static uint64_t cut(uint64_t x, unsigned bits)
{
    return bits == 64 ? x : x & ((UINT64_C(1) << bits) - 1);
}

static wide as_signed(uint64_t x, unsigned bits)
{
    x = cut(x, bits);
    return x >> (bits - 1) ? (wide)x - ((wide)1 << bits) : (wide)x;
}

static unsigned szp(uint64_t value, unsigned bits)
{
    unsigned ones = 0;
    for (int i = 0; i < 8; i++)
        ones += (unsigned)(value >> i & 1);
    return (as_signed(value, bits) < 0 ? S : 0u) | (value == 0 ? Z : 0u) |
           (ones % 2 == 0 ? P : 0u);
}

/* Below 32 bits the rest of b stays. */
static uint64_t merged(uint64_t value, operands x)
{
    return x.bits < 32 ? value | (x.b - cut(x.b, x.bits)) : value;
}

/* y + x + carry, or y - x - carry. */
static expected sum(operands o, uint64_t y, uint64_t x, int sign)
{
    wide total = (wide)cut(y, o.bits) + sign * ((wide)cut(x, o.bits) + o.carry);
    wide range =
        as_signed(y, o.bits) + sign * (as_signed(x, o.bits) + (wide)o.carry);
    int low = (int)(y & 15) + sign * (int)((x & 15) + o.carry);
    uint64_t value = cut((uint64_t)total, o.bits);
    unsigned flags = szp(value, o.bits);
    flags |= total < 0 || total >> o.bits ? C : 0u;
    flags |= range != as_signed(value, o.bits) ? O : 0u;
    flags |= low < 0 || low > 15 ? A : 0u;
    return (expected){merged(value, o), flags, 0};
}

static expected want_add(operands o)
{
    o.carry = 0;
    return sum(o, o.b, o.a, 1);
}
static expected want_adc(operands o)
{
    return sum(o, o.b, o.a, 1);
}
static expected want_sub(operands o)
{
    o.carry = 0;
    return sum(o, o.b, o.a, -1);
}
static expected want_sbb(operands o)
{
    return sum(o, o.b, o.a, -1);
}
static expected want_subr(operands o)
{
    o.carry = 0;
    return sum(o, o.a, o.b, -1);
}

static expected logic(operands o, uint64_t value)
{
    value = cut(value, o.bits);
    return (expected){merged(value, o), szp(value, o.bits), 0};
}
static expected want_and(operands o)
{
    return logic(o, o.a & o.b);
}
static expected want_or(operands o)
{
    return logic(o, o.a | o.b);
}
static expected want_xor(operands o)
{
    return logic(o, o.a ^ o.b);
}
static expected want_notand(operands o)
{
    return logic(o, ~o.a & o.b);
}

static unsigned count_of(operands o)
{
    return (unsigned)(o.b % (o.bits == 64 ? 64 : 32));
}

/* The flags a shift leaves, bit by bit. */
static expected shifted(operands o, int left, uint64_t fill, int wraps)
{
    uint64_t x = cut(o.a, o.bits), top = UINT64_C(1) << (o.bits - 1), old = x;
    unsigned n = count_of(o), carry = 0, unknown = n == 1 ? 0 : O;
    for (unsigned i = 0; i < n; i++) {
        carry = (left ? x & top : x & 1) != 0;
        if (left)
            x = cut(x << 1 | (wraps ? carry : 0), o.bits);
        else
            x = x >> 1 | (fill || (wraps && carry) ? top : 0);
    }
    if (n == 0 || (n > o.bits && !wraps && !fill))
        unknown |= C;
    unsigned flags = carry ? C : 0;
    /* On a count of one, O says that the sign changed. */
    flags |= (x & top) != (old & top) ? O : 0u;
    if (!wraps)
        flags |= szp(x, o.bits);
    return (expected){x, flags, unknown};
}
static expected want_shl(operands o)
{
    return shifted(o, 1, 0, 0);
}
static expected want_shr(operands o)
{
    return shifted(o, 0, 0, 0);
}
static expected want_sar(operands o)
{
    int negative = as_signed(o.a, o.bits) < 0;
    expected e = shifted(o, 0, (uint64_t)negative, 0);
    if (count_of(o))
        e.unknown &= ~(unsigned)C;
    if (!negative && count_of(o) > o.bits)
        e.flags &= ~(unsigned)C;
    return e;
}
static expected want_rol(operands o)
{
    return shifted(o, 1, 0, 1);
}
static expected want_ror(operands o)
{
    return shifted(o, 0, 0, 1);
}

static expected bit_of(operands o, int kind)
{
    uint64_t one = UINT64_C(1) << o.b % o.bits, x = cut(o.a, o.bits);
    uint64_t value[] = {x, x | one, x & ~one, x ^ one};
    return (expected){value[kind], x & one ? C : 0u, 0};
}
static expected want_bt(operands o)
{
    return bit_of(o, 0);
}
static expected want_bts(operands o)
{
    return bit_of(o, 1);
}
static expected want_btr(operands o)
{
    return bit_of(o, 2);
}
static expected want_btc(operands o)
{
    return bit_of(o, 3);
}

static expected want_zeroext(operands o)
{
    uint64_t high = o.b - cut(o.b, o.bits);
    return (expected){cut(o.a, o.bits) | high, 0, 0};
}
static expected want_concat(operands o)
{
    uint64_t v = cut(o.a, o.bits) * (UINT64_C(1) << o.bits) + cut(o.b, o.bits);
    return (expected){v, szp(v, 2 * o.bits), 0};
}
static expected want_imullow(operands o)
{
    wide product = as_signed(o.a, o.bits) * as_signed(o.b, o.bits);
    uint64_t low = cut((uint64_t)product, o.bits);
    return (expected){low, product != as_signed(low, o.bits) ? C | O : 0u, 0};
}
static expected want_bswap(operands o)
{
    unsigned char bytes[8];
    uint64_t value = 0;
    for (unsigned i = 0; i < o.bits / 8; i++)
        bytes[i] = (unsigned char)(o.a >> 8 * i);
    for (unsigned i = 0; i < o.bits / 8; i++)
        value = value << 8 | bytes[i];
    return (expected){value, 0, 0};
}
static expected want_shrd(operands o) /* a published probe of opcode 997 */
{
    uint64_t v = (uint64_t)((uwide)o.a << (32 - o.b % 32)) & 0xffffffff;
    return (expected){v, 0, 63};
}

static const operation operations[] = {
    {"ADD_DSZ%s(tmp0, tmp1)", want_add, 15},
    {"SUB_DSZ%s(tmp0, tmp1)", want_sub, 15},
    {"SUBR_DSZ%s(tmp0, tmp1)", want_subr, 15},
    {"ADC_DSZ%s(tmp0, tmp1)", want_adc, 10},
    {"SBB_DSZ%s(tmp0, tmp1)", want_sbb, 10},
    {"AND_DSZ%s(tmp0, tmp1)", want_and, 15},
    {"OR_DSZ%s(tmp0, tmp1)", want_or, 15},
    {"XOR_DSZ%s(tmp0, tmp1)", want_xor, 15},
    {"NOTAND_DSZ%s(tmp0, tmp1)", want_notand, 15},
    {"SHL_DSZ%s(tmp0, tmp1)", want_shl, 15},
    {"SHR_DSZ%s(tmp0, tmp1)", want_shr, 15},
    {"SAR_DSZ%s(tmp0, tmp1)", want_sar, 15},
    {"ROL_DSZ%s(tmp0, tmp1)", want_rol, 15},
    {"ROR_DSZ%s(tmp0, tmp1)", want_ror, 15},
    {"BT_DSZ%s(tmp0, tmp1)", want_bt, 14},
    {"BTS_DSZ%s(tmp0, tmp1)", want_bts, 14},
    {"BTR_DSZ%s(tmp0, tmp1)", want_btr, 14},
    {"BTC_DSZ%s(tmp0, tmp1)", want_btc, 14},
    {"ZEROEXT_DSZ%s(tmp0, tmp1)", want_zeroext, 15},
    {"CONCAT_DSZ%s(tmp0, tmp1)", want_concat, 7},
    {"BSWAP_DSZ%s(tmp0)", want_bswap, 12},
    {"IMUL64L_DSZ%s(tmp0, tmp1)", want_imullow, 8},
    {"IMUL32L_DSZ%s(tmp0, tmp1)", want_imullow, 4},
    {"SHRD(tmp0, tmp1)", want_shrd, 8},
};

/* Corners, and random values with runs. */
static uint64_t draw(test_rng *rng)
{
    static const uint64_t corner[] = {0,
                                      1,
                                      UINT64_MAX,
                                      UINT64_C(1) << 63,
                                      UINT64_C(1) << 31,
                                      0x7fffffff,
                                      0xffff,
                                      0x8000,
                                      0x80,
                                      0x7f,
                                      64,
                                      33,
                                      31,
                                      9};
    size_t i = test_below(rng, 28);
    return i < 14 ? corner[i] : test_u64(rng) >> test_below(rng, 64);
}

static void check_operation(const operation *op, unsigned size)
{
    static const char *const name[] = {"8", "16", "32", "64"};
    char body[80], text[120];
    snprintf(body, sizeof body, op->text, name[size]);
    snprintf(text, sizeof text, "tmp2:= %s SEQW UEND0\n", body);
    tri_ucode_sim *sim = sim_open(text);
    test_rng rng = test_rng_new(size);
    size_t times = test_scale(2000);
    for (size_t i = 0; i < times; i++) {
        operands o = {draw(&rng), draw(&rng), 8u << size, i & 1};
        tri_ucode_state s = {.image = (uint16_t)o.carry};
        tri_ucode_outcome outcome;
        s.reg[TMP0] = o.a;
        s.reg[TMP0 + 1] = o.b;
        s.condition[0] = 63;
        expected e = op->want(o);
        sim_fire(sim, &s, &outcome);
        unsigned state = s.condition[2];
        if (!CHECK(outcome.stop == TRI_UCODE_STOP_END &&
                       s.reg[TMP0 + 2] == e.value && state >> 8 == e.unknown &&
                       (state & 63) == (e.flags & ~e.unknown),
                   "%s of %" PRIx64 ", %" PRIx64 ", carry %u: %" PRIx64
                   " flags %02x unknown %02x, not %" PRIx64 " %02x %02x",
                   body, o.a, o.b, o.carry, s.reg[TMP0 + 2], state & 63,
                   state >> 8, e.value, e.flags, e.unknown))
            break;
    }
    tri_ucode_sim_close(sim);
}

/* The machine at hand shifts and rotates as the table says "as x86". */
#if defined(__x86_64__) && defined(__GNUC__)
#define X86(name, instruction, type) \
    static expected name(uint64_t a, unsigned n) \
    { \
        type x = (type)a; \
        uint16_t ax; \
        __asm__(instruction "\n\tlahf\n\tseto %%al" \
                : "+r"(x), "=&a"(ax) \
                : "c"((uint8_t)n) \
                : "cc"); \
        unsigned f = ax >> 8; \
        return (expected){x, \
                          (f & 1) | (f >> 1 & P) | (f >> 3 & (Z | S)) | \
                              (ax & 1 ? O : 0u), \
                          0}; \
    }
X86(x86_shl64, "shlq %%cl, %0", uint64_t)
X86(x86_shr64, "shrq %%cl, %0", uint64_t)
X86(x86_sar64, "sarq %%cl, %0", uint64_t)
X86(x86_rol64, "rolq %%cl, %0", uint64_t)
X86(x86_ror64, "rorq %%cl, %0", uint64_t)
X86(x86_shl32, "shll %%cl, %0", uint32_t)
X86(x86_shr32, "shrl %%cl, %0", uint32_t)
X86(x86_sar32, "sarl %%cl, %0", uint32_t)
X86(x86_rol32, "roll %%cl, %0", uint32_t)
X86(x86_ror32, "rorl %%cl, %0", uint32_t)

static void check_x86(void)
{
    static const struct {
        const char *name;
        expected (*run)(uint64_t, unsigned);
        unsigned bits, flags;
    } row[] = {
        {"SHL_DSZ64", x86_shl64, 64, C | Z | S | P | O},
        {"SHR_DSZ64", x86_shr64, 64, C | Z | S | P | O},
        {"SAR_DSZ64", x86_sar64, 64, C | Z | S | P | O},
        {"ROL_DSZ64", x86_rol64, 64, C | O},
        {"ROR_DSZ64", x86_ror64, 64, C | O},
        {"SHL_DSZ32", x86_shl32, 32, C | Z | S | P | O},
        {"SHR_DSZ32", x86_shr32, 32, C | Z | S | P | O},
        {"SAR_DSZ32", x86_sar32, 32, C | Z | S | P | O},
        {"ROL_DSZ32", x86_rol32, 32, C | O},
        {"ROR_DSZ32", x86_ror32, 32, C | O},
    };
    test_rng rng = test_rng_new(86);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (unsigned n = 1; n < row[i].bits; n++) {
            char text[80];
            tri_ucode_outcome outcome;
            snprintf(text, sizeof text, "tmp2:= %s(tmp0, %u) SEQW UEND0\n",
                     row[i].name, n);
            tri_ucode_sim *sim = sim_open(text);
            for (int k = 0; k < 20; k++) {
                tri_ucode_state s = {0};
                s.reg[TMP0] = draw(&rng);
                expected e = row[i].run(s.reg[TMP0], n);
                unsigned known =
                    n == 1 ? row[i].flags : row[i].flags & ~(unsigned)O;
                sim_fire(sim, &s, &outcome);
                CHECK(s.reg[TMP0 + 2] == e.value &&
                          s.condition[2] % 64 == (e.flags & known),
                      "%s %" PRIx64 " by %u: %" PRIx64 " %02x, x86 %" PRIx64
                      " %02x",
                      row[i].name, s.reg[TMP0], n, s.reg[TMP0 + 2],
                      s.condition[2], e.value, e.flags & known);
            }
            tri_ucode_sim_close(sim);
        }
}
#else
static void check_x86(void)
{
    test_skip("no x86-64 here to compare flags with");
}
#endif

/* D is the high half, b's register the low one, a is kept, neither result has
 * a condition state. */
static void check_mul(void)
{
    tri_ucode_sim *sim = sim_open("tmp2:= MUL_DSZ64(tmp0, tmp1)\n"
                                  "rax:= MUL_DSZ64(rcx, rdx)\n"
                                  "tmp5:= MUL_DSZ32(tmp3, tmp4) SEQW UEND0\n");
    test_rng rng = test_rng_new(3);
    for (size_t i = test_scale(2000); i > 0; i--) {
        uint64_t x = draw(&rng), y = draw(&rng);
        uwide product = (uwide)x * y;
        uint64_t narrow = (x & 0xffffffff) * (y & 0xffffffff);
        tri_ucode_outcome outcome;
        tri_ucode_state s = {0};
        s.reg[TMP0] = s.reg[RCX] = s.reg[TMP0 + 3] = x;
        s.reg[TMP0 + 1] = s.reg[RDX] = s.reg[TMP0 + 4] = y;
        memset(s.condition, 0x3f, sizeof s.condition);
        sim_fire(sim, &s, &outcome);
        CHECK(s.reg[TMP0 + 2] == (uint64_t)(product >> 64) &&
                  s.reg[TMP0 + 1] == (uint64_t)product && s.reg[TMP0] == x,
              "%" PRIx64 " * %" PRIx64, x, y);
        CHECK(s.reg[RAX] == (uint64_t)(product >> 64) &&
                  s.reg[RDX] == (uint64_t)product && s.reg[RCX] == x,
              "%" PRIx64 " * %" PRIx64, x, y);
        CHECK(s.reg[TMP0 + 5] == narrow >> 32 &&
                  s.reg[TMP0 + 4] == (narrow & 0xffffffff),
              "%" PRIx64 " * %" PRIx64 " of 32 bits", x, y);
        CHECK(!s.condition[1] && !s.condition[2] && s.condition[0],
              "condition states of %" PRIx64 " * %" PRIx64, x, y);
    }
    tri_ucode_sim_close(sim);
}

int main(void)
{
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        for (unsigned size = 0; size < 4; size++)
            if (operations[i].sizes >> size & 1)
                check_operation(&operations[i], size);
    check_x86();
    check_mul();
    return test_done();
}

#else

int main(void)
{
    test_skip("what uops compute: there are no integers of 128 bits here");
    return test_done();
}

#endif
