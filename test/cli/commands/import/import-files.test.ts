// Slow. Depends on: cli.
import { chmodSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder, readTree, writeTree } from "../../../support/temp-folder.ts";
import { textOf } from "./package-files.ts";

const maintainers = "{ maintainerLists = [ ./maintainers.json ]; }\n";
const alice = JSON.stringify({ alice: { name: "Alice", email: "alice@example.org", github: "alice" } });

/** A folder with package files and a catalog. */
function catalog(...files: readonly string[]): string {
  const folder = tempFolder();
  writeTree(folder, {
    ...Object.fromEntries(files.map((file) => [`${file}.nix`, textOf(file)])),
    "database.patch": "a patch\n",
    "colors.patch": "a patch\n",
    "recipes/catalog.nix": maintainers,
    "recipes/maintainers.json": alice,
  });
  return folder;
}

describe("catalogc import", () => {
  it("creates a recipe and copies the files that it refers to", async () => {
    const folder = catalog("npm");
    const run = await catalogcHere(folder, ["import", "npm.nix"]);
    expect(run.stdout).toBe("created recipes/pkgs/board/recipe.nix; next: catalogc compile\n");
    expect(run.stderr).toContain("npm.nix: board, 15 attributes as options, 1 in extraAttrs, 0 left out\n");
    expect(readFileSync(join(folder, "recipes/pkgs/board/database.patch"), "utf8")).toBe("a patch\n");
    expect((await catalogcHere(folder, ["compile"])).stderr).not.toContain("error");
  });

  it.each(["relative", "absolute"])("takes the %s path of a file in another folder", async (form) => {
    const folder = catalog();
    writeTree(folder, {
      "by-name/board/package.nix": textOf("npm"),
      "by-name/board/database.patch": "own\n",
    });
    chmodSync(join(folder, "by-name/board/database.patch"), 0o755);
    const path = "by-name/board/package.nix";
    const run = await catalogcHere(folder, ["import", form === "absolute" ? join(folder, path) : path]);
    expect(run.status, run.stderr).toBe(0);
    const copy = join(folder, "recipes/pkgs/board/database.patch");
    expect(readFileSync(copy, "utf8")).toBe("own\n");
    expect(statSync(copy).mode & 0o100, "the copy is executable").toBe(0o100);
  });

  it("shows a problem at the path of its file", async () => {
    const folder = catalog();
    writeTree(folder, { "by-name/board/package.nix": "{ }\n" });
    const run = await catalogcHere(folder, ["import", "by-name/board/package.nix"]);
    expect([run.status, run.stderr]).toEqual([
      1,
      expect.stringContaining("--> by-name/board/package.nix:1:1"),
    ]);
  });

  it("prints with --dry-run, and creates nothing", async () => {
    const folder = catalog("npm");
    const before = readTree(folder);
    const run = await catalogcHere(folder, ["import", "npm.nix", "--dry-run"]);
    expect(run.stdout).toMatch(/^\{ lib, pkgs, \.\.\. \}:\n/);
    expect(readTree(folder)).toEqual(before);
  });

  it("creates no recipe if one of several files cannot be imported", async () => {
    const folder = catalog("npm", "stdenv");
    writeTree(folder, { "again.nix": textOf("npm") });
    const before = readTree(folder);
    const run = await catalogcHere(folder, ["import", "npm.nix", "stdenv.nix", "again.nix"]);
    expect(run.stderr).toContain("error[CG590]: `pkgs.board` already exists");
    expect([run.status, readTree(folder)]).toEqual([1, before]);
  });

  it("keeps an existing recipe", async () => {
    const folder = catalog("npm");
    await catalogcHere(folder, ["import", "npm.nix"]);
    const before = readTree(folder);
    const run = await catalogcHere(folder, ["import", "npm.nix"]);
    expect(run.stderr).toContain("error[CG590]: ");
    expect([run.status, readTree(folder)]).toEqual([1, before]);
  });

  it.each(["ts", "yaml", "json"])("writes %s recipes with the same package as Nix", async (syntax) => {
    const [folder, other] = [catalog("npm", "stdenv"), catalog("npm", "stdenv")];
    await catalogcHere(folder, ["import", "npm.nix", "stdenv.nix"]);
    const run = await catalogcHere(other, ["import", "npm.nix", "stdenv.nix", "--syntax", syntax]);
    expect(run.status, run.stderr).toBe(0);
    for (const each of [folder, other]) expect((await catalogcHere(each, ["compile"])).status).toBe(0);
    const packages = (root: string): readonly string[] =>
      ["board", "draw"].map((name) =>
        readFileSync(join(root, "out/pkgs", name, "package.nix"), "utf8").replaceAll(/^ *#.*\n/gm, ""),
      );
    expect(packages(other)).toEqual(packages(folder));
  });
});
