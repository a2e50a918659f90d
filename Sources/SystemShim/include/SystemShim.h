// The functions of the C library that Swift or swift-system lack, whichever C library the system has.

#ifndef KISSCUT_SYSTEM_SHIM_H
#define KISSCUT_SYSTEM_SHIM_H

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/// Swaps the names of two paths in one step.
///
/// Swift's modules do not show the functions that do this. Returns 0, or -1 and sets `errno`: to ENOSYS, EINVAL or ENOTSUP
/// if the system or the file system cannot.
int kisscut_swap(const char *one, const char *other);

/// Starts a program in a process group of its own, with no descriptor but one end of a socket as standard input and output.
///
/// Standard error leads nowhere; no signal is blocked or ignored. (On Linux, C libraries other than glibc 2.34 and
/// later leave descriptors without FD_CLOEXEC open.) Returns the other end, which does not block, or -1 and sets
/// `errno`.
int kisscut_start_child(const char *path, char *const arguments[], pid_t *process);

/// Writes like `write`, without a signal if the other end is closed.
ssize_t kisscut_send(int socket, const void *bytes, size_t length);

/// Kills a child's process group, if it has not ended, and waits for its end.
///
/// Returns the signal that ended it, or its exit status as a negative number if it had ended by itself.
int kisscut_end_child(pid_t process);

/// Limits this process from now on: its address space (which macOS does not enforce), no growing files, no core dumps, no
/// backtraces.
///
/// Returns 0, or -1 and sets `errno`.
int kisscut_confine(uint64_t address_bytes);

/// Returns how many bytes of the machine's memory this process uses; on macOS, the most that it has used.
uint64_t kisscut_memory_in_use(void);

/// Ends this process by a signal when it has used this many more seconds of processor time, give or take two.
///
/// Returns 0, or -1 and sets `errno`.
int kisscut_limit_processor_time(uint64_t seconds);

#endif
