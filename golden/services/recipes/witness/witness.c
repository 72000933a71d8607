/* A service for tests: serves HTTP, and writes down how it was started.

     witness serve PORT [UNTIL_READY]   HTTP on PORT; the first so many health checks fail
     witness check PORT                 status 0 when the service on PORT is healthy
     witness get PORT PATH              prints what is there
     witness sleep [ARGUMENT...]        does nothing, for ever
     witness fail                       ends with status 3

   `serve` and `sleep` first append how they were started to the file `starts` in the working directory: a JSON value a
   line, arguments and environment in hexadecimal. While a file `unhealthy` is there, `/health` is an error. */
#include <arpa/inet.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

extern char **environ;

static int refuse(const char *what) {
  perror(what);
  return 1;
}

static void write_list(FILE *file, const char *name, char **words) {
  fprintf(file, "\"%s\":[", name);
  for (char **word = words; *word != NULL; word++) {
    fputs(word == words ? "\"" : ",\"", file);
    for (const unsigned char *byte = (unsigned char *)*word; *byte != 0; byte++) fprintf(file, "%02x", *byte);
    fputc('"', file);
  }
  fputs("],", file);
}

static int write_down(char **arguments) {
  char directory[PATH_MAX];
  FILE *file = fopen("starts", "a");
  if (file == NULL || getcwd(directory, sizeof directory) == NULL) return refuse("starts");
  fputc('{', file);
  write_list(file, "argv", arguments);
  write_list(file, "environment", environ);
  fprintf(file, "\"uid\":%d,\"gid\":%d,\"directory\":\"%s\",\"postgresql\":%s}\n", (int)getuid(), (int)getgid(),
          directory, access("/run/postgresql/.s.PGSQL.5432", F_OK) == 0 ? "true" : "false");
  return fclose(file);
}

static struct sockaddr_in address(const char *port, in_addr_t host) {
  struct sockaddr_in result = {.sin_family = AF_INET, .sin_port = htons(atoi(port)), .sin_addr.s_addr = htonl(host)};
  return result;
}

static int serve(const char *port, long until_ready) {
  int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  struct sockaddr_in here = address(port, INADDR_ANY);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(listener, (struct sockaddr *)&here, sizeof here) != 0 || listen(listener, 16) != 0) return refuse(port);
  for (;;) {
    char request[4096], path[1024] = "/", body[1100];
    int connection = accept(listener, NULL, NULL);
    ssize_t length = read(connection, request, sizeof request - 1);
    if (length > 0) {
      request[length] = 0;
      sscanf(request, "%*s %1023s", path);
    }
    int asked = strcmp(path, "/health") == 0;
    int healthy = until_ready <= 0 && access("unhealthy", F_OK) != 0;
    if (asked) until_ready--;
    int ok = healthy || !asked;
    int size = snprintf(body, sizeof body, ok ? "witness %s\n" : "not healthy\n", path);
    dprintf(connection, "HTTP/1.0 %s\r\nContent-Length: %d\r\n\r\n%s", ok ? "200 OK" : "503 Service Unavailable", size,
            body);
    close(connection);
  }
}

static int get(const char *port, const char *path, FILE *out) {
  int connection = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in there = address(port, INADDR_LOOPBACK);
  char answer[65536];
  ssize_t length = 0, more;
  if (connect(connection, (struct sockaddr *)&there, sizeof there) != 0) return refuse(port);
  dprintf(connection, "GET %s HTTP/1.0\r\n\r\n", path);
  while ((more = read(connection, answer + length, sizeof answer - 1 - length)) > 0) length += more;
  answer[length] = 0;
  char *body = strstr(answer, "\r\n\r\n");
  if (out != NULL && body != NULL) fputs(body + 4, out);
  return strstr(answer, " 200 ") == answer + strlen("HTTP/1.0") ? 0 : 1;
}

int main(int argc, char **argv) {
  const char *command = argc > 1 ? argv[1] : "";
  if (strcmp(command, "serve") == 0 && argc > 2)
    return write_down(argv + 1) || serve(argv[2], argc > 3 ? atol(argv[3]) : 0);
  if (strcmp(command, "check") == 0 && argc > 2) return get(argv[2], "/health", NULL);
  if (strcmp(command, "get") == 0 && argc > 3) return get(argv[2], argv[3], stdout);
  if (strcmp(command, "sleep") == 0) {
    if (write_down(argv + 1) != 0) return 1;
    for (;;) pause();
  }
  if (strcmp(command, "fail") == 0) return 3;
  fputs("witness: see the top of witness.c\n", stderr);
  return 2;
}
