#define _GNU_SOURCE

#include "SystemShim.h"

#include <errno.h>

int kisscut_swap(const char *one, const char *other) {
#if defined(__APPLE__)
    return renamex_np(one, other, RENAME_SWAP);
#elif defined(RENAME_EXCHANGE)
    return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
#else
    errno = ENOSYS;
    return -1;
#endif
}

int kisscut_is_mount_point(const char *path) {
#ifdef STATX_ATTR_MOUNT_ROOT
    // A part of a file system that is mounted in itself has the same device as the folder above.
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
