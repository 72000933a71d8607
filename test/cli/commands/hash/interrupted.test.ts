// Slow. Depends on: cli.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogc, catalogcProgram } from "../../../support/catalogc.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { waitUntil } from "../../../support/wait-until.ts";

const recipe = `{
  pkgs.tool = {
    license = "mit";
    source = { url = "https://example.org/tool-1.0.0.tar.gz"; hash = ""; };
    build.standardBuilder.enable = true;
  };
}
`;

/** A catalog, an empty folder for temporary files, and a `nix` that takes long and writes its process down. */
function catalog(): { folder: string; temporary: string; env: Record<string, string> } {
  const folder = tempFolder();
  writeTree(folder, {
    "recipes/recipe.nix": recipe,
    "bin/nix": `#!/bin/sh\necho $$ > '${folder}/nix.pid.new'; mv '${folder}/nix.pid.new' '${folder}/nix.pid'\nexec sleep 3600\n`,
    "temporary/.keep": "",
  });
  chmodSync(join(folder, "bin/nix"), 0o755);
  const temporary = join(folder, "temporary");
  const PATH = `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`;
  return { folder, temporary, env: { PATH, TMPDIR: temporary } };
}

const runs = (pid: number): boolean => {
  // A process that has ended is still listed until its parent waits for it.
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, "utf8"));
};

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "hash that %s ends leaves no build that runs on and no folder behind",
  async (signal) => {
    const { folder, temporary, env } = catalog();
    const child = spawn(process.execPath, [catalogcProgram, "hash"], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: "ignore",
    });
    const ended = new Promise((resolve) => child.once("exit", (_, by) => resolve(by)));
    await waitUntil(() => existsSync(join(folder, "nix.pid")));
    const nix = Number(readFileSync(join(folder, "nix.pid"), "utf8"));
    expect([runs(nix), readdirSync(temporary)]).toEqual([
      true,
      expect.arrayContaining([expect.stringMatching(/^catalogc-hash-/)]),
    ]);
    child.kill(signal);
    expect(await ended).toBe(signal);
    await waitUntil(() => !runs(nix));
    expect(readdirSync(temporary)).toEqual([".keep"]);
    expect(readFileSync(join(folder, "recipes/recipe.nix"), "utf8")).toBe(recipe);
  },
);

it("hash without a folder for temporary files reports it", () => {
  const { folder } = catalog();
  const { status, stderr } = catalogc(folder, ["hash"], { TMPDIR: join(folder, "nowhere") });
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining(
      `error[CG591]: cannot create files in \`${join(folder, "nowhere")}\`: it does not exist`,
    ),
  ]);
});
