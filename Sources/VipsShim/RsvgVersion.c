#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "VipsShim.h"

#include <dlfcn.h>

// librsvg is never linked, because libvips loads it. Its version is in variables that it exports.
bool kisscut_rsvg_version(unsigned int version[3]) {
    const char *names[] = { "rsvg_major_version", "rsvg_minor_version", "rsvg_micro_version" };
#ifdef __linux__
    void *library = dlopen("librsvg-2.so.2", RTLD_LAZY | RTLD_NOLOAD);
    if (!library)
        return false;
#else
    void *library = RTLD_DEFAULT;
#endif
    bool found = true;
    for (int part = 0; part < 3; part++) {
        const unsigned int *value = dlsym(library, names[part]);
        found = found && value;
        version[part] = value ? *value : 0;
    }
#ifdef __linux__
    dlclose(library);
#endif
    return found;
}
