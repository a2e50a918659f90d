#include "GlibcShim.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <sys/random.h>

// Not from stdlib.h, which declares arc4random in some versions only.
void abort(void);

// A few functions in the command are newer than glibc 2.34, with which all else works. The command has its own instead, which are not visible to
// the libraries that it loads.
#if defined(__linux__) && defined(__GLIBC__)

#define OWN __attribute__((visibility("hidden")))

#if defined(__x86_64__)
#define FIRST "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define FIRST "GLIBC_2.17"
#endif

// Foundation uses hypot and hypotf, which glibc 2.35 changed. It keeps the first versions.
#ifdef FIRST

__asm__(".symver first_hypot, hypot@" FIRST);
__asm__(".symver first_hypotf, hypotf@" FIRST);
double first_hypot(double x, double y);
float first_hypotf(float x, float y);

OWN double hypot(double x, double y) {
    return first_hypot(x, y);
}

OWN float hypotf(float x, float y) {
    return first_hypotf(x, y);
}

#endif

// The C++ library reads random numbers with arc4random of glibc 2.36, and before with the call of the system.
OWN uint32_t arc4random(void) {
    uint32_t number;
    while (getrandom(&number, sizeof number, 0) != sizeof number)
        if (errno != EINTR)
            abort();
    return number;
}

#endif
