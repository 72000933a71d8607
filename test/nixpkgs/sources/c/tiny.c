#include <stdio.h>

#ifdef LOUD
#define MARK "!"
#else
#define MARK ""
#endif

int main(void) {
  puts("hello from tiny C" MARK);
  return 0;
}
