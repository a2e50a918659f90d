// A child process that draws for its parent, and the limits that it sets itself.

#ifndef STICKERMILL_CHILD_PROCESS_H
#define STICKERMILL_CHILD_PROCESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The descriptor of the socket in a child.
#define STICKERMILL_CHILD_SOCKET 3

/// Starts a program in a new process group, with one end of a socket as `STICKERMILL_CHILD_SOCKET` and no other descriptors.
///
/// The standard streams are the null device, so that libraries may write there. The child gets a fixed locale, and only the variables of
/// this process that name paths. No signal is blocked or ignored. (On Linux, C libraries other than glibc 2.34 and later leave descriptors
/// without FD_CLOEXEC open.) Returns the other end, which does not block, or -1 and sets `errno`.
int stickermill_start_child(const char *path, char *const arguments[], pid_t *process);

/// Writes like `write`, but without a signal if the other end is closed.
ssize_t stickermill_send(int socket, const void *bytes, size_t length);

/// Kills a child's process group, if it has not ended, and waits for its end.
///
/// Returns the signal that ended the child, or its exit status as a negative number if it had exited.
int stickermill_end_child(pid_t process);

/// Limits this process from now on.
///
/// It gets a limit of addresses (which macOS does not enforce), and it can no longer make files grow, dump core, or print backtraces.
///
/// Returns 0, or -1 and sets `errno`.
int stickermill_confine(uint64_t address_bytes);

/// Returns how many bytes of the machine's memory this process uses; on macOS, the maximum so far.
uint64_t stickermill_memory_in_use(void);

/// Ends this process by a signal when it has used this many more seconds of processor time, give or take two.
///
/// Returns 0, or -1 and sets `errno`.
int stickermill_limit_processor_time(uint64_t seconds);

#endif
