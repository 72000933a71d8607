"""Runs a program and writes to descriptor 3, as JSON, what it alone has used: wait4(2) says so for each process."""

import json
import os
import sys
import time

started = time.monotonic()
process = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(process, 0)
wall = time.monotonic() - started
cost = {
    "wallMs": 1000 * wall,
    "cpuMs": 1000 * (usage.ru_utime + usage.ru_stime),
    "peakMiB": usage.ru_maxrss / 1024,
}
os.write(3, json.dumps(cost).encode())
sys.exit(os.waitstatus_to_exitcode(status))
