#define _GNU_SOURCE

#include "VipsShim.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef __linux__
#include <link.h>
#elif defined(__APPLE__)
#include <mach-o/loader.h>
#endif

#include "LateBinding.h"

// MARK: The identifier of a build

typedef struct {
    uintptr_t address;
    const uint8_t *bytes;
    size_t length;
} Build;

#ifdef __linux__

static int find_build_in(struct dl_phdr_info *library, size_t size, void *data) {
    Build *build = data;
    bool is_wanted = false;
    for (int index = 0; index < library->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[index];
        if (part->p_type == PT_LOAD && build->address - (library->dlpi_addr + part->p_vaddr) < part->p_memsz)
            is_wanted = true;
    }
    for (int index = 0; is_wanted && index < library->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[index];
        const uint8_t *start = (const uint8_t *) library->dlpi_addr + part->p_vaddr, *end = start + part->p_memsz;
        while (part->p_type == PT_NOTE && (size_t) (end - start) > sizeof(ElfW(Nhdr))) {
            const ElfW(Nhdr) *note = (const ElfW(Nhdr) *) start;
            size_t name = (note->n_namesz + 3u) & ~3u, length = (note->n_descsz + 3u) & ~3u;
            if (name + length > (size_t) (end - start) - sizeof *note)
                break;
            const uint8_t *text = start + sizeof *note;
            if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && !memcmp(text, "GNU", 4)) {
                build->bytes = text + name;
                build->length = note->n_descsz;
                return 1;
            }
            start = text + name + length;
        }
    }
    return is_wanted;
}

static void find_build(Build *build) {
    dl_iterate_phdr(find_build_in, build);
}

#elif defined(__APPLE__)

static void find_build(Build *build) {
    Dl_info library;
    if (!dladdr((const void *) build->address, &library))
        return;
    const struct mach_header_64 *header = library.dli_fbase;
    const uint8_t *command = (const uint8_t *) (header + 1);
    for (uint32_t index = 0; index < header->ncmds; index++) {
        const struct load_command *next = (const struct load_command *) command;
        if (next->cmd == LC_UUID) {
            build->bytes = ((const struct uuid_command *) next)->uuid;
            build->length = sizeof(((const struct uuid_command *) next)->uuid);
            return;
        }
        command += next->cmdsize;
    }
}

#else

static void find_build(Build *build) {
}

#endif

// Returns the FNV-1a hash of a file, or 0 if it cannot be read.
static uint64_t hash_of_file(const char *path) {
    FILE *file = fopen(path, "re");
    if (!file)
        return 0;
    uint64_t hash = 0xCBF29CE484222325;
    uint8_t bytes[65536];
    size_t count;
    while ((count = fread(bytes, 1, sizeof bytes, file)))
        for (size_t index = 0; index < count; index++)
            hash = (hash ^ bytes[index]) * 0x100000001B3;
    fclose(file);
    return hash;
}

static void write_build(const void *address, char *text, size_t room) {
    Build build = { (uintptr_t) address, NULL, 0 };
    find_build(&build);
    if (build.length) {
        int end = snprintf(text, room, "build:");
        for (size_t index = 0; index < build.length && (size_t) end + 3 <= room; index++)
            end += snprintf(text + end, room - (size_t) end, "%02x", build.bytes[index]);
        return;
    }
    Dl_info library;
    uint64_t hash = dladdr(address, &library) && library.dli_fname ? hash_of_file(library.dli_fname) : 0;
    if (hash)
        snprintf(text, room, "file:%016" PRIx64, hash);
}

// MARK: Versions

void stickermill_library_version(StickermillVersionKind kind, const char *symbol, char *text, size_t room) {
    void *found = find_late(symbol);
    if (!found) {
        write_build((const void *) vips_init, text, room);
        return;
    }
    const char *version = NULL;
    switch (kind) {
    case STICKERMILL_TEXT_FUNCTION: version = ((const char *(*) (void) ) found)(); break;
    case STICKERMILL_TEXT_VARIABLE: version = *(const char *const *) found; break;
    case STICKERMILL_NUMBER_FUNCTION: snprintf(text, room, "%d", ((int (*)(void)) found)()); return;
    case STICKERMILL_NUMBER_VARIABLE: snprintf(text, room, "%u", *(const unsigned int *) found); return;
    case STICKERMILL_NO_VERSION: break;
    }
    if (version)
        snprintf(text, room, "%s", version);
    else
        write_build(found, text, room);
}
