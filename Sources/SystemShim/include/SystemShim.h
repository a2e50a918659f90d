// Calls to the system that Swift's modules do not show.

#ifndef KISSCUT_SYSTEM_SHIM_H
#define KISSCUT_SYSTEM_SHIM_H

/// Gives two paths each other's names in one step.
///
/// Returns 0, or -1 with the fault in `errno`: ENOSYS, EINVAL or ENOTSUP where the system or the file system cannot.
int kisscut_exchange(const char *one, const char *other);

#endif
