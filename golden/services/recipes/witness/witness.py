#!/usr/bin/env python3
"""A service for tests: serves HTTP, and writes down how it was started.

    witness serve PORT [--ready-after SECONDS]   HTTP on PORT; healthy after so many seconds
    witness check PORT                           status 0 when the service on PORT is healthy
    witness get PORT PATH                        prints what is there
    witness sleep [ARGUMENT...]                  does nothing, for ever
    witness fail                                 ends with status 3

`serve` and `sleep` first append how they were started to `starts` in the working directory, one JSON value a line.
While a file `unhealthy` is there, `/health` is an error.
"""

import json
import os
import socket
import sys
import time


def write_down():
    start = {
        "argv": [os.fsencode(word).hex() for word in sys.argv[1:]],
        "environment": {name: os.fsencode(value).hex() for name, value in os.environ.items()},
        "uptime": uptime(),
        "uid": os.getuid(),
        "gid": os.getgid(),
        "directory": os.getcwd(),
        "postgresql": os.path.exists("/run/postgresql/.s.PGSQL.5432"),
    }
    with open("starts", "a") as file:
        file.write(json.dumps(start) + "\n")


def uptime():
    with open("/proc/uptime") as file:
        return float(file.read().split()[0])


def serve(port, ready_after):
    ready = uptime() + ready_after
    listener = socket.create_server(("", port))
    while True:
        connection, _ = listener.accept()
        with connection:
            connection.settimeout(10)
            request = connection.recv(65536).decode("latin-1").split(" ")
            path = request[1] if len(request) > 1 else "/"
            healthy = uptime() >= ready and not os.path.exists("unhealthy")
            ok = path != "/health" or healthy
            body = f"witness {path}\n" if ok else "not healthy\n"
            status = "200 OK" if ok else "503 Service Unavailable"
            connection.sendall(f"HTTP/1.0 {status}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())


def get(port, path):
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(f"GET {path} HTTP/1.0\r\n\r\n".encode())
        answer = b""
        while chunk := connection.recv(65536):
            answer += chunk
    head, _, body = answer.decode().partition("\r\n\r\n")
    return head.split(" ")[1] == "200", body


def main(command, *rest):
    if command == "serve":
        write_down()
        serve(int(rest[0]), float(rest[2]) if rest[1:2] == ("--ready-after",) else 0)
    elif command == "check":
        sys.exit(0 if get(int(rest[0]), "/health")[0] else 1)
    elif command == "get":
        ok, body = get(int(rest[0]), rest[1])
        print(body, end="")
        sys.exit(0 if ok else 1)
    elif command == "sleep":
        write_down()
        time.sleep(1 << 30)
    elif command == "fail":
        sys.exit(3)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
