#define _GNU_SOURCE

#include "LinkedFunctions.h"

#if defined(__linux__) && defined(__x86_64__)
#define SLOT_OF_CALL R_X86_64_JUMP_SLOT
#define SLOT_OF_ADDRESS R_X86_64_GLOB_DAT
#elif defined(__linux__) && defined(__aarch64__)
#define SLOT_OF_CALL R_AARCH64_JUMP_SLOT
#define SLOT_OF_ADDRESS R_AARCH64_GLOB_DAT
#endif

#ifdef SLOT_OF_CALL

#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct {
    uintptr_t address;
    const char *name;
    void *replacement;
} Replacement;

// The tables of a library that list the slots for functions of other libraries.
typedef struct {
    const ElfW(Sym) *symbols;
    const char *names;
    const ElfW(Rela) *slots[2];
    size_t bytes[2];
} Tables;

static Tables tables(uintptr_t base, const ElfW(Dyn) *entry) {
    Tables found = { 0 };
    for (; entry->d_tag != DT_NULL; entry++) {
        // Some dynamic linkers leave these addresses relative.
        uintptr_t address = entry->d_un.d_ptr < base ? base + entry->d_un.d_ptr : entry->d_un.d_ptr;
        switch (entry->d_tag) {
        case DT_SYMTAB: found.symbols = (const ElfW(Sym) *) address; break;
        case DT_STRTAB: found.names = (const char *) address; break;
        case DT_JMPREL: found.slots[0] = (const ElfW(Rela) *) address; break;
        case DT_PLTRELSZ: found.bytes[0] = entry->d_un.d_val; break;
        case DT_RELA: found.slots[1] = (const ElfW(Rela) *) address; break;
        case DT_RELASZ: found.bytes[1] = entry->d_un.d_val; break;
        }
    }
    return found;
}

static void set_slot(void **slot, void *value, bool is_read_only) {
    size_t size = (size_t) sysconf(_SC_PAGESIZE);
    void *page = (void *) ((uintptr_t) slot & ~(size - 1));
    if (is_read_only && mprotect(page, size, PROT_READ | PROT_WRITE))
        return;
    *slot = value;
    if (is_read_only)
        mprotect(page, size, PROT_READ);
}

static int replace_in(struct dl_phdr_info *library, size_t size, void *data) {
    const Replacement *wanted = data;
    const ElfW(Dyn) *dynamic = NULL;
    uintptr_t base = library->dlpi_addr, read_only = 0, read_only_end = 0;
    bool is_wanted = false;
    for (int index = 0; index < library->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[index];
        uintptr_t start = base + part->p_vaddr;
        if (part->p_type == PT_LOAD && wanted->address - start < part->p_memsz)
            is_wanted = true;
        if (part->p_type == PT_DYNAMIC)
            dynamic = (const ElfW(Dyn) *) start;
        if (part->p_type == PT_GNU_RELRO)
            // The dynamic linker protects whole pages only.
            read_only = start, read_only_end = (start + part->p_memsz) & ~((uintptr_t) sysconf(_SC_PAGESIZE) - 1);
    }
    if (!is_wanted || !dynamic)
        return is_wanted;
    Tables found = tables(base, dynamic);
    for (int table = 0; found.symbols && found.names && table < 2; table++)
        for (size_t index = 0; found.slots[table] && index < found.bytes[table] / sizeof(ElfW(Rela)); index++) {
            const ElfW(Rela) *entry = &found.slots[table][index];
            size_t type = ELF64_R_TYPE(entry->r_info), symbol = ELF64_R_SYM(entry->r_info);
            if ((type != SLOT_OF_CALL && type != SLOT_OF_ADDRESS)
                || strcmp(found.names + found.symbols[symbol].st_name, wanted->name))
                continue;
            uintptr_t slot = base + entry->r_offset;
            set_slot((void **) slot, wanted->replacement, read_only <= slot && slot < read_only_end);
        }
    return 1;
}

void replace_linked_function(const void *address, const char *name, void *replacement) {
    Replacement wanted = { (uintptr_t) address, name, replacement };
    dl_iterate_phdr(replace_in, &wanted);
}

#else

void replace_linked_function(const void *address, const char *name, void *replacement) {
}

#endif
