#include "SHA256Shim.h"

#include <string.h>

#include "Blocks.h"

const uint32_t stickermill_sha256_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t rotated(uint32_t word, int bits) {
    return word >> bits | word << (32 - bits);
}

static inline uint32_t loaded(const uint8_t *bytes) {
    return (uint32_t) bytes[0] << 24 | (uint32_t) bytes[1] << 16 | (uint32_t) bytes[2] << 8 | bytes[3];
}

static inline void store(uint32_t word, uint8_t *bytes) {
    for (int index = 0; index < 4; index++)
        bytes[index] = (uint8_t) (word >> (24 - 8 * index));
}

// Section 6.2.2 of the standard, with its names.
void stickermill_add_blocks(uint32_t *state, const uint8_t *blocks, size_t count) {
    uint32_t W[64];
    for (; count > 0; count--, blocks += 64) {
        for (int t = 0; t < 16; t++)
            W[t] = loaded(blocks + 4 * t);
        for (int t = 16; t < 64; t++) {
            const uint32_t sigma0 = rotated(W[t - 15], 7) ^ rotated(W[t - 15], 18) ^ W[t - 15] >> 3;
            const uint32_t sigma1 = rotated(W[t - 2], 17) ^ rotated(W[t - 2], 19) ^ W[t - 2] >> 10;
            W[t] = sigma1 + W[t - 7] + sigma0 + W[t - 16];
        }
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
        uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
        // After eight rounds, each value is in its own variable again.
#pragma clang loop unroll_count(8)
        for (int t = 0; t < 64; t++) {
            const uint32_t Sigma1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
            const uint32_t Ch = (e & f) ^ (~e & g);
            const uint32_t T1 = h + Sigma1 + Ch + stickermill_sha256_constants[t] + W[t];
            const uint32_t Sigma0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
            const uint32_t Maj = (a & b) ^ (a & c) ^ (b & c);
            h = g, g = f, f = e, e = d + T1;
            d = c, c = b, b = a, a = T1 + Sigma0 + Maj;
        }
        state[0] += a, state[1] += b, state[2] += c, state[3] += d;
        state[4] += e, state[5] += f, state[6] += g, state[7] += h;
    }
}

static void add_blocks(StickermillSHA256 *hash, const uint8_t *blocks, size_t count) {
    if (hash->by_instructions)
        stickermill_add_blocks_by_instructions(hash->state, blocks, count);
    else
        stickermill_add_blocks(hash->state, blocks, count);
}

void stickermill_start_sha256(StickermillSHA256 *hash, bool by_instructions) {
    *hash = (StickermillSHA256){
        .state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19},
        .by_instructions = by_instructions,
    };
}

void stickermill_add_to_sha256(StickermillSHA256 *hash, const void *bytes, size_t count) {
    if (count == 0)
        return;
    const uint8_t *next = bytes;
    const size_t used = hash->count % 64;
    hash->count += count;
    if (used > 0) {
        const size_t part = count < 64 - used ? count : 64 - used;
        memcpy(hash->block + used, next, part);
        if (used + part < 64)
            return;
        add_blocks(hash, hash->block, 1);
        next += part, count -= part;
    }
    add_blocks(hash, next, count / 64);
    memcpy(hash->block, next + count / 64 * 64, count % 64);
}

// Section 5.1.1: a bit, zeros, and the number of bits as the last eight bytes of a block.
void stickermill_finish_sha256(StickermillSHA256 *hash, uint8_t *digest) {
    const uint64_t bits = hash->count * 8;
    size_t used = hash->count % 64;
    hash->block[used++] = 0x80;
    if (used > 56) {
        memset(hash->block + used, 0, 64 - used);
        add_blocks(hash, hash->block, 1);
        used = 0;
    }
    memset(hash->block + used, 0, 56 - used);
    store((uint32_t) (bits >> 32), hash->block + 56);
    store((uint32_t) bits, hash->block + 60);
    add_blocks(hash, hash->block, 1);
    for (int index = 0; index < 8; index++)
        store(hash->state[index], digest + 4 * index);
}
