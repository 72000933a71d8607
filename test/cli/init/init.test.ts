import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeOnHost, run } from "../../emitters/pkgs/host-catalog.ts";
import { catalogc } from "../../support/catalogc.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";

describe("catalogc init", () => {
  it("creates a catalog without a warning, and touches none that is there", () => {
    const folder = tempFolder();
    const { status, stdout, stderr } = catalogc(folder, ["init", "cat"]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^created a catalog in cat: 13 files\ncompiled 1 package and 1 app: /);
    const cat = join(folder, "cat");
    const files = readTree(cat);
    expect(Object.keys(files).filter((path) => !/^(?:out|\.catalogc-cache)\//.test(path))).toMatchSnapshot();
    expect(JSON.parse(files["recipe.schema.json"] ?? "")).toMatchObject({ title: "A recipe" });
    expect(catalogc(cat, ["check"])).toMatchObject({ status: 0, stdout: "out is what the recipes give\n" });

    const again = catalogc(folder, ["init", "cat"]);
    expect(again.status).toBe(1);
    expect(again.stderr).toContain("error[CG590]: `cat/flake.nix` is there already");
    expect(readTree(cat)).toEqual(files);
  });

  it("keeps units and compose files in sight of reviewers", () => {
    const folder = tempFolder();
    catalogc(folder, ["init"]);
    execFileSync("git", ["init", "--quiet"], { cwd: folder });
    const generated = (path: string): string =>
      execFileSync("git", ["check-attr", "linguist-generated", path], { cwd: folder, encoding: "utf8" })
        .trim()
        .split(": ")[2] ?? "";
    const paths = [
      "out/catalog.json",
      "out/apps/a/hostos/units/a.service",
      "out/apps/a/container/compose.yaml",
      "out/pkgs/a/package.nix",
    ];
    expect(paths.map(generated)).toEqual(["true", "false", "false", "false"]);
  });

  it("helps, and says what the system refuses", () => {
    const folder = tempFolder();
    writeTree(folder, { file: "" });
    expect(catalogc(folder, ["init", "--help"]).stdout).toMatch(/Examples:\n +catalogc init my-catalog/);
    expect(catalogc(folder, ["init", "file/cat"]).stderr).toContain("error[CG591]");
  });
});

describeOnHost(["git", "make"], "a catalog from catalogc init, in Nix", () => {
  it("builds and tests its package and its app through the root flake", { timeout: 90_000 }, async () => {
    const folder = realpathSync(tempFolder());
    catalogc(folder, ["init"]);
    for (const args of [
      ["init", "--quiet"],
      ["add", "--all"],
    ])
      execFileSync("git", args, { cwd: folder });
    const host = [
      "--no-write-lock-file",
      "--override-input",
      "nixpkgs",
      `path:${join(import.meta.dirname, "../../nixpkgs")}`,
    ];
    const wanted = [".#pkgs.greeter.test", ".#apps.hello.test-programs"];
    const { status, stderr } = await run("nix", ["build", ...host, ...wanted, "--no-link"], folder);
    expect([status, stderr.includes("error:")]).toEqual([0, false]);
  });
});
