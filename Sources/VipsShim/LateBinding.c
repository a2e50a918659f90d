#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <string.h>

// The functions keep their own names here.
#define KISSCUT_BINDS
#include "LateBinding.h"

#ifdef __linux__

#define KISSCUT_DEFINITION(name) __typeof__(&name) late_##name;
KISSCUT_FUNCTIONS(KISSCUT_DEFINITION)

int bind_late(void) {
    void *library = dlopen("libvips.so.42", RTLD_NOW);
    if (!library) {
        // The dynamic linker has no error code for too little memory.
        const char *reason = dlerror();
        return errno == ENOMEM || (reason && (strstr(reason, "memory") || strstr(reason, "map segment"))) ? -2 : -1;
    }
#define KISSCUT_FIND(name) \
    if (!(late_##name = (__typeof__(late_##name)) dlsym(library, #name))) \
        return -1;
    KISSCUT_FUNCTIONS(KISSCUT_FIND)
    return 0;
}

#else

int bind_late(void) {
    return 0;
}

#endif
