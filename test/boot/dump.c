/* Writes its arguments and environment to the file `out`: each with `A` or `E` before it and a NUL after it. */
#include <stdio.h>

int main(int argc, char **argv, char **environment) {
  FILE *out = fopen("out", "w");
  if (out == NULL) return 1;
  for (int i = 1; i < argc; i++) fprintf(out, "A%s%c", argv[i], 0);
  for (; *environment != NULL; environment++) fprintf(out, "E%s%c", *environment, 0);
  return fclose(out);
}
