#include "LargePages.h"

#ifdef __linux__

#include <stdint.h>
#include <sys/mman.h>

void stickermill_prefer_large_pages(void *start, size_t count) {
#ifdef MADV_HUGEPAGE
    // The pages have 2 MiB, as on nearly every processor. On other processors, some pages at the ends stay small.
    const uintptr_t page = (uintptr_t) 1 << 21;
    const uintptr_t first = ((uintptr_t) start + page - 1) & ~(page - 1);
    const uintptr_t end = ((uintptr_t) start + count) & ~(page - 1);
    if (first < end)
        madvise((void *) first, end - first, MADV_HUGEPAGE);
#endif
}

#else

void stickermill_prefer_large_pages(void *start, size_t count) {}

#endif
