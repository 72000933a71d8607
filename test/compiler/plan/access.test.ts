import { describe, expect, it } from "vitest";
import { grantAccess } from "../../../compiler/plan/access.ts";

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
    expect(grantAccess(path, true, "u:52000")).toBeNull();
  });

  it.each([
    ["/etc/letsencrypt", true, "setfacl -R -m u:52000:rX /etc/letsencrypt"],
    ["/srv/my inbox", false, "setfacl -R -m u:52000:rwX,d:u:52000:rwX '/srv/my inbox'"],
  ])("adds one account to those that can use %s (read-only: %s)", (path, readOnly, command) => {
    expect(grantAccess(path, readOnly, "u:52000")).toBe(command);
  });
});
