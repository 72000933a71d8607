/* Preloaded into a process, makes its clock jump years back and forth, with every reading. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>

static long jump(void) {
  static unsigned long state = 88172645463325252ul;
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (long)(state % 2000000000ul) - 1000000000l;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, now);
  if (clock == CLOCK_REALTIME) now->tv_sec += jump();
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec precise;
  int result = clock_gettime(CLOCK_REALTIME, &precise);
  now->tv_sec = precise.tv_sec, now->tv_usec = precise.tv_nsec / 1000;
  return result;
}
