#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <link.h>
#endif

// The functions keep their own names here.
#define STICKERMILL_BINDS
#include "LateBinding.h"

#ifdef __linux__

#define STICKERMILL_DEFINITION(name) __typeof__(&name) late_##name;
STICKERMILL_FUNCTIONS(STICKERMILL_DEFINITION)

static void *library;
static void *loaded_module;

int bind_late(const char *path) {
    library = dlopen(path ? path : "libvips.so.42", RTLD_NOW);
    if (!library) {
        // The dynamic linker has no error code for too little memory.
        const char *reason = dlerror();
        return errno == ENOMEM || (reason && (strstr(reason, "memory") || strstr(reason, "map segment"))) ? -2 : -1;
    }
#define STICKERMILL_FIND(name) \
    if (!(late_##name = (__typeof__(late_##name)) dlsym(library, #name))) \
        return -1;
    STICKERMILL_FUNCTIONS(STICKERMILL_FIND)
    return 0;
}

void search_module_late(void *module) {
    loaded_module = module;
}

void *find_late(const char *name) {
    void *found = dlsym(library, name);
    return found || !loaded_module ? found : dlsym(loaded_module, name);
}

char *stickermill_vips_path(void) {
    struct link_map *map;
    return library && !dlinfo(library, RTLD_DI_LINKMAP, &map) ? realpath(map->l_name, NULL) : NULL;
}

#else

int bind_late(const char *path) {
    return 0;
}

void search_module_late(void *module) {
}

void *find_late(const char *name) {
    return dlsym(RTLD_DEFAULT, name);
}

char *stickermill_vips_path(void) {
    return NULL;
}

#endif
