#!/usr/bin/env python3
"""Runs in the machine: a command a line comes in as JSON, its status and output go back as one line."""

import json
import subprocess

with open("/dev/virtio-ports/agent", "r+b", buffering=0) as port:
    rest = b""
    while True:
        rest += port.read(65536)
        *lines, rest = rest.split(b"\n")
        for line in lines:
            request = json.loads(line)
            done = subprocess.run(
                ["/bin/sh", "-c", request["command"]],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
            answer = {
                "id": request["id"],
                "status": done.returncode,
                "output": done.stdout.decode(errors="replace"),
            }
            message = json.dumps(answer).encode() + b"\n"
            while message:
                message = message[port.write(message) :]
