#define _GNU_SOURCE

#include "TestShim.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int stickermill_open_terminal(int *terminal) {
    int reader = posix_openpt(O_RDWR | O_NOCTTY);
    if (reader < 0)
        return -1;
    const char *name = grantpt(reader) || unlockpt(reader) ? NULL : ptsname(reader);
    *terminal = name ? open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
    if (*terminal >= 0 && fcntl(reader, F_SETFD, FD_CLOEXEC) == 0)
        return reader;
    close(reader);
    return -1;
}

#ifdef __linux__

#include <linux/capability.h>
#include <sys/prctl.h>

// A program that root starts gets the capabilities of the thread's bounding set.
int stickermill_bind_to_permissions(void) {
    if (prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0) != 0)
        return -1;
    return prctl(PR_CAPBSET_DROP, CAP_DAC_READ_SEARCH, 0, 0, 0);
}

#else

int stickermill_bind_to_permissions(void) {
    return -1;
}

#endif
