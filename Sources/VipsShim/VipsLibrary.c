#define _GNU_SOURCE

#include "VipsShim.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "LateBinding.h"

static StickermillMessageHandler message_handler;

// A thread that has used libvips has a value for this key. The key's destructor runs when such a thread ends.
static pthread_key_t uses_vips;
static bool ends_threads = false;

static void forward_message(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    if (message_handler && message)
        message_handler(message);
}

static void end_thread(void *value) {
    vips_thread_shutdown();
}

// libvips loads all its modules when it starts, and each module brings the libraries of formats that Stickermill does not read. So Stickermill sets
// a module folder that cannot have any modules. The first call of `vips_guess_libdir` decides the folder, and reads it from a variable of
// any name.
static void hide_modules(void) {
    setenv("STICKERMILL_LIBVIPS_PREFIX", "/dev/null", 1);
    vips_guess_libdir(STICKERMILL_NAME, "STICKERMILL_LIBVIPS_PREFIX");
    unsetenv("STICKERMILL_LIBVIPS_PREFIX");
}

// Loads the module of a format from next to libvips. Does nothing if the format is built in, or if the module is missing.
static void load_module(const char *file) {
    Dl_info library;
    char path[PATH_MAX];
    if (!dladdr((const void *) vips_init, &library) || !realpath(library.dli_fname, path))
        return;
    char *end = strrchr(path, '/');
    if (!end)
        return;
    size_t room = sizeof path - (size_t) (end - path);
    int length = snprintf(end, room, "/vips-modules-%d.%d/%s", vips_version(0), vips_version(1), file);
    void *module = length > 0 && (size_t) length < room ? dlopen(path, RTLD_LAZY) : NULL;
    // The function that GLib calls when it opens a module. The modules of libvips ignore its argument.
    const char *(*start)(void *) = module ? (const char *(*) (void *) ) dlsym(module, "g_module_check_init") : NULL;
    if (start) {
        start(NULL);
        search_module_late(module);
    }
}

int stickermill_vips_start(const char *path, StickermillMessageHandler handler) {
    int bound = bind_late(path);
    if (bound)
        return bound == -2 ? STICKERMILL_NO_MEMORY : STICKERMILL_NOT_FOUND;
    // This key must be created before vips_init: destructors usually run in the order of the keys, and the destructors of libvips must run
    // later.
    ends_threads = pthread_key_create(&uses_vips, end_thread) == 0;
    hide_modules();
    if (vips_init(STICKERMILL_NAME))
        return -1;
    // The handler is set only now, because libvips reports every folder that it searches when it starts.
    message_handler = handler;
    g_log_set_default_handler(forward_message, NULL);
    // Work is parallel only in the worker pool, and each master (source image) is read once.
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    return 0;
}

void stickermill_vips_load_heic(void) {
    load_module("vips-heif.so");
    load_module("vips-heif.dylib");
}

void stickermill_vips_allow(const char *loaders) {
    vips_operation_block_set(loaders, FALSE);
}

static void *obey(VipsOperationClass *class, void *unused) {
    if (class->flags & VIPS_OPERATION_UNTRUSTED)
        class->flags |= VIPS_OPERATION_BLOCKED;
    return NULL;
}

void stickermill_vips_obey_environment(void) {
    if (getenv("VIPS_BLOCK_UNTRUSTED"))
        vips_class_map_all(g_type_from_name("VipsForeignLoad"), (VipsClassMapFn) obey, NULL);
}

bool stickermill_vips_blocks(const char *loader) {
    GType type = vips_type_find("VipsForeignLoad", loader);
    VipsOperationClass *class = type ? g_type_class_ref(type) : NULL;
    return class && class->flags & VIPS_OPERATION_BLOCKED;
}

bool stickermill_vips_reads(const char *loader) {
    return vips_type_find("VipsForeignLoad", loader) != 0;
}

void stickermill_vips_end_with_thread(void) {
    if (ends_threads)
        pthread_setspecific(uses_vips, &uses_vips);
}

const char *stickermill_vips_version(void) {
    return VIPS_VERSION;
}

const char *stickermill_vips_installed_version(void) {
    return vips_version_string();
}

char *stickermill_vips_take_error(void) {
    return vips_error_buffer_copy();
}

void stickermill_bytes_release(void *bytes) {
    g_free(bytes);
}
