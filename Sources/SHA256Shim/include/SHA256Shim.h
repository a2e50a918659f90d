// SHA-256 after FIPS 180-4, for systems without CryptoKit. Swift cannot name the processor's instructions for it. Stickermill hashes only what
// everyone may know: pixels, names, and files of packs. So this code does not hide what it hashes, and clears no memory.

#ifndef STICKERMILL_SHA256_SHIM_H
#define STICKERMILL_SHA256_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The hash of bytes that are added part by part. A copy continues independently.

typedef struct {
    uint32_t state[8];
    // The bytes so far. Those after the last full block are in `block`.
    uint64_t count;
    uint8_t block[64];
    bool by_instructions;
} StickermillSHA256;

// Returns whether this processor has instructions for SHA-256. If not, no hash may start with them.

bool stickermill_has_sha256_instructions(void);

// Starts a hash, with the processor's instructions or without.

void stickermill_start_sha256(StickermillSHA256 *hash, bool by_instructions);

// Adds `count` bytes, at any address.

void stickermill_add_to_sha256(StickermillSHA256 *hash, const void *bytes, size_t count);

// Stores the 32 bytes of the hash. No bytes can be added after that.

void stickermill_finish_sha256(StickermillSHA256 *hash, uint8_t *digest);

#endif
