// What compressing PNG needs in one instruction, and Swift has no name for.

#ifndef KISSCUT_PNG_SHIM_H
#define KISSCUT_PNG_SHIM_H

#include <stdbool.h>
#include <stdint.h>

typedef uint8_t KisscutBytes __attribute__((ext_vector_type(32)));
typedef bool KisscutBits __attribute__((ext_vector_type(32)));

// Returns which of 32 bytes are equal, the first in the lowest bit. The caller checks that they can be read.

static inline uint32_t kisscut_equal_bytes(const void *one, const void *other) {
    KisscutBytes bytes[2];
    __builtin_memcpy(&bytes[0], one, 32);
    __builtin_memcpy(&bytes[1], other, 32);
    KisscutBits equal = __builtin_convertvector(bytes[0] == bytes[1], KisscutBits);
    uint32_t bits;
    __builtin_memcpy(&bits, &equal, sizeof bits);
    return bits;
}

#endif
