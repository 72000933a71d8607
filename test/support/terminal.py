"""Runs a program in a pseudo-terminal and types into it.

Reads {argv, cwd, env, columns, steps: [{send, until}], timeout} as JSON from standard input: types `send`, then
waits until the regular expression `until` is in what was printed since. Prints {output, status, failed}: what the
terminal got, how the program ended, and the step that waited in vain.
"""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

request = json.load(sys.stdin)
pid, terminal = pty.fork()
if pid == 0:
    os.chdir(request["cwd"])
    os.execvpe(request["argv"][0], request["argv"], request["env"])

fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, request["columns"], 0, 0))
output = b""
end = time.monotonic() + request["timeout"]


def read(seconds):
    """Whether there may be more to read."""
    global output
    if not select.select([terminal], [], [], seconds)[0]:
        return True
    try:
        chunk = os.read(terminal, 65536)
    except OSError:
        return False
    output += chunk
    return chunk != b""


failed = None
for step in request["steps"]:
    start = len(output)
    os.write(terminal, step["send"].encode())
    pattern = re.compile(step["until"].encode(), re.DOTALL)
    while not pattern.search(output, start):
        if time.monotonic() > end or not read(0.1):
            failed = step
            break
    if failed:
        break

while not failed and time.monotonic() < end and read(0.1):
    pass
done, status = os.waitpid(pid, os.WNOHANG)
if not done:
    os.kill(pid, signal.SIGKILL)
    done, status = os.waitpid(pid, 0)
json.dump(
    {"output": output.decode(errors="replace"), "status": os.waitstatus_to_exitcode(status), "failed": failed},
    sys.stdout,
)
