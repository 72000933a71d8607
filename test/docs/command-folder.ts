import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogcProgram } from "../support/catalogc.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** A folder with commands to put on PATH: `catalogc`, and others as shell scripts. */
export function commandFolder(others: Readonly<Record<string, string>> = {}): string {
  const folder = tempFolder();
  const scripts = { catalogc: `exec '${process.execPath}' '${catalogcProgram}' "$@"`, ...others };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}
