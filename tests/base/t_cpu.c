/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CPU classes: what real machines answer to CPUID, and what Linux says of them,
 * against classes worked out by hand; and the choice through TRIAD_CPU. */
#define _POSIX_C_SOURCE 200809L

#include "base/cpu.h"
#include "harness.h"

#include <pthread.h>

#if defined(__x86_64__)

/* The classes, as a mask. */
enum {
    NONE = 1u << TRI_CPU_portable,
    SSE = NONE | 1u << TRI_CPU_pclmul_sse,
    CL = SSE | 1u << TRI_CPU_pclmul,
    CL256 = CL | 1u << TRI_CPU_vpclmul256,
    CL512 = CL256 | 1u << TRI_CPU_vpclmul512
};

/* Leaves 0, 1 and 7 are from the dumps of https://github.com/InstLatx64/
 * InstLatx64 (commit 087af2c7, file <vendor>/<name>_CPUID*.txt, of the first
 * logical CPU). The dumps lack XCR0; it is inferred from leaf 0Dh EBX,
 * the size of the state the system has enabled:
 *     0x240 XCR0 = 3, no YMM; 0x340 = 7, YMM; 0x440 = 0x1b, MPX without YMM;
 *     0x980 (AMD), 0xa80 (Intel) = 0xe7, ZMM; 0x2b00 = 0x602e7, AMX too.
 *
 * Bits to read the rows with:
 *     leaf 1 ECX   0 SSE3, 1 PCLMULQDQ, 9 SSSE3, 12 FMA, 19 SSE4.1,
 *                  20 SSE4.2, 23 POPCNT, 26 XSAVE, 27 OSXSAVE, 28 AVX, 29 F16C
 *     leaf 1 EDX   25 SSE, 26 SSE2
 *     leaf 7 EBX   3 BMI1, 5 AVX2, 8 BMI2, 16 AVX512F, 17 DQ, 30 BW, 31 VL
 *     leaf 7 ECX   1 VBMI, 6 VBMI2, 8 GFNI, 10 VPCLMULQDQ
 *     XCR0         1 XMM, 2 YMM, 5 opmask, 6 and 7 ZMM */
/* clang-format off */
static const struct machine {
    const char *name, *why;
    tri_cpuid_values v; /* max, 1 ECX, 1 EDX, 7 EBX, 7 ECX, XCR0 */
    uint32_t classes;
} machines[] = {
    {"AuthenticAMD0000F51_K8_Sledgehammer", "SSE2 only; no leaf 7",
     {0x1, 0x00000000, 0x078bfbff, 0, 0, 0}, NONE},
    {"AuthenticAMD0060FB1_K8_Brisbane", "SSE3 only",
     {0x1, 0x00002001, 0x178bfbff, 0, 0, 0}, NONE},
    {"GenuineIntel0000F43_P4_Prescott", "no SSSE3; no leaf 7",
     {0x5, 0x0000649d, 0xbfebfbff, 0, 0, 0}, NONE},
    {"GenuineIntel00006F6_Conroe", "SSSE3 without SSE4.1",
     {0xa, 0x0000e3bd, 0xbfebfbff, 0, 0, 0}, NONE},
    {"GenuineIntel0010676_Penryn", "SSE4.1 without PCLMULQDQ",
     {0xa, 0x0008e3fd, 0xbfebfbff, 0, 0, 0}, NONE},
    {"GenuineIntel00106A1_Nehalem", "SSE4.2 without PCLMULQDQ",
     {0xb, 0x00bce3bd, 0xb7ebfbff, 0, 0, 0}, NONE},
    {"AuthenticAMD0100F42_K10_DenebTWKR", "SSE4a is not SSE4.1",
     {0x5, 0x00802009, 0x178bfbff, 0, 0, 0}, NONE},
    {"CentaurHauls00006F2_CNA_Isaiah", "SSSE3 without SSE4.1",
     {0xa, 0x00006389, 0xafc9fbff, 0, 0, 0}, NONE},
    {"HygonGenuine0900F02_Hygon", "AVX2 without PCLMULQDQ; YMM state off",
     {0xd, 0x74d83209, 0x178bfbff, 0x009c01a9, 0, 0x3}, NONE},

    {"GenuineIntel0020652_Clarkdale", "Westmere: PCLMULQDQ without AVX",
     {0xb, 0x0298e3ff, 0xbfebfbff, 0, 0, 0}, SSE},
    {"GenuineIntel00206C2_Gulftown_01", "Westmere: PCLMULQDQ without AVX",
     {0xb, 0x029ee3ff, 0xbfebfbff, 0, 0, 0}, SSE},
    {"GenuineIntel0030678_Silvermont", "PCLMULQDQ without AVX",
     {0xb, 0x43d8e3bf, 0xbfebfbff, 0x00002282, 0, 0}, SSE},
    {"GenuineIntel00506C9_Goldmont", "OSXSAVE and MPX state without AVX",
     {0x15, 0x4ff8ebbf, 0xbfebfbff, 0x2294e283, 0, 0x1b}, SSE},
    {"GenuineIntel00206A7_SandyBridge2", "AVX; system without YMM state",
     {0xd, 0x1fbae3ff, 0xbfebfbff, 0, 0, 0x3}, SSE},
    {"AuthenticAMD0600F01_K15_Bulldozer", "AVX without AVX2",
     {0xd, 0x1e98220b, 0x178bfbff, 0, 0, 0x7}, SSE},
    {"AuthenticAMD0700F01_K16_Kabini", "AVX and BMI1 without AVX2",
     {0xd, 0x3ed8220b, 0x178bfbff, 0x00000008, 0, 0x7}, SSE},
    {"AuthenticAMD0660F01_K15_Carrizo", "AVX2 without VPCLMULQDQ",
     {0xd, 0x7ed8320b, 0x178bfbff, 0x000001a9, 0, 0x7}, CL},
    {"GenuineIntel00306C3_Haswell2", "AVX2 without VPCLMULQDQ",
     {0xd, 0x7ffafbff, 0xbfebfbff, 0x000027ab, 0, 0x7}, CL},
    {"GenuineIntel0050671_KnightsLanding", "AVX512F without BW, DQ, VL",
     {0xd, 0x7ff8f39f, 0xbfebfbff, 0x1c0d23ab, 0x00000001, 0xe7}, CL},
    {"GenuineIntel0050654_SkylakeX", "AVX-512 without VPCLMULQDQ",
     {0x16, 0x7ffefbbf, 0xbfebfbff, 0xd39ffffb, 0, 0xe7}, CL},
    {"GenuineIntel0060663_CannonLake", "VBMI without VBMI2, VPCLMULQDQ",
     {0x16, 0x7ffafbbf, 0xbfebfbff, 0xf2bf67eb, 0x0000000e, 0xe7}, CL},

    {"AuthenticAMD0A20F12_K19_Vermeer_00", "Zen 3: no AVX-512",
     {0x10, 0x7ef8320b, 0x178bfbff, 0x219c95a9, 0x0040068c, 0x7}, CL256},
    {"AuthenticAMD0A00F11_K19_Milan_02", "Zen 3: no AVX-512",
     {0x10, 0x7eda320b, 0x178bfbff, 0x219c97a9, 0x0040068c, 0x7}, CL256},
    /* Core and Atom CPUs of one chip: all 24 answer the same. */
    {"GenuineIntel0090672_AlderLake_01_LC_BC", "hybrid; AVX-512 off",
     {0x20, 0x7ffafbff, 0xbfebfbff, 0x239ca7eb, 0x98c027ac, 0x7}, CL256},
    {"GenuineIntel0090675_AlderLake_00", "no Atom CPUs; AVX-512 fused off",
     {0x20, 0x7ffafbbf, 0xbfebfbff, 0x239ca7eb, 0x98c007ac, 0x7}, CL256},
    {"GenuineIntel00B0671_RaptorLake_01", "hybrid",
     {0x20, 0x7ffafbff, 0xbfebfbff, 0x239c27eb, 0x98c027ac, 0x7}, CL256},

    {"GenuineIntel0090672_AlderLake_01_BC_AVX512", "Atom CPUs switched off",
     {0x20, 0x7ffafbff, 0xbfebfbff, 0xf3bfa7eb, 0x98c07fee, 0xe7}, CL512},
    {"GenuineIntel00706E5_IceLakeY", "all",
     {0x1b, 0x7ffafbbf, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 0xe7}, CL512},
    {"GenuineIntel00806C1_TigerLake_01", "all",
     {0x1b, 0x7ffafbbf, 0xbfebfbff, 0xf3bfa7eb, 0x18c05fce, 0xe7}, CL512},
    {"GenuineIntel00A0671_RocketLake_01", "all",
     {0x1b, 0x7ffafbff, 0xbfebfbff, 0xf2bf67eb, 0x00405f4e, 0xe7}, CL512},
    {"AuthenticAMD0A60F12_K19_Raphael_01", "Zen 4",
     {0x10, 0x7ef8320b, 0x178bfbff, 0xf1bf97a9, 0x00405fce, 0xe7}, CL512},
    {"AuthenticAMD0A10F11_K19_Genoa_01", "Zen 4",
     {0x10, 0x7efa320b, 0x178bfbff, 0xf1bf97a9, 0x00415fce, 0xe7}, CL512},
    {"AuthenticAMD0B40F40_K20_GraniteRidge_02", "Zen 5",
     {0x10, 0x7ed8320b, 0x178bfbff, 0xf1bf97ab, 0x19405fce, 0xe7}, CL512},
    {"GenuineIntel00A06D1_GraniteRapids_03", "AMX state enabled too",
     {0x24, 0x7ffefbff, 0xbfebfbff, 0xf3bfbffb, 0xbb417fee, 0x602e7}, CL512},

    /* Constructed from the Ice Lake row: what systems and hypervisors do. */
    {"Ice Lake, Linux noxsave", "OSXSAVE clear, AVX still reported",
     {0x1b, 0x77fafbbf, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 0x0}, SSE},
    {"Ice Lake, OSXSAVE clear", "XCR0 is not to be believed",
     {0x1b, 0x77fafbbf, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 0xe7}, SSE},
    {"Ice Lake, XCR0 = 3", "system without YMM state",
     {0x1b, 0x7ffafbbf, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 0x3}, SSE},
    {"Ice Lake, XCR0 = 7", "system without ZMM state",
     {0x1b, 0x7ffafbbf, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 0x7}, CL256},
    {"Ice Lake, XCR0 = 0x67", "no state for ZMM16-31",
     {0x1b, 0x7ffafbbf, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 0x67}, CL256},
    {"Ice Lake, XCR0 = 0xe5", "YMM without XMM state (not legal)",
     {0x1b, 0x7ffafbbf, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 0xe5}, SSE},
    {"Ice Lake, guest without AVX2", "leaf 7 EBX bit 5 masked",
     {0x1b, 0x7ffafbbf, 0xbfebfbff, 0xf2bf27cf, 0x40405f4e, 0xe7}, SSE},
    {"Ice Lake, guest without VBMI", "leaf 7 ECX bit 1 masked",
     {0x1b, 0x7ffafbbf, 0xbfebfbff, 0xf2bf27ef, 0x40405f4c, 0xe7}, CL256},
    {"Ice Lake, guest without PCLMULQDQ", "leaf 1 ECX bit 1 masked",
     {0x1b, 0x7ffafbbd, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 0xe7}, NONE},
    {"Ice Lake, max leaf 1", "leaf 7 repeats another leaf",
     {0x1, 0x7ffafbbf, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 0xe7}, SSE},
    {"Ice Lake, 'limit CPUID maxval' = 3", "a firmware setting",
     {0x3, 0x7ffafbbf, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 0xe7}, SSE},
    {"Ice Lake, max leaf 0", "leaf 1 is not to be believed",
     {0x0, 0x7ffafbbf, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 0xe7}, NONE},
    {"all ones", "",
     {~0u, ~0u, ~0u, ~0u, ~0u, ~0u}, CL512},
    {"all zeros", "",
     {0, 0, 0, 0, 0, 0}, NONE},
};
/* clang-format on */

static void test_machines(void)
{
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++) {
        const struct machine *m = &machines[i];
        uint32_t got = tri_cpu_classes_of(&m->v);
        CHECK(got == m->classes, "%s (%s): got 0x%" PRIx32 ", not 0x%" PRIx32,
              m->name, m->why, got, m->classes);
    }
}

/* A machine with every bit but one: the class that needs the bit is lost, and
 * those after it. The masks are the bits listed above. */
static void test_each_bit(void)
{
    static const struct {
        const char *name;
        size_t offset;
        uint32_t pclmul_sse, pclmul, vpclmul256, vpclmul512;
    } need[] = {
        {"leaf 1 ECX", offsetof(tri_cpuid_values, leaf1_ecx), 0x00080203,
         0x1c900000, 0, 0x20001000},
        {"leaf 1 EDX", offsetof(tri_cpuid_values, leaf1_edx), 0x06000000, 0, 0,
         0},
        {"leaf 7 EBX", offsetof(tri_cpuid_values, leaf7_ebx), 0, 0x00000128, 0,
         0xc0030000},
        {"leaf 7 ECX", offsetof(tri_cpuid_values, leaf7_ecx), 0, 0, 0x00000400,
         0x00000142},
        {"XCR0", offsetof(tri_cpuid_values, xcr0), 0, 0x06, 0, 0xe0},
    };
    for (size_t i = 0; i < sizeof need / sizeof need[0]; i++)
        for (int bit = 0; bit < 32; bit++) {
            tri_cpuid_values v = {~0u, ~0u, ~0u, ~0u, ~0u, ~0u};
            uint32_t mask = UINT32_C(1) << bit, wrong = ~mask;
            memcpy((char *)&v + need[i].offset, &wrong, sizeof wrong);
            uint32_t want = need[i].pclmul_sse & mask   ? NONE
                            : need[i].pclmul & mask     ? SSE
                            : need[i].vpclmul256 & mask ? CL
                            : need[i].vpclmul512 & mask ? CL256
                                                        : CL512;
            uint32_t got = tri_cpu_classes_of(&v);
            CHECK(got == want,
                  "without %s bit %d: got 0x%" PRIx32 ", not 0x%" PRIx32,
                  need[i].name, bit, got, want);
        }
}

/* The compiler's run-time library asks the same questions independently. */
static void test_this_machine(void)
{
    tri_cpuid_values v;
    tri_cpuid_read(&v);
    printf("this machine: {0x%" PRIx32 ", 0x%08" PRIx32 ", 0x%08" PRIx32
           ", 0x%08" PRIx32 ", 0x%08" PRIx32 ", 0x%" PRIx32 "}\n",
           v.max_leaf, v.leaf1_ecx, v.leaf1_edx, v.leaf7_ebx, v.leaf7_ecx,
           v.xcr0);
    CHECK(tri_cpu_classes() == tri_cpu_classes_of(&v), "cached classes");

#define HAS(feature) (__builtin_cpu_supports(feature) != 0)
    __builtin_cpu_init();
    int pclmul_sse =
        HAS("sse2") && HAS("ssse3") && HAS("sse4.1") && HAS("pclmul");
    int pclmul = pclmul_sse && HAS("popcnt") && HAS("avx") && HAS("avx2") &&
                 HAS("bmi") && HAS("bmi2");
    int vpclmul256 = pclmul && HAS("vpclmulqdq");
    int vpclmul512 = vpclmul256 && HAS("avx512f") && HAS("avx512bw") &&
                     HAS("avx512dq") && HAS("avx512vl") && HAS("avx512vbmi") &&
                     HAS("avx512vbmi2") && HAS("gfni");
    CHECK(tri_cpu_supported(TRI_CPU_pclmul_sse) == pclmul_sse, "compiler: %d",
          pclmul_sse);
    CHECK(tri_cpu_supported(TRI_CPU_pclmul) == pclmul, "compiler: %d", pclmul);
    CHECK(tri_cpu_supported(TRI_CPU_vpclmul256) == vpclmul256, "compiler: %d",
          vpclmul256);
    CHECK(tri_cpu_supported(TRI_CPU_vpclmul512) == vpclmul512, "compiler: %d",
          vpclmul512);
}

#elif defined(__AARCH64EL__) && defined(__linux__)
#include <sys/auxv.h>

/* The classes, as a mask. */
enum {
    NONE = 1u << TRI_CPU_portable,
    PM = NONE | 1u << TRI_CPU_pmull,
    PM3 = PM | 1u << TRI_CPU_pmull_eor3
};

/* Features as /proc/cpuinfo and lscpu call them, from the issue of the project
 * on GitHub that is named; without those after sha512. */
static const struct machine {
    const char *name, *source, *features;
    uint32_t classes;
} machines[] = {
    {"Raspberry Pi 4, Cortex-A72", "nicolargo/glances 2616",
     "fp asimd evtstrm crc32 cpuid", NONE},
    {"RK3568, Cortex-A55", "hrw/arm-socs-table 48",
     "fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid "
     "asimdrdm lrcpc dcpop asimddp",
     PM},
    {"Raspberry Pi 5, Cortex-A76", "hrw/arm-socs-table 96",
     "fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid "
     "asimdrdm lrcpc dcpop asimddp",
     PM},
    {"Neoverse N1", "archspec/archspec-json 41",
     "fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid "
     "asimdrdm lrcpc dcpop asimddp ssbs",
     PM},
    {"Neoverse N2", "archspec/archspec-json 97",
     "fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid "
     "asimdrdm jscvt fcma lrcpc dcpop sha3 sm3 sm4 asimddp sha512",
     PM3},
    {"Neoverse V2", "archspec/archspec-json 106",
     "fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid "
     "asimdrdm jscvt fcma lrcpc dcpop sha3 asimddp sha512",
     PM3},

    {"nothing", "constructed", "", NONE},
    {"SHA3 without PMULL", "constructed",
     "fp asimd aes sha1 sha2 crc32 atomics asimdrdm sha3 sha512", NONE},
    {"PMULL without AES", "constructed", "fp asimd pmull sha1 sha2", NONE},
};

/* The bits are the C library's. */
static const struct feature {
    const char *name;
    uint64_t bit;
} feature[] = {
    {"fp", HWCAP_FP},           {"asimd", HWCAP_ASIMD},
    {"evtstrm", HWCAP_EVTSTRM}, {"aes", HWCAP_AES},
    {"pmull", HWCAP_PMULL},     {"sha1", HWCAP_SHA1},
    {"sha2", HWCAP_SHA2},       {"crc32", HWCAP_CRC32},
    {"atomics", HWCAP_ATOMICS}, {"fphp", HWCAP_FPHP},
    {"asimdhp", HWCAP_ASIMDHP}, {"cpuid", HWCAP_CPUID},
    {"jscvt", HWCAP_JSCVT},     {"asimdrdm", HWCAP_ASIMDRDM},
    {"fcma", HWCAP_FCMA},       {"lrcpc", HWCAP_LRCPC},
    {"dcpop", HWCAP_DCPOP},     {"sha3", HWCAP_SHA3},
    {"sm3", HWCAP_SM3},         {"sm4", HWCAP_SM4},
    {"asimddp", HWCAP_ASIMDDP}, {"sha512", HWCAP_SHA512},
    {"ssbs", HWCAP_SSBS},
};
enum { FEATURES = sizeof feature / sizeof *feature };

static uint64_t hwcap_of(const char *features)
{
    uint64_t hwcap = 0;
    while (*features) {
        size_t len = strcspn(features, " "), i = 0;
        while (i < FEATURES && (strlen(feature[i].name) != len ||
                                memcmp(features, feature[i].name, len) != 0))
            i++;
        CHECK(i < FEATURES, "no bit for '%.*s'", (int)len, features);
        hwcap |= i < FEATURES ? feature[i].bit : 0;
        features += len + (features[len] == ' ');
    }
    return hwcap;
}

static void test_machines(void)
{
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++) {
        const struct machine *m = &machines[i];
        uint32_t got = tri_cpu_classes_of(hwcap_of(m->features));
        CHECK(got == m->classes, "%s (%s): got 0x%" PRIx32 ", not 0x%" PRIx32,
              m->name, m->source, got, m->classes);
    }
}

/* A machine with every bit but one: the class that needs the bit is lost, and
 * those after it. */
static void test_each_bit(void)
{
    const uint64_t pmull = HWCAP_FP | HWCAP_ASIMD | HWCAP_AES | HWCAP_PMULL |
                           HWCAP_SHA1 | HWCAP_SHA2;
    const uint64_t eor3 = HWCAP_CRC32 | HWCAP_ATOMICS | HWCAP_ASIMDRDM |
                          HWCAP_SHA3 | HWCAP_SHA512;
    for (int bit = 0; bit < 64; bit++) {
        const uint64_t mask = UINT64_C(1) << bit;
        uint32_t want = pmull & mask ? NONE : eor3 & mask ? PM : PM3;
        uint32_t got = tri_cpu_classes_of(~mask);
        CHECK(got == want, "without bit %d: got 0x%" PRIx32 ", not 0x%" PRIx32,
              bit, got, want);
    }
}

static void test_this_machine(void)
{
    const uint64_t hwcap = getauxval(AT_HWCAP);
    printf("this machine: 0x%" PRIx64 "\n", hwcap);
    CHECK(tri_cpu_classes() == tri_cpu_classes_of(hwcap), "cached classes");
}

#elif defined(__riscv) && __riscv_xlen == 64

/* Values of RISCV_HWPROBE_KEY_IMA_EXT_0, constructed from the bits Linux
 * documents (Documentation/arch/riscv/hwprobe.rst): 0 F and D, 1 C, 2 V,
 * 3 Zba, 4 Zbb, 5 Zbs, 6 Zicboz, 7 Zbc, 8 Zbkb, 9 Zbkc, 10 Zbkx. */
static const struct machine {
    const char *name;
    uint64_t extensions;
    int zbc;
} machines[] = {
    {"a system without the call", 0, 0},
    {"SiFive U74: rv64gc", 0x003, 0},
    {"SiFive P550: Zba, Zbb", 0x01b, 0},
    {"SpacemiT X60: V, Zba, Zbb, Zbs, Zicboz, Zbc, Zbkc", 0x2ff, 1},
    {"the same under Linux 6.6, which does not know Zbc", 0x07f, 0},
    {"all that is not needed", ~(uint64_t)0x280, 0},
    {"Zbkc, which has clmul and clmulh as well", 0x200, 1},
    {"Zbc alone", 0x080, 1},
    {"all ones", UINT64_MAX, 1},
};

static void test_machines(void)
{
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++) {
        const struct machine *m = &machines[i];
        uint32_t want = 1u << TRI_CPU_portable;
        want |= m->zbc ? 1u << TRI_CPU_zbc : 0;
        uint32_t got = tri_cpu_classes_of(m->extensions);
        CHECK(got == want, "%s: got 0x%" PRIx32, m->name, got);
    }
}

static void test_this_machine(void)
{
    uint64_t extensions = tri_cpu_extensions();
    printf("this machine: 0x%" PRIx64 "\n", extensions);
    CHECK(tri_cpu_classes() == tri_cpu_classes_of(extensions),
          "cached classes");
#if defined(__riscv_zbc)
    CHECK(tri_cpu_supported(TRI_CPU_zbc), "compiled for Zbc");
#endif
}

#endif

static void test_names(void)
{
    CHECK(strcmp(tri_cpu_name(TRI_CPU_portable), "portable") == 0, "name");
    CHECK(tri_cpu_name(TRI_CPU_COUNT) == NULL, "past the last class");
    CHECK(tri_cpu_supported(TRI_CPU_portable), "portable runs everywhere");
    CHECK(!tri_cpu_supported(TRI_CPU_COUNT), "past the last class");
    CHECK(tri_cpu_classes() >> TRI_CPU_COUNT == 0, "no bits but classes");
    for (unsigned i = 0; i < TRI_CPU_COUNT; i++) {
        tri_cpu cpu = TRI_CPU_COUNT;
        const char *name = tri_cpu_name((tri_cpu)i);
        CHECK(tri_cpu_from_name(name, &cpu) == TRI_OK && cpu == (tri_cpu)i,
              "%s is class %u, not %u", name, i, (unsigned)cpu);
    }
}

static const char *const no_classes[] = {
    "nonsense", "Portable", "portable ",      " portable",
    "portabl",  "0",        "portable,pclmul"};
enum { NO_CLASSES = sizeof no_classes / sizeof no_classes[0] };

static void test_select(void)
{
    tri_cpu cpu = TRI_CPU_COUNT, best = TRI_CPU_portable;
    for (unsigned i = 0; i < TRI_CPU_COUNT; i++)
        if (tri_cpu_supported((tri_cpu)i))
            best = (tri_cpu)i;

    unsetenv("TRIAD_CPU");
    CHECK(tri_cpu_select(&cpu) == TRI_OK && cpu == best, "got %u",
          (unsigned)cpu);
    setenv("TRIAD_CPU", "", 1);
    CHECK(tri_cpu_select(&cpu) == TRI_OK && cpu == best, "empty: got %u",
          (unsigned)cpu);

    for (unsigned i = 0; i < TRI_CPU_COUNT; i++) {
        int has = tri_cpu_supported((tri_cpu)i);
        cpu = TRI_CPU_COUNT;
        setenv("TRIAD_CPU", tri_cpu_name((tri_cpu)i), 1);
        int status = tri_cpu_select(&cpu);
        CHECK(status == (has ? TRI_OK : TRI_ERR_CPU), "class %u: status %d", i,
              status);
        CHECK(cpu == (has ? (tri_cpu)i : TRI_CPU_COUNT), "class %u: got %u", i,
              (unsigned)cpu);
    }
    for (size_t i = 0; i < NO_CLASSES; i++) {
        cpu = TRI_CPU_COUNT;
        setenv("TRIAD_CPU", no_classes[i], 1);
        CHECK(tri_cpu_select(&cpu) == TRI_ERR_CPU && cpu == TRI_CPU_COUNT,
              "'%s': got %u", no_classes[i], (unsigned)cpu);
        CHECK(tri_cpu_from_name(no_classes[i], &cpu) == TRI_ERR_CPU &&
                  cpu == TRI_CPU_COUNT,
              "'%s': got %u", no_classes[i], (unsigned)cpu);
    }
    unsetenv("TRIAD_CPU");
}

static void *select_in_thread(void *cpu)
{
    if (tri_cpu_select(cpu) != TRI_OK)
        *(tri_cpu *)cpu = TRI_CPU_COUNT;
    return NULL;
}

/* First in main, so that the threads race to ask CPUID. */
static void test_threads(void)
{
    enum { THREADS = 8 };
    pthread_t thread[THREADS];
    tri_cpu got[THREADS];
    unsetenv("TRIAD_CPU");
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&thread[i], NULL, select_in_thread, &got[i]) != 0) {
            fprintf(stderr, "t_cpu: no thread\n");
            exit(2);
        }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
        CHECK(got[i] < TRI_CPU_COUNT && got[i] == got[0], "thread %d: %u", i,
              (unsigned)got[i]);
    }
}

int main(void)
{
    test_threads();
    test_names();
    test_select();
#if defined(__riscv) && __riscv_xlen == 64
    test_machines();
    test_this_machine();
#elif defined(TRI_CPU_DETECTED)
    test_machines();
    test_each_bit();
    test_this_machine();
#else
    test_skip("a machine of one CPU class");
#endif
    return test_done();
}
