import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { fewestFiles } from "../../cli/record/look-ahead.ts";
import { generateCatalog } from "../bench/generate.ts";
import { catalogc, catalogcProgram } from "../support/catalogc.ts";
import { readTree, tempFolder } from "../support/temp-folder.ts";

const recipe = "recipes/pkgs/tool-1/recipe.ts";
const edit = (folder: string, description: string): void => {
  const path = join(folder, recipe);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace(/description: "[^"]*"/, `description: "${description}"`));
};

describe("an output folder that another thread looks at", () => {
  it("is as one that is written anew, and nothing that was edited by hand in it is lost", () => {
    const folder = tempFolder();
    generateCatalog(join(folder, "recipes"), 110);
    const compile = (...args: readonly string[]) => catalogc(folder, ["compile", "--jobs", "2", ...args]);
    const first = compile();
    expect(first).toMatchObject({ status: 0, stderr: "" });
    const files = Number(/(\d+) files? written/.exec(first.stdout)?.[1]);
    // Otherwise no thread would look.
    expect(files).toBeGreaterThan(fewestFiles);

    edit(folder, "Edited once.");
    expect(compile()).toMatchObject({
      status: 0,
      stderr: "",
      stdout: `compiled 66 packages and 44 apps: 4 files written, ${files - 4} unchanged, 0 removed\n`,
    });
    const anew = tempFolder();
    cpSync(join(folder, "recipes"), join(anew, "recipes"), { recursive: true });
    expect(catalogc(anew, ["compile", "--no-cache"])).toMatchObject({ status: 0 });
    expect(readTree(join(folder, "out"))).toEqual(readTree(join(anew, "out")));

    edit(folder, "Edited twice.");
    const other = join(folder, "out/pkgs/tool-2/package.nix");
    appendFileSync(other, "# by hand\n");
    const before = readTree(join(folder, "out"));
    const refused = compile();
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("error[CG554]: `out/pkgs/tool-2/package.nix` was edited by hand");
    expect(readTree(join(folder, "out"))).toEqual(before);
    expect(compile("--force")).toMatchObject({ status: 0 });
    expect(readFileSync(other, "utf8")).not.toContain("by hand");
  });

  it("is waited for, however long that takes", () => {
    // Beside the program, to find its dependencies.
    const slow = mkdtempSync(`${dirname(catalogcProgram)}-slow-`);
    onTestFinished(() => rmSync(slow, { recursive: true }));
    cpSync(dirname(catalogcProgram), slow, { recursive: true });
    const worker = join(slow, "look-worker.cjs");
    const wait = "const end = Date.now() + 2_000; while (Date.now() < end);";
    writeFileSync(worker, `${wait}\n${readFileSync(worker, "utf8")}`);
    const folder = tempFolder();
    generateCatalog(join(folder, "recipes"), 110);
    const compile = (program: string) =>
      spawnSync(process.execPath, [program, "compile", "--jobs", "2"], { cwd: folder, encoding: "utf8" });
    expect(compile(catalogcProgram)).toMatchObject({ status: 0 });
    edit(folder, "Edited.");
    const { status, stdout } = compile(join(slow, "catalogc.cjs"));
    expect([status, stdout]).toEqual([0, expect.stringContaining(": 4 files written, ")]);
    expect(readFileSync(join(folder, "out/pkgs/tool-1/package.nix"), "utf8")).toContain(
      'description = "Edited"',
    );
  });
});
