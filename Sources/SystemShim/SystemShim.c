#define _GNU_SOURCE

#include "SystemShim.h"

#include <errno.h>
#include <sched.h>
#include <sys/resource.h>

int stickermill_swap(const char *one, const char *other) {
#if defined(__APPLE__)
    return renamex_np(one, other, RENAME_SWAP);
#elif defined(RENAME_EXCHANGE)
    return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
#else
    errno = ENOSYS;
    return -1;
#endif
}

int stickermill_processors(void) {
#ifdef __linux__
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
        return CPU_COUNT(&allowed);
#endif
    return (int) sysconf(_SC_NPROCESSORS_ONLN);
}

int stickermill_has_ample_limits(void) {
    struct rlimit threads, addresses;
    if (getrlimit(RLIMIT_NPROC, &threads) || getrlimit(RLIMIT_AS, &addresses))
        return 0;
    return (threads.rlim_cur == RLIM_INFINITY || threads.rlim_cur >= 4096) && addresses.rlim_cur == RLIM_INFINITY;
}

int stickermill_is_mount_point(const char *path) {
#ifdef STATX_ATTR_MOUNT_ROOT
    // A part of a file system that is mounted in the same file system has the same device as the folder above.
    struct statx mount;
    if (statx(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, STATX_TYPE, &mount) == 0
        && (mount.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT))
        return (mount.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
#endif
    char above[PATH_MAX];
    struct stat inner, outer;
    int length = snprintf(above, sizeof above, "%s/..", path);
    return length > 0 && (size_t) length < sizeof above && stat(path, &inner) == 0 && stat(above, &outer) == 0
        && inner.st_dev != outer.st_dev;
}

// The fuzzers are compiled without the package.
#ifndef STICKERMILL_COMMIT
#define STICKERMILL_COMMIT ""
#endif

const char *stickermill_commit(void) { return STICKERMILL_COMMIT; }
