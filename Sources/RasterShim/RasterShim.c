#include "RasterShim.h"

#ifdef __x86_64__

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

bool stickermill_has_avx2(void) {
    return __builtin_cpu_supports("avx2");
}

AVX2 static inline __m256i load_two(const __m128i *vectors) {
    return _mm256_loadu_si256((const __m256i *) vectors);
}

// Adds the products of two columns with the weights of a pair of rows.
AVX2 static inline __m256i add_products(__m256i sums, __m256i columns, __m256i weights) {
    return _mm256_add_epi32(sums, _mm256_madd_epi16(columns, weights));
}

// Shifts four columns of 32-bit sums and pairs them: an even column and the column to its right, channel by channel.
AVX2 static inline __m256i paired(__m256i first, __m256i second, __m128i shift) {
    first = _mm256_sra_epi32(first, shift);
    second = _mm256_sra_epi32(second, shift);
    __m256i even = _mm256_permute2x128_si256(first, second, 0x20);
    __m256i odd = _mm256_permute2x128_si256(first, second, 0x31);
    return _mm256_blend_epi16(even, _mm256_slli_epi32(odd, 16), 0xAA);
}

// Eight columns of a row of sums.
typedef struct {
    __m256i twos[4];
} Sums;

AVX2 static inline void add_pair(Sums *sums, const __m128i *columns, const __m128i *weights) {
    const __m256i part = _mm256_broadcastsi128_si256(_mm_loadu_si128(weights));
    for (int two = 0; two < 4; two++)
        sums->twos[two] = add_products(sums->twos[two], load_two(columns + 2 * two), part);
}

AVX2 static inline void store(const Sums *sums, __m128i shift, __m256i *mixed) {
    _mm256_storeu_si256(mixed, paired(sums->twos[0], sums->twos[1], shift));
    _mm256_storeu_si256(mixed + 1, paired(sums->twos[2], sums->twos[3], shift));
}

AVX2 void stickermill_mix_rows(
    const void *rows, ptrdiff_t stride, const void *weights, StickermillWindow upper, StickermillWindow lower, ptrdiff_t columns, int bits,
    void *upper_mixed, void *lower_mixed) {
    const __m128i shift = _mm_cvtsi32_si128(bits + 1);
    const __m256i half = _mm256_set1_epi32(1 << bits);
    const Sums halves = {{half, half, half, half}};
    // Pairs are counted from the first pair of the upper window. The lower window starts at this pair.
    const ptrdiff_t start = (lower.source - upper.source) / 2;
    const ptrdiff_t end = start + lower.pairs;
    const __m128i *upper_weights = (const __m128i *) weights + upper.offset;
    const __m128i *lower_weights = (const __m128i *) weights + lower.offset;
    for (ptrdiff_t x = 0; x < columns; x += 8) {
        const __m128i *row = (const __m128i *) rows + x;
        Sums above = halves, below = halves;
        ptrdiff_t pair = 0;
        for (; pair < start && pair < upper.pairs; pair++)
            add_pair(&above, row + pair * stride, upper_weights + pair);
        for (pair = start; pair < upper.pairs; pair++) {
            add_pair(&above, row + pair * stride, upper_weights + pair);
            add_pair(&below, row + pair * stride, lower_weights + (pair - start));
        }
        for (; pair < end; pair++)
            add_pair(&below, row + pair * stride, lower_weights + (pair - start));
        store(&above, shift, (__m256i *) upper_mixed + x / 4);
        store(&below, shift, (__m256i *) lower_mixed + x / 4);
    }
}

AVX2 void stickermill_mix_columns(
    const void *upper, const void *lower, const void *weights, const StickermillWindow *windows, ptrdiff_t count, int shift,
    void *upper_sums, void *lower_sums) {
    const __m128i steps = _mm_cvtsi32_si128(shift);
    for (ptrdiff_t x = 0; x < count; x++) {
        const __m128i *above = (const __m128i *) upper + windows[x].source / 2;
        const __m128i *below = (const __m128i *) lower + windows[x].source / 2;
        const __m128i *part = (const __m128i *) weights + windows[x].offset;
        const ptrdiff_t pairs = windows[x].pairs;
        __m256i above_sums = _mm256_setzero_si256(), below_sums = above_sums;
        ptrdiff_t pair = 0;
        for (; pair + 1 < pairs; pair += 2) {
            const __m256i parts = load_two(part + pair);
            above_sums = add_products(above_sums, load_two(above + pair), parts);
            below_sums = add_products(below_sums, load_two(below + pair), parts);
        }
        // From here on, the lower half of a vector belongs to the upper row.
        __m256i sums = _mm256_add_epi32(
            _mm256_permute2x128_si256(above_sums, below_sums, 0x20), _mm256_permute2x128_si256(above_sums, below_sums, 0x31));
        if (pair < pairs)
            sums = add_products(
                sums, _mm256_loadu2_m128i(below + pair, above + pair), _mm256_broadcastsi128_si256(_mm_loadu_si128(part + pair)));
        sums = _mm256_sra_epi32(sums, steps);
        _mm256_storeu2_m128i((__m128i *) lower_sums + x, (__m128i *) upper_sums + x, sums);
    }
}

#else

bool stickermill_has_avx2(void) {
    return false;
}

// Never called.

void stickermill_mix_rows(
    const void *rows, ptrdiff_t stride, const void *weights, StickermillWindow upper, StickermillWindow lower, ptrdiff_t columns, int bits,
    void *upper_mixed, void *lower_mixed) {}

void stickermill_mix_columns(
    const void *upper, const void *lower, const void *weights, const StickermillWindow *windows, ptrdiff_t count, int shift,
    void *upper_sums, void *lower_sums) {}

#endif
