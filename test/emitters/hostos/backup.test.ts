// Slow. Depends on: emitters/hostos, golden/backup.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { goldenRoot } from "../../golden/cases.ts";
import { evaluateHostOs } from "../../support/host-os.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { requireTool } from "../../support/tools.ts";

const servers = "/usr/lib/postgresql";
const tools = ["nix-instantiate", "unshare", "runuser", "tar"].every((tool) => requireTool(tool));
const canRun = tools && process.getuid?.() === 0 && existsSync(servers);

describe.skipIf(!canRun)("the backup of a host (needs root and PostgreSQL)", () => {
  it("is complete or none, and its data comes back where none is, or on request", () => {
    const host = evaluateHostOs(join(goldenRoot, "backup/out"), ["journal"], {
      places: {},
      elsewhere: "/usr",
      scripts: "/opt/catalog",
    })["journal"];
    const script = join(tempFolder(), "script");
    writeFileSync(script, host?.scripts["journal-backup"]?.text ?? "");
    const { stdout, stderr } = spawnSync(
      "unshare",
      [
        "--mount",
        "bash",
        join(import.meta.dirname, "backup.sh"),
        script,
        join(servers, readdirSync(servers)[0] ?? ""),
      ],
      { encoding: "utf8", timeout: 300_000 },
    );
    expect(stdout.split("\n"), stderr).toEqual([
      // One that is not complete stays and does not count.
      "backups: 0 4 4 4, 0",
      "calls: 4 start journal.service 4 stop journal.service",
      "/var/backup/journal/2026-01-02T000000Z is not complete: attachments-volume.tar",
      "another backup or restore is running",
      "the last restore did not succeed: repeat it",
      "/var/lib/journal has data. To replace it, restore <name>:force",
      "refused: second daemon 1234 640 kept new first second",
      "forced: first daemon 1234 640 kept first",
      "empty: first daemon 1234 640 kept first",
      "",
    ]);
  });
});
