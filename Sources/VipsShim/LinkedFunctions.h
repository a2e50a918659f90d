// The functions of one library that another library calls.

#ifndef STICKERMILL_LINKED_FUNCTIONS_H
#define STICKERMILL_LINKED_FUNCTIONS_H

// Makes the library that contains an address call a replacement instead of the function with this name from another library. Does nothing
// if the library does not call the function, or where this is not possible: outside Linux, and on processors other than x86-64 and ARM64.
void replace_linked_function(const void *address, const char *name, void *replacement) __attribute__((visibility("hidden")));

#endif
