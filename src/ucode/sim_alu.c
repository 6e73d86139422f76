/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What uops compute from registers: values, and condition states as the table
 * of meanings has them. Where x86 leaves a flag undefined, its value is not
 * known here either. */
#include "ucode/flags.h"
#include "ucode/sim.h"

enum { ALL = C | P | A | Z | S | O };

static bool bit(uint64_t value, unsigned index)
{
    return value >> (index & 63) & 1;
}

static unsigned flag_if(bool holds, unsigned flag)
{
    return holds ? flag : 0;
}

tri_ucode_stop tri_sim_holds(unsigned condition, unsigned state, bool *holds)
{
    static const uint8_t reads[] = {O, C, Z, C | Z, S, P, S | O, Z | S | O};
    unsigned kind = condition >> 1 & 7;
    if (state >> 8 & reads[kind])
        return TRI_UCODE_STOP_FLAGS;
    bool less = !(state & S) != !(state & O);
    bool any = kind < 6 ? (state & reads[kind]) != 0
                        : less || (kind == 7 && state & Z);
    *holds = any != (condition & 1);
    return SIM_GOES_ON;
}

static unsigned sign_zero_parity(uint64_t value, unsigned bits)
{
    unsigned byte = value & 0xff;
    byte ^= byte >> 4;
    byte ^= byte >> 2;
    byte ^= byte >> 1;
    return flag_if(bit(value, bits - 1), S) | flag_if(value == 0, Z) |
           flag_if(!(byte & 1), P);
}

/* The state that goes with a value of `bits` bits. `computed` are the flags
 * that depend on more than the value, `unknown` those nobody knows. */
static uint16_t state_of(uint8_t effect, uint64_t value, unsigned bits,
                         unsigned computed, unsigned unknown)
{
    unsigned state = computed;
    switch (effect) {
    case TRI_UCODE_EFFECT_ALL:
    case TRI_UCODE_EFFECT_LOGIC:
    case TRI_UCODE_EFFECT_SHIFT:
        state |= sign_zero_parity(value, bits);
        break;
    case TRI_UCODE_EFFECT_ROTATE:
    case TRI_UCODE_EFFECT_BIT:
    case TRI_UCODE_EFFECT_OVERFLOW:
    case TRI_UCODE_EFFECT_MOVED:
        break;
    case TRI_UCODE_EFFECT_CLEAR:
        return 0;
    default:
        return TRI_UCODE_FLAG_UNKNOWN(ALL);
    }
    return (uint16_t)((state & ~unknown) | TRI_UCODE_FLAG_UNKNOWN(unknown));
}

/* Carries out of each position of x + y + carry. */
static uint64_t carries(uint64_t x, uint64_t y, uint64_t sum)
{
    return (x & y) | ((x | y) & ~sum);
}

static unsigned add(const tri_sim_step *s, tri_sim_values *v, bool carry)
{
    uint64_t x = v->a & s->mask, y = v->b & s->mask;
    uint64_t sum = (x + y + carry) & s->mask;
    unsigned top = s->bits - 1u;
    v->value = sum;
    return flag_if(bit(carries(x, y, sum), top), C) |
           flag_if(bit(x ^ y ^ sum, 4), A) |
           flag_if(bit((x ^ sum) & (y ^ sum), top), O);
}

/* v->value := x - y - borrow = x + ~y + !borrow. */
static unsigned subtract(const tri_sim_step *s, tri_sim_values *v, uint64_t x,
                         uint64_t y, bool borrow)
{
    x &= s->mask;
    y &= s->mask;
    uint64_t difference = (x - y - borrow) & s->mask;
    unsigned top = s->bits - 1u;
    v->value = difference;
    return flag_if(!bit(carries(x, ~y, difference), top), C) |
           flag_if(bit(x ^ y ^ difference, 4), A) |
           flag_if(bit((x ^ y) & (x ^ difference), top), O);
}

static uint64_t sign_extended(uint64_t value, unsigned bits)
{
    uint64_t sign = UINT64_C(1) << (bits - 1);
    value &= sign | (sign - 1);
    return (value ^ sign) - sign;
}

/* A value's bits moved to the right by 0..63, ones coming in. */
static uint64_t shifted_with_ones(uint64_t value, unsigned count)
{
    return ~(~value >> count);
}

static unsigned count_of(const tri_sim_step *s, const tri_sim_values *v)
{
    return (unsigned)v->b & (s->bits == 64 ? 63 : 31);
}

static unsigned shift(const tri_sim_step *s, tri_sim_values *v,
                      unsigned *unknown)
{
    unsigned count = count_of(s, v), top = s->bits - 1u;
    uint64_t x = v->a & s->mask;
    bool carry = false, overflow = false;
    *unknown = count == 1 ? 0 : count && count <= s->bits ? O : C | O;
    if (s->does == TRI_UOP_SHL) {
        v->value = x << count & s->mask;
        carry = count && count <= s->bits && bit(x, s->bits - count);
        overflow = bit(v->value, top) != carry;
    } else if (s->does == TRI_UOP_SHR) {
        v->value = x >> count;
        carry = count && bit(x, count - 1);
        overflow = bit(x, top);
    } else {
        uint64_t wide = sign_extended(x, s->bits);
        wide = bit(x, top) ? shifted_with_ones(wide, count) : wide >> count;
        v->value = wide & s->mask;
        carry = count && bit(sign_extended(x, s->bits), count - 1);
        if (count)
            *unknown &= ~(unsigned)C;
    }
    return flag_if(carry, C) | flag_if(overflow, O);
}

static unsigned rotate(const tri_sim_step *s, tri_sim_values *v,
                       unsigned *unknown)
{
    unsigned count = count_of(s, v), top = s->bits - 1u;
    bool left = s->does == TRI_UOP_ROL;
    unsigned by = left ? count % s->bits : (s->bits - count % s->bits);
    uint64_t x = v->a & s->mask;
    by %= s->bits;
    v->value = by ? (x << by | x >> (s->bits - by)) & s->mask : x;
    *unknown = count == 0 ? C | O : count == 1 ? 0 : O;
    bool carry = bit(v->value, left ? 0 : top);
    bool other = left ? carry : bit(v->value, top - 1);
    return flag_if(carry, C) | flag_if(bit(v->value, top) != other, O);
}

static unsigned bit_test(const tri_sim_step *s, tri_sim_values *v)
{
    unsigned index = (unsigned)(v->b % s->bits);
    uint64_t one = UINT64_C(1) << index, x = v->a & s->mask;
    v->value = s->does == TRI_UOP_BTS   ? x | one
               : s->does == TRI_UOP_BTR ? x & ~one
               : s->does == TRI_UOP_BTC ? x ^ one
                                        : x;
    return flag_if((x & one) != 0, C);
}

static uint64_t high_product(uint64_t x, uint64_t y)
{
    uint64_t x0 = x & 0xffffffff, x1 = x >> 32;
    uint64_t y0 = y & 0xffffffff, y1 = y >> 32;
    uint64_t middle = x1 * y0 + (x0 * y0 >> 32); /* below 2^64 */
    uint64_t other = x0 * y1 + (middle & 0xffffffff);
    return x1 * y1 + (middle >> 32) + (other >> 32);
}

/* high : low := the product of A and B, of `bits` each. */
static void multiply(const tri_sim_step *s, const tri_sim_values *v,
                     bool is_signed, uint64_t *high, uint64_t *low)
{
    uint64_t x = v->a & s->mask, y = v->b & s->mask, product = x * y;
    unsigned top = s->bits - 1u;
    *low = product & s->mask;
    *high = s->bits == 64 ? high_product(x, y) : product >> s->bits;
    if (is_signed)
        *high -= (bit(x, top) ? y : 0) + (bit(y, top) ? x : 0);
    *high &= s->mask;
}

static unsigned multiply_low(const tri_sim_step *s, tri_sim_values *v)
{
    uint64_t high;
    multiply(s, v, true, &high, &v->value);
    uint64_t sign = bit(v->value, s->bits - 1u) ? s->mask : 0;
    return flag_if(high != sign, C | O);
}

static uint64_t bytes_reversed(uint64_t value, unsigned bits)
{
    uint64_t reversed = 0;
    for (unsigned i = 0; i < bits; i += 8)
        reversed |= (value >> i & 0xff) << (bits - 8 - i);
    return reversed;
}

/* Flags as bits 11, 7, 6, 4, 2 and 0 of EFLAGS, whose bit 1 is always set. */
static uint64_t eflags_of(uint64_t old, unsigned flags)
{
    return (old & ~UINT64_C(0x8ff)) | 2 | flag_if(flags & C, 1) |
           flag_if(flags & P, 4) | flag_if(flags & A, 0x10) |
           flag_if(flags & Z, 0x40) | flag_if(flags & S, 0x80) |
           flag_if(flags & O, 0x800);
}

/* The flags of x where mask has zeros, of y where it has ones, and what is
 * unknown of them. */
static uint16_t merged(uint16_t x, uint16_t y, uint64_t mask)
{
    unsigned m = (unsigned)(mask & ALL) * 0x101u;
    return (uint16_t)((x & ~m) | (y & m));
}

static tri_ucode_stop move_flags(const tri_sim_step *s, tri_sim_values *v)
{
    bool from = s->b != SIM_ZERO || s->b_value, to = s->d != SIM_SINK;
    switch (s->does) {
    case TRI_UOP_GENARITHFLAGS:
        v->image = merged(v->a_state, v->b_state, v->a);
        return s->m2 && !to ? SIM_GOES_ON : TRI_UCODE_STOP_MODE;
    case TRI_UOP_MOVEINSERTFLGS:
        v->value = v->b & s->mask;
        v->state = v->a & ALL;
        if (s->m2)
            v->image = v->state;
        return s->m2 && to ? TRI_UCODE_STOP_MODE : SIM_GOES_ON;
    case TRI_UOP_MOVEMERGEFLGS:
        v->value = v->a & s->mask;
        v->state = s->m2 ? v->image : v->b_state;
        return s->m2 && from ? TRI_UCODE_STOP_MODE : SIM_GOES_ON;
    default: { /* READAFLAGS */
        uint16_t flags = s->m2 ? v->image : v->a_state;
        v->value = eflags_of(v->b, flags);
        v->state = TRI_UCODE_FLAG_UNKNOWN(ALL);
        return flags >> 8 ? TRI_UCODE_STOP_FLAGS : SIM_GOES_ON;
    }
    }
}

static tri_ucode_stop choose(const tri_sim_step *s, tri_sim_values *v)
{
    bool holds = false;
    bool image = s->m2 && s->does == TRI_UOP_CMOVCC;
    tri_ucode_stop stop =
        tri_sim_holds(s->condition, image ? v->image : v->a_state, &holds);
    switch (s->does) {
    case TRI_UOP_SETCC:
        v->value = holds;
        break;
    case TRI_UOP_CMOVCC:
        v->value = (holds ? v->a : v->b) & s->mask;
        break;
    default: /* SELECTCC */
        v->value = holds ? 0 : v->b & s->mask;
        break;
    }
    v->state = 0;
    return stop;
}

tri_ucode_stop tri_sim_compute(const tri_sim_step *s, tri_sim_values *v)
{
    unsigned bits = s->bits, flags = 0, unknown = 0;
    switch (s->does) {
    case TRI_UOP_ADD:
        flags = add(s, v, false);
        break;
    case TRI_UOP_ADC:
    case TRI_UOP_SBB:
        if (v->image >> 8 & C)
            return TRI_UCODE_STOP_FLAGS;
        flags = s->does == TRI_UOP_ADC
                    ? add(s, v, v->image & C)
                    : subtract(s, v, v->b, v->a, v->image & C);
        break;
    case TRI_UOP_SUB:
        flags = subtract(s, v, v->b, v->a, false);
        break;
    case TRI_UOP_SUBR:
        flags = subtract(s, v, v->a, v->b, false);
        break;
    case TRI_UOP_AND:
        v->value = v->a & v->b & s->mask;
        break;
    case TRI_UOP_OR:
        v->value = (v->a | v->b) & s->mask;
        break;
    case TRI_UOP_XOR:
        v->value = (v->a ^ v->b) & s->mask;
        break;
    case TRI_UOP_NOTAND:
        v->value = ~v->a & v->b & s->mask;
        break;
    case TRI_UOP_INC:
        v->value = (v->a + 1) & s->mask;
        break;
    case TRI_UOP_DEC:
        v->value = (v->a - 1) & s->mask;
        break;
    case TRI_UOP_NEG:
        v->value = (0 - v->a) & s->mask;
        break;
    case TRI_UOP_BSWAP:
        v->value = bytes_reversed(v->a, bits);
        break;
    case TRI_UOP_CONCAT: /* there is none of 64 bits */
        if (bits == 64)
            return TRI_UCODE_STOP_MODE;
        v->value = (v->a & s->mask) << bits | (v->b & s->mask);
        bits *= 2;
        break;
    case TRI_UOP_BT:
    case TRI_UOP_BTS:
    case TRI_UOP_BTR:
    case TRI_UOP_BTC:
        flags = bit_test(s, v);
        break;
    case TRI_UOP_SHL:
    case TRI_UOP_SHR:
    case TRI_UOP_SAR:
        flags = shift(s, v, &unknown);
        break;
    case TRI_UOP_ROL:
    case TRI_UOP_ROR:
        flags = rotate(s, v, &unknown);
        break;
    case TRI_UOP_SHRD:
        v->value = v->a << (32 - v->b % 32) & 0xffffffff;
        break;
    case TRI_UOP_ZEROEXT:
    case TRI_UOP_MOVE:
    case TRI_UOP_MOVZX:
        v->value = v->a & s->mask;
        break;
    case TRI_UOP_MOVSX:
        v->value = sign_extended(v->a, bits);
        break;
    case TRI_UOP_MOVSX32:
        v->value = sign_extended(v->a, 32);
        break;
    case TRI_UOP_MUL:
    case TRI_UOP_IMUL:
        multiply(s, v, s->does == TRI_UOP_IMUL, &v->value, &v->low);
        v->both = true;
        break;
    case TRI_UOP_IMULLOW:
        flags = multiply_low(s, v);
        break;
    case TRI_UOP_SETCC:
    case TRI_UOP_CMOVCC:
    case TRI_UOP_SELECTCC:
        return choose(s, v);
    case TRI_UOP_GENARITHFLAGS:
    case TRI_UOP_MOVEINSERTFLGS:
    case TRI_UOP_MOVEMERGEFLGS:
    case TRI_UOP_READAFLAGS:
        return move_flags(s, v);
    case TRI_UOP_UNKNOWN:
        return TRI_UCODE_STOP_UNKNOWN;
    default:
        return TRI_UCODE_STOP_NOT_MODELLED;
    }
    v->state = state_of(s->effect, v->value, bits, flags, unknown);
    return SIM_GOES_ON;
}
