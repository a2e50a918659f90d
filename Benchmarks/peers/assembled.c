// The parts of a PNG pipeline that PyPI has only slowly: libdeflate on both sides of 8-bit RGBA PNGs that are not interlaced.
//
// cc -O3 -march=native -shared -fPIC assembled.c -ldeflate -o assembled.so

#include <libdeflate.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint32_t word(const uint8_t *p) { return (uint32_t) p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3]; }

static void put(uint8_t *p, uint32_t v) { p[0] = v >> 24, p[1] = v >> 16, p[2] = v >> 8, p[3] = v; }

static inline int paeth(int a, int b, int c) {
    int pa = abs(b - c), pb = abs(a - c), pc = abs(a + b - 2 * c);
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

// A loop per filter, so that compilers make vectors of those that allow it: the first pixel, then the others.
#define ROW(predictor_of_first, predictor)                                                          \
    for (size_t i = 0; i < 4; i++) to[i] = (uint8_t) (from[i] + sign * (predictor_of_first));       \
    for (size_t i = 4; i < n; i++) to[i] = (uint8_t) (from[i] + sign * (predictor));

// Applies (sign -1) or undoes (sign 1) a filter; `row` has the unfiltered row in both cases.
static inline void filter(int type, const int sign, uint8_t *to, const uint8_t *from, const uint8_t *row, const uint8_t *above, size_t n) {
    switch (type) {
    case 0: memcpy(to, from, n); break;
    case 1: ROW(0, row[i - 4]) break;
    case 2: ROW(above[i], above[i]) break;
    case 3: ROW(above[i] / 2, (row[i - 4] + above[i]) / 2) break;
    default: ROW(above[i], paeth(row[i - 4], above[i], above[i - 4])) break;
    }
}

static void apply(int type, uint8_t *restrict to, const uint8_t *row, const uint8_t *above, size_t n) {
    filter(type, -1, to, row, row, above, n);
}

// Returns the pixels, which the caller frees, or NULL.
uint8_t *decode(const uint8_t *file, size_t length, uint32_t *width, uint32_t *height) {
    uint8_t *data = malloc(length), *rows = NULL, *pixels = NULL, *zeros = NULL;
    size_t used = 0;
    *width = word(file + 16), *height = word(file + 20);
    for (size_t at = 8; at + 12 <= length; at += 12 + word(file + at)) {
        size_t n = word(file + at);
        if (at + 12 + n > length) goto end;
        if (memcmp(file + at + 4, "IDAT", 4)) continue;
        memcpy(data + used, file + at + 8, n);
        used += n;
    }
    size_t n = 4 * (size_t) *width, total = (n + 1) * *height;
    rows = malloc(total), pixels = malloc(n * *height), zeros = calloc(n, 1);
    struct libdeflate_decompressor *d = libdeflate_alloc_decompressor();
    int fault = libdeflate_zlib_decompress(d, data, used, rows, total, NULL);
    libdeflate_free_decompressor(d);
    if (fault) {
        free(pixels), pixels = NULL;
        goto end;
    }
    for (size_t y = 0; y < *height; y++) {
        uint8_t *row = pixels + y * n;
        filter(rows[y * (n + 1)], 1, row, rows + y * (n + 1) + 1, row, y ? row - n : zeros, n);
    }
end:
    free(data), free(rows), free(zeros);
    return pixels;
}

static uint8_t *chunk(uint8_t *at, const char *kind, const uint8_t *data, size_t n) {
    put(at, n), memcpy(at + 4, kind, 4);
    if (n) memmove(at + 8, data, n);
    put(at + 8 + n, libdeflate_crc32(0, at + 4, n + 4));
    return at + 12 + n;
}

// Writes a PNG into a buffer of 1000 bytes more than the pixels, and returns its length. Rows of flat art get no filter.
size_t encode(const uint8_t *pixels, uint32_t width, uint32_t height, int level, uint8_t *out, size_t room) {
    size_t n = 4 * (size_t) width, total = (n + 1) * height, equal = 0;
    uint8_t *rows = malloc(total), *zeros = calloc(n, 1), *trial = malloc(n);
    const uint32_t *words = (const uint32_t *) pixels;
    for (size_t i = 1; i < (size_t) width * height; i++) equal += words[i] == words[i - 1];
    int types = equal * 10 >= (size_t) width * height * 7 ? 1 : 5;
    for (size_t y = 0; y < height; y++) {
        const uint8_t *row = pixels + y * n, *above = y ? row - n : zeros;
        uint64_t best = UINT64_MAX;
        for (int type = 0; type < types; type++) {
            uint64_t sum = 0;
            apply(type, trial, row, above, n);
            for (size_t i = 0; i < n; i++) sum += (uint8_t) abs((int8_t) trial[i]);
            if (sum >= best) continue;
            best = sum, rows[y * (n + 1)] = type;
            memcpy(rows + y * (n + 1) + 1, trial, n);
        }
    }
    uint8_t header[13] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0};
    put(header, width), put(header + 4, height);
    memcpy(out, "\x89PNG\r\n\x1a\n", 8);
    uint8_t *at = chunk(out + 8, "IHDR", header, 13);
    struct libdeflate_compressor *c = libdeflate_alloc_compressor(level);
    size_t used = libdeflate_zlib_compress(c, rows, total, at + 8, room - 200);
    libdeflate_free_compressor(c);
    at = chunk(at, "IDAT", at + 8, used);
    at = chunk(at, "IEND", NULL, 0);
    free(rows), free(zeros), free(trial);
    return at - out;
}

void release(uint8_t *pixels) { free(pixels); }
