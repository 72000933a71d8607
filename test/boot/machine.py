"""Runs a generated host-OS driver against a booted machine: machine.py SOCKET DRIVER

`machine` has the part of the NixOS test driver's interface that drivers use (nixpkgs manual, "NixOS tests").
"""

import json
import socket
import sys
import time


class Machine:
    def __init__(self, path):
        self.path = path
        self.stream = None
        self.count = 0

    def start(self):
        """Waits for the machine to answer; it has been switched on before."""
        connection = socket.socket(socket.AF_UNIX)
        # QEMU may have begun so recently that it has made no socket, or does not listen.
        end = time.monotonic() + 600
        while True:
            try:
                connection.connect(self.path)
                break
            except (FileNotFoundError, ConnectionRefusedError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        connection.settimeout(3600)
        self.stream = connection.makefile("rwb", buffering=0)
        self.execute("true")

    def execute(self, command):
        self.count += 1
        request = {"id": f"driver-{self.count}", "command": command}
        self.stream.write(json.dumps(request).encode() + b"\n")
        while True:
            answer = json.loads(self.stream.readline())
            if answer["id"] == request["id"]:
                return answer["status"], answer["output"]

    def succeed(self, *commands):
        output = ""
        for command in commands:
            status, out = self.execute(command)
            if status != 0:
                raise Exception(f"command `{command}` failed (exit code {status})\n{out}")
            output += out
        return output

    def wait_for_unit(self, unit, timeout=3600):
        """Waits until a unit is active; fails when it has failed, or when nothing is going to start it."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            state = self.state(unit)
            if state == "active":
                return
            if state == "failed":
                raise Exception(f'unit "{unit}" reached state "{state}"')
            if state == "inactive" and "No jobs" in self.execute("systemctl list-jobs --full 2>&1")[1]:
                if self.state(unit) == state:
                    raise Exception(f'unit "{unit}" is inactive and there are no pending jobs')
            time.sleep(1)
        raise Exception(f'unit "{unit}" is not active after {timeout} seconds')

    def state(self, unit):
        return self.succeed(f"systemctl show --property=ActiveState --value '{unit}'").strip()


if __name__ == "__main__":
    with open(sys.argv[2]) as file:
        driver = file.read()
    exec(compile(driver, sys.argv[2], "exec"), {"machine": Machine(sys.argv[1])})
