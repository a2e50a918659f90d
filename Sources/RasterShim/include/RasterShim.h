// The inner loops of resampling in vectors of 256 bits, for processors with AVX2. They are in C because Swift cannot use AVX2 in a single
// function of a program that must also run without AVX2. `Sources/Raster/Mixing.swift` has the same loops for other processors, checks the
// bounds for both, and documents what they compute. These functions never allocate, fail, or keep a pointer.

#ifndef STICKERMILL_RASTER_SHIM_H
#define STICKERMILL_RASTER_SHIM_H

#include <stdbool.h>
#include <stddef.h>

#include "LargePages.h"

// The source pixels of one target pixel, in pairs. `source` is the first pixel of the first pair, and even. `offset` is the place of its
// weights.

typedef struct {
    ptrdiff_t source, pairs, offset;
} StickermillWindow;

// Returns whether this processor has AVX2. If not, no other function here may be called.

bool stickermill_has_avx2(void);

// Mixes `columns` columns of the pairs of rows in two windows, which share most of their pairs. `rows` is the first pair of the upper
// window, and each pair is `stride` vectors of 16 bytes after the previous. The lower window neither starts nor ends before the upper
// window. Reads and writes up to seven more columns, to a multiple of eight.

void stickermill_mix_rows(
    const void *rows, ptrdiff_t stride, const void *weights, StickermillWindow upper, StickermillWindow lower, ptrdiff_t columns, int bits,
    void *upper_mixed, void *lower_mixed);

// Mixes the vectors of each of two rows into `count` sums of four channels, one per window, and shifts them to the right.

void stickermill_mix_columns(
    const void *upper, const void *lower, const void *weights, const StickermillWindow *windows, ptrdiff_t count, int shift,
    void *upper_sums, void *lower_sums);

#endif
