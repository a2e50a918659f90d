#include "Blocks.h"
#include "SHA256Shim.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

#define SHA __attribute__((target("sha,sse4.1,ssse3")))

bool stickermill_has_sha256_instructions(void) {
    unsigned int a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3) || !(c & bit_SSE4_1))
        return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b & bit_SHA;
}

SHA static inline __m128i load(const void *bytes) {
    return _mm_loadu_si128(bytes);
}

// The instructions have the state in two vectors: a, b, e, f and c, d, g, h, from the highest lane down.
SHA void stickermill_add_blocks_by_instructions(uint32_t *state, const uint8_t *blocks, size_t count) {
    const __m128i bytes_reversed = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const __m128i cdab = _mm_shuffle_epi32(load(state), 0xB1);
    const __m128i efgh = _mm_shuffle_epi32(load(state + 4), 0x1B);
    __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
    __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xF0);
    for (; count > 0; count--, blocks += 64) {
        const __m128i old_abef = abef, old_cdgh = cdgh;
        // The last 16 words of the schedule.
        __m128i words[4];
        for (int four = 0; four < 4; four++)
            words[four] = _mm_shuffle_epi8(load(blocks + 16 * four), bytes_reversed);
#pragma clang loop unroll(full)
        for (int four = 0; four < 16; four++) {
            const __m128i oldest = words[four % 4], newest = words[(four + 3) % 4];
            const __m128i sums = _mm_add_epi32(oldest, load(stickermill_sha256_constants + 4 * four));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sums);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sums, 0x0E));
            const __m128i seven_before = _mm_alignr_epi8(newest, words[(four + 2) % 4], 4);
            const __m128i first = _mm_sha256msg1_epu32(oldest, words[(four + 1) % 4]);
            words[four % 4] = _mm_sha256msg2_epu32(_mm_add_epi32(first, seven_before), newest);
        }
        abef = _mm_add_epi32(abef, old_abef);
        cdgh = _mm_add_epi32(cdgh, old_cdgh);
    }
    const __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
    const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *) state, _mm_blend_epi16(feba, dchg, 0xF0));
    _mm_storeu_si128((__m128i *) (state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#elif defined(__AARCH64EL__) && defined(__linux__)

#include <arm_neon.h>
#include <sys/auxv.h>

#define SHA __attribute__((target("sha2")))

bool stickermill_has_sha256_instructions(void) {
    return getauxval(AT_HWCAP) & HWCAP_SHA2;
}

SHA void stickermill_add_blocks_by_instructions(uint32_t *state, const uint8_t *blocks, size_t count) {
    uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
    for (; count > 0; count--, blocks += 64) {
        const uint32x4_t old_abcd = abcd, old_efgh = efgh;
        // The last 16 words of the schedule.
        uint32x4_t words[4];
        for (int four = 0; four < 4; four++)
            words[four] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks + 16 * four)));
#pragma clang loop unroll(full)
        for (int four = 0; four < 16; four++) {
            const uint32x4_t oldest = words[four % 4];
            const uint32x4_t sums = vaddq_u32(oldest, vld1q_u32(stickermill_sha256_constants + 4 * four));
            const uint32x4_t before = abcd;
            abcd = vsha256hq_u32(abcd, efgh, sums);
            efgh = vsha256h2q_u32(efgh, before, sums);
            const uint32x4_t first = vsha256su0q_u32(oldest, words[(four + 1) % 4]);
            words[four % 4] = vsha256su1q_u32(first, words[(four + 2) % 4], words[(four + 3) % 4]);
        }
        abcd = vaddq_u32(abcd, old_abcd);
        efgh = vaddq_u32(efgh, old_efgh);
    }
    vst1q_u32(state, abcd);
    vst1q_u32(state + 4, efgh);
}

#else

bool stickermill_has_sha256_instructions(void) {
    return false;
}

void stickermill_add_blocks_by_instructions(uint32_t *state, const uint8_t *blocks, size_t count) {
    stickermill_add_blocks(state, blocks, count);
}

#endif
