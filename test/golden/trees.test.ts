import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { check } from "prettier";
import { describe, expect, it } from "vitest";
import { DiskTree } from "../../cli/disk/disk-tree.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { nixEnvironment } from "../support/nix.ts";
import { readTree, tempFolder } from "../support/temp-folder.ts";
import { describeWith } from "../support/tools.ts";
import { compileCase, expectedFiles, goldenRoot, readIfThere, treeCases } from "./cases.ts";

const cases = treeCases();

describe.each(cases)("golden/$name", (one) => {
  it("gives exactly the expected files and diagnostics", async () => {
    const { files, diagnostics } = await compileCase(one);
    const expected = expectedFiles(one);
    expect(Object.keys(files).sort()).toEqual(Object.keys(expected).sort());
    expect(files).toEqual(expected);
    expect(diagnostics).toBe(readIfThere(join(one.folder, "diagnostics.txt")));
  });

  it("gives the same bytes again, with files found in another order, and from another folder", async () => {
    const first = await compileCase(one);
    expect(await compileCase(one)).toEqual(first);
    expect(await compileCase(one, shuffled(new DiskTree(one.recipes)))).toEqual(first);
    const elsewhere = join(tempFolder(), "another place/recipes");
    cpSync(one.recipes, elsewhere, { recursive: true });
    expect(await compileCase({ ...one, recipes: elsewhere })).toEqual(first);
  });

  it("advises no command that opens a file to every account of the host", () => {
    const opening = /\bchmod (?:-\S+ )*(?:\S*[oa]\S*[+=]|\+|\d*[1-7]\b)|\bsetfacl .*\bo(?:ther)?:|\bchgrp /;
    const advised = Object.entries(expectedFiles(one)).flatMap(([path, text]) =>
      text
        .split("\n")
        .filter((line) => path.endsWith("/RUN.md") || /^ *echo '.* Run(?: on the host)?: /.test(line)),
    );
    expect(advised.filter((line) => opening.test(line))).toEqual([]);
  });

  it("emits JSON, YAML and Markdown that prettier does not change", async () => {
    const { files } = await compileCase(one);
    const unclean: string[] = [];
    for (const [path, text] of Object.entries(files))
      // Configuration files of recipes are theirs.
      if (/\.(?:json|ya?ml|md)$/.test(path) && !/^recipes\/|\/container\/config\//.test(path))
        if (!(await check(text, { filepath: path }))) unclean.push(path);
    expect(unclean).toEqual([]);
  });
});

/** The same folder, listed backwards with the first file last. */
function shuffled(tree: RecipeTree): RecipeTree {
  return {
    list() {
      const { files, problems } = tree.list();
      const [first, ...rest] = [...files].reverse();
      return { files: first === undefined ? [] : [...rest, first], problems };
    },
    kind: (path) => tree.kind(path),
    read: (path) => tree.read(path),
  };
}

describeWith("nix-instantiate", "golden/ in Nix", () => {
  it("parses, every file", () => {
    const files = cases.flatMap(({ folder }) =>
      existsSync(join(folder, "out"))
        ? Object.keys(readTree(join(folder, "out")))
            .filter((path) => path.endsWith(".nix"))
            .map((path) => join(folder, "out", path))
        : [],
    );
    if (files.length === 0) return;
    // One process for all; its error names the file.
    const options = { env: nixEnvironment(), cwd: goldenRoot, encoding: "utf8", maxBuffer: 1 << 30 } as const;
    const { stderr } = spawnSync("nix-instantiate", ["--parse", ...files], options);
    expect(stderr).toBe("");
  });
});
