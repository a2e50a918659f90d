// A hint about the use of memory, which Swift cannot give on every system.

#ifndef STICKERMILL_LARGE_PAGES_H
#define STICKERMILL_LARGE_PAGES_H

#include <stddef.h>

// Tells Linux that memory will be written as a whole, so that it may use pages of 2 MiB. The first use of pages of 4 KiB costs more than
// writing them. Call this before the first use of the memory. On other systems it does nothing.

void stickermill_prefer_large_pages(void *start, size_t count);

#endif
