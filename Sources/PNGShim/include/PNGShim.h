// Processor instructions for compressing PNG that Swift cannot name.

#ifndef STICKERMILL_PNG_SHIM_H
#define STICKERMILL_PNG_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t StickermillBytes __attribute__((ext_vector_type(32)));
typedef bool StickermillBits __attribute__((ext_vector_type(32)));

// Returns which of 32 bytes are equal, with the first byte in the lowest bit. The caller checks that the bytes can be read.

static inline uint32_t stickermill_equal_bytes(const void *one, const void *other) {
    StickermillBytes bytes[2];
    __builtin_memcpy(&bytes[0], one, 32);
    __builtin_memcpy(&bytes[1], other, 32);
    StickermillBits equal = __builtin_convertvector(bytes[0] == bytes[1], StickermillBits);
    uint32_t bits;
    __builtin_memcpy(&bits, &equal, sizeof bits);
    return bits;
}

// Filters a row of `count` bytes by each of PNG's five filters, in the order of their numbers. Reads the results as signed numbers, and
// stores the sum of their magnitudes for each filter. A pixel has `width` bytes, at most 32 and no more than the row. Only for processors
// with AVX2; on other processors, `RowFilter.apply` does the same, one filter at a time.

void stickermill_filter_sums(const uint8_t *row, const uint8_t *above, ptrdiff_t width, ptrdiff_t count, uint64_t *sums);

#endif
