// The C functions that Files calls where swift-system has none, from whichever C library the system has.

#ifndef KISSCUT_SYSTEM_SHIM_H
#define KISSCUT_SYSTEM_SHIM_H

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/// Swaps the names of two paths in one step.
///
/// Swift's modules do not show the functions that do this. Returns 0, or -1 and sets `errno`: to ENOSYS, EINVAL or ENOTSUP
/// if the system or the file system cannot.
int kisscut_swap(const char *one, const char *other);

#endif
