#include "RasterShim.h"

#ifdef __x86_64__

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

bool kisscut_has_avx2(void) {
    return __builtin_cpu_supports("avx2");
}

AVX2 static inline __m256i load_two(const __m128i *vectors) {
    return _mm256_loadu_si256((const __m256i *) vectors);
}

// Adds the products of two columns with the weights of a pair of rows.
AVX2 static inline __m256i add_products(__m256i sums, const __m128i *columns, __m256i weights) {
    return _mm256_add_epi32(sums, _mm256_madd_epi16(load_two(columns), weights));
}

// Shifts four columns of 32-bit sums and pairs them: an even column and the one to its right, channel by channel.
AVX2 static inline __m256i paired(__m256i first, __m256i second, __m128i shift) {
    first = _mm256_sra_epi32(first, shift);
    second = _mm256_sra_epi32(second, shift);
    __m256i even = _mm256_permute2x128_si256(first, second, 0x20);
    __m256i odd = _mm256_permute2x128_si256(first, second, 0x31);
    return _mm256_blend_epi16(even, _mm256_slli_epi32(odd, 16), 0xAA);
}

AVX2 void kisscut_mix_rows(
    const void *rows, ptrdiff_t width, const void *weights, ptrdiff_t pairs, ptrdiff_t columns, int bits, void *mixed) {
    const __m128i *parts = weights;
    __m256i *target = mixed;
    const __m256i half = _mm256_set1_epi32(1 << bits);
    const __m128i shift = _mm_cvtsi32_si128(bits + 1);
    for (ptrdiff_t x = 0; x < columns; x += 8, target += 2) {
        const __m128i *row = (const __m128i *) rows + x;
        const bool takes_eight = x + 4 < columns;
        __m256i sums[4] = {half, half, half, half};
        for (ptrdiff_t pair = 0; pair < pairs; pair++, row += width) {
            const __m256i part = _mm256_broadcastsi128_si256(_mm_loadu_si128(parts + pair));
            sums[0] = add_products(sums[0], row, part);
            sums[1] = add_products(sums[1], row + 2, part);
            if (takes_eight) {
                sums[2] = add_products(sums[2], row + 4, part);
                sums[3] = add_products(sums[3], row + 6, part);
            }
        }
        _mm256_storeu_si256(target, paired(sums[0], sums[1], shift));
        if (takes_eight)
            _mm256_storeu_si256(target + 1, paired(sums[2], sums[3], shift));
    }
}

AVX2 void kisscut_mix_columns(
    const void *pixels, const void *weights, const KisscutWindow *windows, ptrdiff_t count, int shift, void *sums) {
    const __m128i steps = _mm_cvtsi32_si128(shift);
    for (ptrdiff_t x = 0; x < count; x++) {
        const __m128i *pixel = (const __m128i *) pixels + windows[x].source / 2;
        const __m128i *part = (const __m128i *) weights + windows[x].offset;
        const ptrdiff_t pairs = windows[x].pairs;
        __m256i two = _mm256_setzero_si256();
        ptrdiff_t pair = 0;
        for (; pair + 1 < pairs; pair += 2)
            two = add_products(two, pixel + pair, load_two(part + pair));
        __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(two), _mm256_extracti128_si256(two, 1));
        if (pair < pairs)
            sum = _mm_add_epi32(sum, _mm_madd_epi16(_mm_loadu_si128(pixel + pair), _mm_loadu_si128(part + pair)));
        _mm_storeu_si128((__m128i *) sums + x, _mm_sra_epi32(sum, steps));
    }
}

#else

bool kisscut_has_avx2(void) {
    return false;
}

// Never called.

void kisscut_mix_rows(
    const void *rows, ptrdiff_t width, const void *weights, ptrdiff_t pairs, ptrdiff_t columns, int bits, void *mixed) {}

void kisscut_mix_columns(
    const void *pixels, const void *weights, const KisscutWindow *windows, ptrdiff_t count, int shift, void *sums) {}

#endif
