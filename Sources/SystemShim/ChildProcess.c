#define _GNU_SOURCE

#include "ChildProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// Moves a descriptor above the descriptors that a child replaces, and closes it in every program that is executed.
static int moved_up(int descriptor) {
    if (descriptor < 0)
        return -1;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STICKERMILL_CHILD_SOCKET + 1);
    close(descriptor);
    return moved;
}

static int make_pair(int ends[2]) {
#ifdef SOCK_CLOEXEC
    int type = SOCK_STREAM | SOCK_CLOEXEC;
#else
    int type = SOCK_STREAM;
#endif
    if (socketpair(AF_UNIX, type, 0, ends))
        return -1;
    for (int end = 0; end < 2; end++)
        ends[end] = moved_up(ends[end]);
    if (ends[0] < 0 || ends[1] < 0) {
        int reason = errno;
        for (int end = 0; end < 2; end++)
            if (ends[end] >= 0)
                close(ends[end]);
        errno = reason;
        return -1;
    }
#ifdef SO_NOSIGPIPE
    int yes = 1;
    setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
    return ends[0] < 0 ? -1 : fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

static int set_streams(posix_spawn_file_actions_t *actions, int end) {
    int code = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDWR, 0);
    if (!code)
        code = posix_spawn_file_actions_adddup2(actions, STDIN_FILENO, STDOUT_FILENO);
    if (!code)
        code = posix_spawn_file_actions_adddup2(actions, STDIN_FILENO, STDERR_FILENO);
    if (!code)
        code = posix_spawn_file_actions_adddup2(actions, end, STICKERMILL_CHILD_SOCKET);
#if defined(__GLIBC__) && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 34)
    if (!code)
        code = posix_spawn_file_actions_addclosefrom_np(actions, STICKERMILL_CHILD_SOCKET + 1);
#endif
#endif
    return code;
}

static int set_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    int code = posix_spawnattr_setpgroup(attributes, 0);
    if (!code)
        code = posix_spawnattr_setsigmask(attributes, &none);
    if (!code)
        code = posix_spawnattr_setsigdefault(attributes, &all);
    if (!code)
        code = posix_spawnattr_setflags(attributes, flags);
    return code;
}

// Returns whether a child gets a variable: it says where programs, libraries, and fonts are, what is forbidden, or how a sanitizer works.
// All others could change a picture, or what libraries write, from one machine to the next.
static int is_passed_on(const char *variable) {
    static const char *const starts[] = {
        "PATH=", "HOME=", "TMPDIR=", "FONTCONFIG_", "XDG_", "LD_LIBRARY_PATH=", "DYLD_", "VIPS_BLOCK_UNTRUSTED=",
        "ASAN_", "LSAN_", "MSAN_", "TSAN_", "UBSAN_",
    };
    for (size_t index = 0; index < sizeof starts / sizeof *starts; index++)
        if (!strncmp(variable, starts[index], strlen(starts[index])))
            return 1;
    return 0;
}

// Returns the variables of a child, or NULL. The array needs to be freed, but not its texts.
static char **child_variables(void) {
    extern char **environ;
    // librsvg finds its language in the second variable.
    static char locale[] = "LC_ALL=C.UTF-8", language[] = "LANGUAGE=en";
    size_t count = 0;
    while (environ && environ[count])
        count++;
    char **variables = calloc(count + 3, sizeof *variables);
    if (!variables)
        return NULL;
    size_t kept = 0;
    variables[kept++] = locale;
    variables[kept++] = language;
    for (size_t index = 0; index < count; index++)
        if (is_passed_on(environ[index]))
            variables[kept++] = environ[index];
    return variables;
}

int stickermill_start_child(const char *path, char *const arguments[], pid_t *process) {
    int ends[2];
    if (make_pair(ends))
        return -1;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    char **variables = child_variables();
    int code = variables ? posix_spawn_file_actions_init(&actions) : ENOMEM;
    if (!code) {
        code = posix_spawnattr_init(&attributes);
        if (!code) {
            code = set_streams(&actions, ends[1]);
            if (!code)
                code = set_attributes(&attributes);
            if (!code)
                code = posix_spawn(process, path, &actions, &attributes, arguments, variables);
            posix_spawnattr_destroy(&attributes);
        }
        posix_spawn_file_actions_destroy(&actions);
    }
    free(variables);
    close(ends[1]);
    if (!code)
        return ends[0];
    close(ends[0]);
    errno = code;
    return -1;
}

ssize_t stickermill_send(int socket, const void *bytes, size_t length) {
#ifdef MSG_NOSIGNAL
    return send(socket, bytes, length, MSG_NOSIGNAL);
#else
    return send(socket, bytes, length, 0);
#endif
}

int stickermill_end_child(pid_t process) {
    kill(-process, SIGKILL);
    kill(process, SIGKILL);
    int status = 0;
    while (waitpid(process, &status, 0) < 0)
        if (errno != EINTR)
            return 0;
    return WIFSIGNALED(status) ? WTERMSIG(status) : -WEXITSTATUS(status);
}

// MARK: Limits of this process

static int set_limit(int resource, rlim_t value) {
    struct rlimit limit = { value, value };
    struct rlimit now;
    if (getrlimit(resource, &now))
        return -1;
    if (now.rlim_max != RLIM_INFINITY && now.rlim_max < value)
        return 0;
    return setrlimit(resource, &limit);
}

int stickermill_confine(uint64_t address_bytes) {
    // Swift's runtime would take seconds to print backtraces, and standard error is discarded.
    const int crashes[] = { SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP };
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++)
        signal(crashes[index], SIG_DFL);
    // macOS may refuse this limit.
    set_limit(RLIMIT_AS, (rlim_t) address_bytes);
    struct rlimit addresses;
    // If the process inherits a lower limit, libraries may leave out parts of a picture without an error.
    if (!getrlimit(RLIMIT_AS, &addresses) && addresses.rlim_cur < (rlim_t) address_bytes
        && addresses.rlim_cur < (rlim_t) 3 << 29)
        return -1;
    return set_limit(RLIMIT_CORE, 0) || set_limit(RLIMIT_FSIZE, 0) ? -1 : 0;
}

uint64_t stickermill_memory_in_use(void) {
#ifdef __APPLE__
    struct rusage used;
    return getrusage(RUSAGE_SELF, &used) ? 0 : (uint64_t) used.ru_maxrss;
#else
    // On Linux, ru_maxrss starts with the value of the process that started this process.
    unsigned long long addresses, resident;
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file)
        return 0;
    int read = fscanf(file, "%llu %llu", &addresses, &resident);
    fclose(file);
    return read == 2 ? (uint64_t) resident * (uint64_t) sysconf(_SC_PAGESIZE) : 0;
#endif
}

int stickermill_limit_processor_time(uint64_t seconds) {
    struct rusage used;
    struct rlimit limit;
    if (getrusage(RUSAGE_SELF, &used) || getrlimit(RLIMIT_CPU, &limit))
        return -1;
    rlim_t end = (rlim_t) used.ru_utime.tv_sec + (rlim_t) used.ru_stime.tv_sec + (rlim_t) seconds + 2;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || end < limit.rlim_max ? end : limit.rlim_max;
    return setrlimit(RLIMIT_CPU, &limit);
}
