// The compression function of SHA-256, in one form for all processors and one for the processor's own instructions.

#ifndef STICKERMILL_SHA256_BLOCKS_H
#define STICKERMILL_SHA256_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

// The first 32 bits of the fractions of the cube roots of the first 64 primes.
extern const uint32_t stickermill_sha256_constants[64];

// Adds `count` blocks of 64 bytes to the state. The second may be called only on processors with such instructions.
void stickermill_add_blocks(uint32_t *state, const uint8_t *blocks, size_t count);
void stickermill_add_blocks_by_instructions(uint32_t *state, const uint8_t *blocks, size_t count);

#endif
