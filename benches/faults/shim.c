/* Makes reads and writes short and interrupts them, by a seed. Preloaded. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static uint64_t state;

static uint64_t next(void) {
    if (state == 0) {
        const char *seed = getenv("FAULTS_SEED");
        state = seed ? strtoull(seed, NULL, 10) * 2 + 1 : 1;
    }
    uint64_t old = __atomic_fetch_add(&state, 0x9e3779b97f4a7c15ull, __ATOMIC_RELAXED);
    old = (old ^ (old >> 30)) * 0xbf58476d1ce4e5b9ull;
    old = (old ^ (old >> 27)) * 0x94d049bb133111ebull;
    return old ^ (old >> 31);
}

/* Returns a length of at most `length`: often all of it, sometimes a single byte. */
static size_t shorter(size_t length) {
    uint64_t number = next();
    if (length < 2 || number % 4 == 0) return length;
    return number % 4 == 1 ? 1 + number / 4 % 7 % length : 1 + number / 4 % length;
}

/* Returns true in one of five calls, which is then interrupted. */
static int interrupted(void) {
    if (next() % 5) return 0;
    errno = EINTR;
    return 1;
}

ssize_t read(int file, void *into, size_t length) {
    if (interrupted()) return -1;
    return syscall(SYS_read, file, into, shorter(length));
}

ssize_t write(int file, const void *from, size_t length) {
    if (interrupted()) return -1;
    return syscall(SYS_write, file, from, shorter(length));
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    if (interrupted()) return -1;
    return count > 0 ? write(file, parts[0].iov_base, parts[0].iov_len) : 0;
}

ssize_t pread64(int file, void *into, size_t length, off64_t at) {
    if (interrupted()) return -1;
    return syscall(SYS_pread64, file, into, shorter(length), at);
}

int open64(const char *path, int flags, ...) {
    mode_t mode = 0;
    if (flags & (O_CREAT | O_TMPFILE)) {
        __builtin_va_list list;
        __builtin_va_start(list, flags);
        mode = __builtin_va_arg(list, unsigned);
        __builtin_va_end(list);
    }
    if (interrupted()) return -1;
    return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int fsync(int file) {
    if (interrupted()) return -1;
    return syscall(SYS_fsync, file);
}
