// Slow. Depends on: emitters/systemd.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { exposureOf, exposureText } from "../../../emitters/systemd/exposure/exposure.ts";
import { treeCases } from "../../golden/cases.ts";
import { readTree, suiteFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// The table against systemd 252, which it is from: other versions rate more settings.

const analyze = (...args: readonly string[]) =>
  spawnSync("systemd-analyze", args, { encoding: "utf8", maxBuffer: 64 * 1024 ** 2 });

/** The lines of `[Service]` by key. */
function linesOf(text: string): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, string[]>();
  const [, service = ""] = /\n\[Service\]\n([^]*?)(?=\n\[|$)/.exec(`\n${text}`) ?? [];
  for (const [, key = "", value = ""] of service.matchAll(/^(\w+)=(.*)$/gm))
    lines.set(key, [...(lines.get(key) ?? []), value]);
  return lines;
}

const someOf = (words: string) =>
  fc.subarray(words.split(" "), { minLength: 1 }).map((each) => each.join(" "));
const bool = fc.constantFrom("true", "false");
const listed = (words: string) =>
  fc.array(
    fc.tuple(fc.constantFrom("", "", "~"), someOf(words)).map((parts) => parts.join("")),
    { minLength: 1, maxLength: 3 },
  );
const settings: Readonly<Record<string, fc.Arbitrary<string | readonly string[]>>> = {
  User: fc.constantFrom("root", "web", "nobody"),
  DynamicUser: bool,
  SupplementaryGroups: fc.constantFrom("", "audio"),
  ProtectHome: fc.constantFrom("true", "read-only", "tmpfs", "false"),
  ProtectSystem: fc.constantFrom("true", "full", "strict", "false"),
  ProtectProc: fc.constantFrom("invisible", "noaccess", "ptraceable", "default"),
  ProcSubset: fc.constantFrom("pid", "all"),
  UMask: fc.constantFrom("0027", "0022", "0077", "0007", "0002", "0000", "0067"),
  RestrictNamespaces: fc.oneof(
    bool,
    someOf("user mnt pid net"),
    someOf("ipc uts cgroup").map((each) => `~${each}`),
  ),
  RestrictAddressFamilies: listed("AF_UNIX AF_INET AF_INET6 AF_NETLINK AF_PACKET AF_CAN"),
  SystemCallArchitectures: fc.constantFrom("native", "x86"),
  SystemCallFilter: listed(
    "@system-service @privileged @resources @clock @mount @debug @raw-io @module chroot",
  ),
  CapabilityBoundingSet: listed(
    "CAP_CHOWN CAP_KILL CAP_NET_ADMIN CAP_SYS_TIME CAP_MKNOD CAP_BPF CAP_NET_RAW",
  ),
  AmbientCapabilities: fc.constantFrom("", "CAP_NET_BIND_SERVICE"),
  KeyringMode: fc.constantFrom("private", "shared"),
  NotifyAccess: fc.constantFrom("all", "main"),
  Delegate: bool,
  DevicePolicy: fc.constantFrom("auto", "closed", "strict"),
  DeviceAllow: fc.constantFrom("/dev/null rw", ""),
  IPAddressDeny: fc.constantFrom("any", "10.0.0.0/8"),
  IPAddressAllow: fc.constantFrom("localhost", "192.0.2.1"),
  ...Object.fromEntries(
    (
      "NoNewPrivileges PrivateTmp PrivateDevices PrivateMounts PrivateNetwork PrivateUsers ProtectKernelTunables " +
      "ProtectKernelModules ProtectKernelLogs ProtectControlGroups ProtectClock ProtectHostname RestrictRealtime " +
      "RestrictSUIDSGID LockPersonality MemoryDenyWriteExecute RemoveIPC"
    )
      .split(" ")
      .map((key) => [key, bool]),
  ),
};

const samples = fc.sample(fc.record(settings, { requiredKeys: [] }), { seed: 252, numRuns: 150 });

describeWith(["systemd-analyze"], "the exposure of a unit", () => {
  const version = /systemd (\d+)/.exec(analyze("--version").stdout)?.[1] ?? "none";
  const folder = suiteFolder();
  const units = new Map<string, string>();

  beforeAll(() => {
    for (const { name, folder: golden } of treeCases())
      for (const [path, text] of Object.entries(readTree(join(golden, "out"))))
        if (/\/units\/[^/]*\.service$/.test(path))
          // systemd wants absolute programs; the rating does not depend on them.
          units.set(
            `${name}-${path.replace(/\W+/g, "-")}.service`,
            String(text).replace(/^(Exec\w+)=.*$/gm, "$1=/bin/true"),
          );
    for (const [index, each] of samples.entries()) {
      const lines = Object.entries(each).flatMap(([key, value = []]) =>
        [value].flat().map((line) => `${key}=${line}\n`),
      );
      units.set(`sample-${index}.service`, `[Service]\nExecStart=/bin/true\n${lines.join("")}`);
    }
    writeTree(folder, Object.fromEntries(units));
  });

  it.skipIf(version !== "252")(
    "equals the result of systemd-analyze, for goldens and varied settings",
    () => {
      const files = [...units.keys()].map((unit) => join(folder, unit));
      const { stdout } = analyze("security", "--offline=true", "--no-pager", ...files);
      const rated = new Map(
        [...stdout.matchAll(/level for (\S+): ([\d.]+)/g)].map(([, unit = "", value]) => [unit, value]),
      );
      const ours = [...units].map(([unit, text]) => [unit, exposureText(exposureOf(linesOf(text)))]);
      expect(rated.size).toBe(units.size);
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(rated));
    },
  );
});
