/* Preloaded into a process, makes it wait for a while before and after much that it does about a lock, or about kept results. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static int slow_files[1024];

static int is_slow_path(const char *path) {
  const char *work = strstr(path, "/.catalogc");
  return work && (work[10] == 0 || strncmp(work + 10, "/lock", 5) == 0 || strncmp(work + 10, "-cache", 6) == 0);
}

/* Half of the time not at all, otherwise up to 60 ms. */
static void wait_if(int slow) {
  unsigned number = 0;
  if (!slow || getrandom(&number, sizeof number, 0) < 0 || number % 2) return;
  struct timespec time = {0, (long)(number / 2 % 60000000)};
  nanosleep(&time, NULL);
}

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)
#define SLOWLY(type, slow, call) \
  int is_slow = slow; \
  wait_if(is_slow); \
  type result = call; \
  wait_if(is_slow); \
  return result

static int open_slowly(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  int is_slow = is_slow_path(path);
  wait_if(is_slow);
  int file = real(path, flags, mode);
  if (file >= 0 && file < 1024) slow_files[file] = is_slow;
  wait_if(is_slow);
  return file;
}

int open(const char *path, int flags, ...) {
  REAL(int, "open", const char *, int, ...);
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
  va_end(more);
  return open_slowly(real, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  REAL(int, "open64", const char *, int, ...);
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
  va_end(more);
  return open_slowly(real, path, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t size) {
  REAL(ssize_t, "write", int, const void *, size_t);
  SLOWLY(ssize_t, file >= 0 && file < 1024 && slow_files[file], real(file, bytes, size));
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
  REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
  SLOWLY(ssize_t, file >= 0 && file < 1024 && slow_files[file], real(file, bytes, size, at));
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  REAL(ssize_t, "writev", int, const struct iovec *, int);
  SLOWLY(ssize_t, file >= 0 && file < 1024 && slow_files[file], real(file, parts, count));
}

int link(const char *from, const char *to) {
  REAL(int, "link", const char *, const char *);
  SLOWLY(int, is_slow_path(to), real(from, to));
}

int rename(const char *from, const char *to) {
  REAL(int, "rename", const char *, const char *);
  SLOWLY(int, is_slow_path(from) || is_slow_path(to), real(from, to));
}

int unlink(const char *path) {
  REAL(int, "unlink", const char *);
  SLOWLY(int, is_slow_path(path), real(path));
}

int mkdir(const char *path, mode_t mode) {
  REAL(int, "mkdir", const char *, mode_t);
  SLOWLY(int, is_slow_path(path), real(path, mode));
}

int rmdir(const char *path) {
  REAL(int, "rmdir", const char *);
  SLOWLY(int, is_slow_path(path), real(path));
}
