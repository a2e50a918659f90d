#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
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
static char refusal[512];

// Keeps why the library cannot be used.
static int refuse(const char *reason) {
    snprintf(refusal, sizeof refusal, "%s", reason ? reason : "");
    return -1;
}

int bind_late(const char *path) {
    errno = 0;
    library = dlopen(path ? path : "libvips.so.42", RTLD_NOW);
    if (!library) {
        // The dynamic linker has no error code for too little memory. Its text begins with a path, and ends with the reason.
        bool is_short = errno == ENOMEM;
        const char *text = dlerror(), *end = text ? strrchr(text, ':') : NULL;
        return is_short || (end && (strstr(end, "memory") || strstr(end, "map segment"))) ? -2 : refuse(text);
    }
#define STICKERMILL_FIND(name) \
    if (!(late_##name = (__typeof__(late_##name)) dlsym(library, #name))) \
        return refuse(dlerror());
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

const char *stickermill_vips_refusal(void) {
    return refusal;
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

const char *stickermill_vips_refusal(void) {
    return "";
}

char *stickermill_vips_path(void) {
    return NULL;
}

#endif
