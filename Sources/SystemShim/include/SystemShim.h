// The functions that Swift and swift-system lack, from the C library of each platform.

#ifndef STICKERMILL_SYSTEM_SHIM_H
#define STICKERMILL_SYSTEM_SHIM_H

#include "ChildProcess.h"

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
/// Swift's modules do not export the functions that do this. Returns 0, or -1 and sets `errno`. If the system or the file system cannot
/// swap, `errno` is ENOSYS, EINVAL or ENOTSUP.
int stickermill_swap(const char *one, const char *other);

/// Returns the number of processors available to this process, or the machine's number if the system cannot tell.
int stickermill_processors(void);

/// Returns 1 if this process may have thousands of threads and any number of addresses, and otherwise 0.
int stickermill_has_ample_limits(void);

/// Returns 1 if a file system, or a part of a file system, is mounted at a folder, so that the folder cannot be renamed. Otherwise returns
/// 0.
int stickermill_is_mount_point(const char *path);

/// Returns the commit that was built, or an empty text if the build did not know it.
const char *stickermill_commit(void);

#endif
