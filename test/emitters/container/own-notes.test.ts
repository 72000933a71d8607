// Slow. Depends on: emitters/container.
import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { tempFolder } from "../../support/temp-folder.ts";

// templates/lib/own-notes.nix, in containers whose list of mounts is a file.

const root = join(import.meta.dirname, "../../..");

/** Runs the program in a folder of notes, in a container whose `/etc/hostname` is mounted from a path. */
function runIn(folder: string, source: string): void {
  const mounts = join(folder, "../mountinfo");
  const mount = (place: string, from: string) =>
    `36 35 98:0 ${from} ${place} rw,noatime - ext4 /dev/vda rw\n`;
  writeFileSync(mounts, mount("/", "/") + mount("/etc/hostname", source) + mount("/etc/hosts", "/hosts"));
  const script = nixEvalJson(`
    import ${root}/templates/lib/own-notes.nix {
      lib.getExe = _: "/bin/bash";
      bash = null;
      coreutils = "";
      writeScript = _: text: text;
    }`) as string;
  const program = join(folder, "../own-notes");
  writeFileSync(program, script.replace("/proc/self/mountinfo", mounts));
  chmodSync(program, 0o755);
  const { status, stderr } = spawnSync(program, [folder], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
}

describeWith("nix-instantiate", "the notes of a container", () => {
  const notes = ["setup-done", "started", "starts"];
  const begin = (): string => {
    const folder = tempFolder();
    runIn(folder, "/containers/one/hostname");
    for (const name of notes) writeFileSync(join(folder, name), "");
    return folder;
  };

  it("stay when it starts again", () => {
    const folder = begin();
    runIn(folder, "/containers/one/hostname");
    expect(readdirSync(folder).sort()).toEqual(["container", ...notes]);
  });

  it("are lost in another container on the same volume", () => {
    const folder = begin();
    runIn(folder, "/containers/two/hostname");
    expect(readdirSync(folder)).toEqual(["container"]);
    expect(readFileSync(join(folder, "container"), "utf8")).toBe("/containers/two/hostname\n");
  });
});
