// Slow. Depends on: compiler/plan.
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { accessChecks, existingFolder, grantAccess } from "../../../compiler/plan/access.ts";
import { tempFolder } from "../../support/temp-folder.ts";

describe("the command that gives access to a folder", () => {
  it.each([
    "/",
    "/etc",
    "/var/lib",
    "/proc",
    "/proc/sys",
    "/sys",
    "/dev",
    "/dev/dri",
    "/run/udev/data",
    "/var/run/udev",
  ])("opens no folder of the kernel or the system: %s", (path) => {
    expect(grantAccess({ path, isWritten: false }, true, "u:52000")).toBeNull();
  });

  it.each([
    ["/etc/letsencrypt", false, true, "setfacl -R -m u:52000:rX /etc/letsencrypt"],
    ["/srv/inbox", true, true, "setfacl -R -m u:52000:rX,d:u:52000:rX /srv/inbox"],
    ["/srv/my inbox", true, false, "setfacl -R -m u:52000:rwX,d:u:52000:rwX '/srv/my inbox'"],
  ])(
    "adds one account to those that can use %s (written: %s, read-only: %s)",
    (path, isWritten, readOnly, command) => {
      expect(grantAccess({ path, isWritten }, readOnly, "u:52000")).toBe(command);
    },
  );
});

describe.runIf(process.getuid?.() === 0)("the check of a socket of the host", () => {
  const group = 4321;
  const asMember = (command: string, ...args: string[]) => {
    const account = ["--reuid=65534", "--regid=65534", `--groups=${group}`];
    return spawnSync("setpriv", [...account, command, ...args], { encoding: "utf8" });
  };

  it.each([
    [0o640, 1],
    [0o660, 0],
  ])("passes exactly where connect(2) succeeds: mode %i", async (mode, status) => {
    const folder = tempFolder();
    chmodSync(folder, 0o755);
    const path = join(folder, "docker.sock");
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(path, resolve));
    chownSync(path, 0, group);
    chmodSync(path, mode);
    const volume = {
      name: "docker",
      path,
      isOfHost: true,
      isWritten: false,
      isOfEngine: false,
      made: "never",
      group: null,
    } as const;
    const mount = { volume, mountPoint: path, readOnly: true };
    const script = accessChecks([existingFolder("api", mount, "u:52000")]).parts.join("");
    const check = asMember("bash", "-c", script);
    const connect = `use IO::Socket::UNIX; exit(IO::Socket::UNIX->new(Peer => "${path}") ? 0 : 1)`;
    const connection = asMember("perl", "-e", connect);
    server.close();
    expect(check.status, check.stderr).toBe(status);
    expect(connection.status, connection.stderr).toBe(status);
    if (status !== 0)
      expect(check.stderr).toBe(
        `api cannot connect to ${path}. Run on the host: setfacl -m u:52000:rw ${path}\n`,
      );
  });
});
