// Google's fpnge for engine_assembled.py: c++ -O3 -march=native -shared -fPIC -I<its source> fpnge_engine.cc <its source>/fpnge.cc -o fpnge.so

#include "fpnge.h"

// Writes a PNG of RGBA pixels into a buffer of twice their bytes and 10,000, and returns its length.
extern "C" size_t encode_fpnge(const void *pixels, unsigned width, unsigned height, void *out) {
    struct FPNGEOptions options;
    FPNGEFillOptions(&options, FPNGE_COMPRESS_LEVEL_DEFAULT, 0);
    return FPNGEEncode(1, 4, pixels, width, 4 * (size_t) width, height, out, &options);
}
