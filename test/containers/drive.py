"""Runs an emitted driver unchanged, with this machine in place of the NixOS test driver's virtual one.

drive.py <driver.py>
Where no systemd runs the engine's health checks on time, they are run from here, as often as each asks for.
Source of the interface: nixpkgs manual, "NixOS tests", machine objects.
"""

import json
import subprocess
import sys
import threading
import time


class Machine:
    def start(self):
        threading.Thread(target=run_health_checks, daemon=True).start()

    def wait_for_unit(self, unit):
        print(f"not waiting for {unit}: this machine is up")

    def succeed(self, command):
        print(f"$ {command}", flush=True)
        subprocess.run(["bash", "-euo", "pipefail", "-c", command], check=True)

    def wait_until_succeeds(self, command, timeout=900):
        print(f"$ {command}", flush=True)
        # This machine may be ten times slower than the one that the driver was written for.
        until = time.monotonic() + max(timeout, 900)
        while subprocess.run(["bash", "-euo", "pipefail", "-c", command], check=False).returncode != 0:
            if time.monotonic() > until:
                sys.exit(f"timed out: {command}")
            time.sleep(0.5)


def run_health_checks():
    while True:
        listed = subprocess.run(["podman", "ps", "--quiet"], stdout=subprocess.PIPE, check=False).stdout.split()
        inspected = subprocess.run(["podman", "inspect", *listed], stdout=subprocess.PIPE, check=False).stdout
        for container in json.loads(inspected or "[]"):
            if container["Config"].get("Healthcheck"):
                command = ["podman", "healthcheck", "run", container["Id"]]
                subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(1)


with open(sys.argv[1], encoding="utf-8") as driver:
    exec(compile(driver.read(), sys.argv[1], "exec"), {"machine": Machine()})
