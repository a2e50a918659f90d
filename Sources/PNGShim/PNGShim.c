#include "PNGShim.h"

#ifdef __x86_64__

#include <immintrin.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i load(const uint8_t *bytes) {
    return _mm256_loadu_si256((const __m256i *) bytes);
}

// Adds the magnitudes of bytes as signed numbers to four sums.
AVX2 static inline __m256i add_magnitudes(__m256i sums, __m256i bytes) {
    return _mm256_add_epi64(sums, _mm256_sad_epu8(_mm256_abs_epi8(bytes), _mm256_setzero_si256()));
}

AVX2 static inline __m256i mean(__m256i left, __m256i above) {
    // The instruction rounds up.
    const __m256i odd = _mm256_and_si256(_mm256_xor_si256(left, above), _mm256_set1_epi8(1));
    return _mm256_sub_epi8(_mm256_avg_epu8(left, above), odd);
}

AVX2 static inline __m256i distance(__m256i one, __m256i other) {
    return _mm256_sub_epi8(_mm256_max_epu8(one, other), _mm256_min_epu8(one, other));
}

AVX2 static inline __m256i is_smallest(__m256i one, __m256i second, __m256i third) {
    return _mm256_cmpeq_epi8(_mm256_min_epu8(one, _mm256_min_epu8(second, third)), one);
}

AVX2 static inline __m256i paeth(__m256i left, __m256i above, __m256i corner) {
    const __m256i to_left = distance(above, corner);
    const __m256i to_above = distance(left, corner);
    // The estimate is left + above - corner. If both left and above lie on one side of the corner, the estimate's distance to the corner is
    // the sum of their distances; saturating at 255 does not change the result. Otherwise it is the difference of their distances.
    const __m256i left_is_higher = _mm256_cmpeq_epi8(_mm256_max_epu8(left, corner), left);
    const __m256i above_is_higher = _mm256_cmpeq_epi8(_mm256_max_epu8(above, corner), above);
    const __m256i to_corner = _mm256_blendv_epi8(
        distance(to_left, to_above), _mm256_adds_epu8(to_left, to_above), _mm256_cmpeq_epi8(left_is_higher, above_is_higher));
    const __m256i rest = _mm256_blendv_epi8(corner, above, is_smallest(to_above, to_above, to_corner));
    return _mm256_blendv_epi8(rest, left, is_smallest(to_left, to_above, to_corner));
}

AVX2 static inline uint64_t total(__m256i sums) {
    uint64_t parts[4];
    _mm256_storeu_si256((__m256i *) parts, sums);
    return parts[0] + parts[1] + parts[2] + parts[3];
}

typedef struct {
    __m256i none, sub, up, average, paeth;
} Sums;

// Adds 32 bytes x, with the bytes to their left (a), above (b), and above to the left (c).
AVX2 static inline void add_block(Sums *sums, __m256i x, __m256i a, __m256i b, __m256i c) {
    sums->none = add_magnitudes(sums->none, x);
    sums->sub = add_magnitudes(sums->sub, _mm256_sub_epi8(x, a));
    sums->up = add_magnitudes(sums->up, _mm256_sub_epi8(x, b));
    sums->average = add_magnitudes(sums->average, _mm256_sub_epi8(x, mean(a, b)));
    sums->paeth = add_magnitudes(sums->paeth, _mm256_sub_epi8(x, paeth(a, b, c)));
}

// Loads fewer than 32 bytes and fills up with zeros, which every filter turns into zeros.
AVX2 static inline __m256i load_some(const uint8_t *bytes, ptrdiff_t count) {
    uint8_t padded[32] = {0};
    memcpy(padded, bytes, count);
    return load(padded);
}

AVX2 void stickermill_filter_sums(const uint8_t *row, const uint8_t *above, ptrdiff_t width, ptrdiff_t count, uint64_t *sums) {
    const __m256i zero = _mm256_setzero_si256();
    Sums all = {zero, zero, zero, zero, zero};
    add_block(&all, load_some(row, width), zero, load_some(above, width), zero);
    ptrdiff_t x = width;
    for (; x + 32 <= count; x += 32)
        add_block(&all, load(row + x), load(row + x - width), load(above + x), load(above + x - width));
    const ptrdiff_t rest = count - x;
    add_block(
        &all, load_some(row + x, rest), load_some(row + x - width, rest), load_some(above + x, rest), load_some(above + x - width, rest));
    sums[0] = total(all.none);
    sums[1] = total(all.sub);
    sums[2] = total(all.up);
    sums[3] = total(all.average);
    sums[4] = total(all.paeth);
}

#else

// Never called.

void stickermill_filter_sums(const uint8_t *row, const uint8_t *above, ptrdiff_t width, ptrdiff_t count, uint64_t *sums) {}

#endif
