// A hint about memory, which Swift cannot give on every system.

#ifndef KISSCUT_LARGE_PAGES_H
#define KISSCUT_LARGE_PAGES_H

#include <stddef.h>

// Tells Linux that memory will be written as a whole, so that it may come in pages of 2 MiB instead of 4 KiB, whose first use costs more
// than writing them. Call it before they are used. Elsewhere it does nothing.

void kisscut_prefer_large_pages(void *start, size_t count);

#endif
