// Slow. Depends on: emitters/hostos.
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// The accounts and folders of golden/volumes, made by systemd's own programs in an empty root.

const hostos = join(import.meta.dirname, "../../../golden/volumes/out/apps/archive/hostos");
const isRoot = process.getuid?.() === 0;

/** A host after systemd-sysusers and systemd-tmpfiles; `prepare` runs between them. */
function host(prepare: (root: string) => void) {
  const root = tempFolder();
  mkdirSync(join(root, "etc"));
  writeFileSync(join(root, "etc/passwd"), "root:x:0:0::/root:/bin/sh\n");
  writeFileSync(join(root, "etc/group"), "root:x:0:\n");
  const run = (program: string, ...args: string[]): string =>
    spawnSync(program, [`--root=${root}`, ...args], { encoding: "utf8" }).stderr;
  const messages = run("systemd-sysusers", join(hostos, "sysusers.conf"));
  prepare(root);
  const problems = run("systemd-tmpfiles", "--create", join(hostos, "tmpfiles.conf"));
  const names = (file: string): Readonly<Record<string, number>> =>
    Object.fromEntries(
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .map((line) => line.split(":"))
        .map(([name = "", , id]) => [name, Number(id)]),
    );
  const folder = (path: string) => {
    const { uid, gid, mode } = statSync(join(root, path));
    return { uid, gid, mode: (mode & 0o7777).toString(8) };
  };
  return { messages, problems, users: names("etc/passwd"), groups: names("etc/group"), folder };
}

describeWith(["systemd-sysusers", "systemd-tmpfiles"], "a host other than NixOS", () => {
  describe.skipIf(!isRoot)("as root", () => {
    it("gets accounts and groups with the numbers of the recipe", () => {
      const { users, groups, messages } = host(() => undefined);
      expect(messages).not.toMatch(/fail|suggested|invalid/i);
      expect(users).toMatchObject({ web: 1200, consumer: 1201 });
      expect(groups).toMatchObject({ web: 1200, consumer: 1300, backup: 1301 });
      expect(groups["archive_documents"]).toBeGreaterThan(0);
    });

    it("gets folders that the group of the volume can write", () => {
      const { groups, folder, problems } = host(() => undefined);
      expect(problems).toBe("");
      for (const [path, group] of [
        ["var/lib/catalog-volumes/archive/documents", groups["archive_documents"]],
        ["srv/export", groups["archive_export"]],
        ["srv/photos", 1500],
      ] as const)
        expect(folder(path), path).toEqual({ uid: 0, gid: group, mode: "2770" });
    });

    it("gets a state directory outside /var/lib that belongs to its component", () => {
      const { folder } = host(() => undefined);
      expect(folder("srv/archive/consumer")).toEqual({ uid: 1201, gid: 1300, mode: "750" });
    });

    it.each([
      ["volume", "srv/photos"],
      ["state directory", "srv/archive/consumer"],
    ])("keeps owner and mode of an existing folder of the host: %s", (_, existing) => {
      const { folder } = host((root) => {
        const path = join(root, existing);
        mkdirSync(dirname(path), { recursive: true });
        mkdirSync(path);
        chownSync(path, 5, 6);
        chmodSync(path, 0o751);
      });
      expect(folder(existing)).toEqual({ uid: 5, gid: 6, mode: "751" });
    });
  });
});
