// Slow. Depends on: cli/disk.
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DiskTree } from "../../../cli/disk/disk-tree.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

describe.each([
  ["that may change", false],
  ["that stays as it is", true],
])("a folder %s", (_, isStill) => {
  function makeTree(): { readonly root: string; readonly tree: DiskTree; readonly elsewhere: string } {
    const root = tempFolder();
    const elsewhere = tempFolder();
    writeTree(elsewhere, { "recipe.ts": "secret", "a/recipe.ts": "secret" });
    writeTree(root, {
      "catalog.ts": "c",
      "common.ts": "c",
      "a/recipe.yaml": "a",
      "a/b c/recipe.nix": "b",
      "a/recipe.test.ts": "no recipe",
      ".git/recipe.ts": "no",
      "node_modules/x/recipe.ts": "no",
      "shared/real.ts": "shared",
    });
    return { root, elsewhere, tree: new DiskTree(root, { isStill }) };
  }

  const anyText: unknown = expect.any(String);
  const leaves = {
    reason: "it is a symbolic link to a place outside the recipe folder",
    remedy: "Move its target into the recipe folder, or remove the link.",
  };
  const unknownPath = {
    reason: "it does not exist",
    remedy: "If it is a symbolic link, fix its target or remove it.",
  };
  const rename = { remedy: "Rename it, or move it out of the recipe folder." };

  describe("DiskTree.list", () => {
    it("finds recipes and catalogs, not in dot-folders or node_modules", () => {
      const { tree } = makeTree();
      const { files, problems } = tree.list();
      expect([...files].sort()).toEqual(["a/b c/recipe.nix", "a/recipe.yaml", "catalog.ts"]);
      expect(problems).toEqual([]);
    });

    it("reports files that may be meant as recipes", () => {
      const root = tempFolder();
      const misnamed = [
        "a/recipes.nix",
        "b/Recipe.yaml",
        "c/default.nix",
        "d/recipe.ts.txt",
        "e/recipe.js",
        "recipe",
      ];
      writeTree(
        root,
        Object.fromEntries([...misnamed, "f/recipe.nix", "f/recipes.md5.txt"].map((path) => [path, ""])),
      );
      const found = new DiskTree(root, { isStill }).list();
      expect([...(found.misnamed ?? [])].sort()).toEqual(misnamed);
      expect(makeTree().tree.list().misnamed).toBeUndefined();
    });

    it("follows links to files that stay inside, refuses others, and enters no linked folders", () => {
      const { root, elsewhere, tree } = makeTree();
      mkdirSync(join(root, "linked"));
      mkdirSync(join(root, "leaving"));
      symlinkSync("../shared/real.ts", join(root, "linked/recipe.ts"));
      symlinkSync(join(elsewhere, "recipe.ts"), join(root, "leaving/recipe.ts"));
      symlinkSync("..", join(root, "a/loop"));
      symlinkSync("../a", join(root, "shared/again"));
      const { files, problems } = tree.list();
      expect([...files].sort()).toEqual([
        "a/b c/recipe.nix",
        "a/recipe.yaml",
        "catalog.ts",
        "linked/recipe.ts",
      ]);
      expect(problems).toEqual([{ path: "leaving/recipe.ts", ...leaves }]);
    });

    it("reports which recipes behind linked folders are not found", () => {
      const { root, elsewhere, tree } = makeTree();
      const [nothing, catalog, deep] = [tempFolder(), tempFolder(), tempFolder()];
      writeTree(nothing, { "bin/recipes": "", "recipe.md": "", ".git/recipe.ts": "" });
      writeTree(catalog, { "pkgs/b/recipe.ts": "" });
      writeTree(deep, { "a/b/c/recipe.ts": "" });
      writeTree(root, { ".hidden/x/recipe.ts": "" });
      for (const [path, to] of [
        ["a/elsewhere", elsewhere],
        ["below", join(elsewhere, "a")],
        ["catalog", catalog],
        ["deep", deep],
        ["dangling", "nowhere"],
        ["hidden", ".hidden"],
        ["module", "node_modules/x"],
        [".own", elsewhere],
        ["result", nothing],
      ] as const)
        symlinkSync(to, join(root, path));
      const unsearched = {
        reason: "it is a symbolic link to a folder that is not searched",
        remedy: anyText,
      };
      const found = tree.list().problems;
      expect([...found].sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
        { path: "a/elsewhere", ...leaves },
        { path: "below", ...leaves },
        { path: "catalog", ...leaves },
        { path: "hidden", ...unsearched },
        { path: "module", ...unsearched },
      ]);
    });

    it("reports names that are not one line of text", () => {
      const { root, tree } = makeTree();
      writeTree(root, { "new\nline/recipe.ts": "x" });
      const invalid = Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff, 0x62])]);
      mkdirSync(invalid);
      writeFileSync(Buffer.concat([invalid, Buffer.from("/recipe.ts")]), "x");
      const problems = [...tree.list().problems].sort((a, b) => (a.path < b.path ? -1 : 1));
      expect(problems).toEqual([
        { path: "new\nline", reason: "its name holds a control character", ...rename },
        { path: "\ufffdb", reason: "its name is not valid UTF-8", ...rename },
      ]);
    });

    it("accepts a name with the replacement character, unless it is mistaken for another", () => {
      const { root, tree } = makeTree();
      const before = tree.list();
      writeTree(root, { "\ufffdb/recipe.ts": "x" });
      expect(tree.list()).toEqual({ ...before, files: [...before.files, "\ufffdb/recipe.ts"] });
      mkdirSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff, 0x62])]));
      const twice = { path: "\ufffdb", reason: "its name is not valid UTF-8", ...rename };
      expect(tree.list().problems).toEqual([twice, twice]);
    });

    it("reports a recipe that is not a regular file, without blocking", () => {
      const { root, tree } = makeTree();
      mkdirSync(join(root, "pipe"));
      execFileSync("mkfifo", [join(root, "pipe/recipe.ts")]);
      expect(tree.list().problems).toEqual([
        { path: "pipe/recipe.ts", reason: "it cannot be opened, or is not a regular file" },
      ]);
    });
  });

  describe("DiskTree.kind and read", () => {
    it.each([
      ["", false],
      [" once files have been listed", true],
    ])("never leave the tree%s", (__, isListed) => {
      const { root, elsewhere, tree } = makeTree();
      symlinkSync(elsewhere, join(root, "out"));
      symlinkSync(join(elsewhere, "recipe.ts"), join(root, "a/taken.ts"));
      symlinkSync("../common.ts", join(root, "a/common.ts"));
      symlinkSync("nowhere", join(root, "dangling"));
      if (isListed) expect(tree.list().files).toContain("a/recipe.yaml");
      const kinds = [
        "",
        "a",
        "common.ts",
        "none",
        "common.ts/x",
        "../x",
        "a/../../x",
        "/etc/passwd",
        "out",
        "out/recipe.ts",
        "a/taken.ts",
        "a/common.ts",
        "a/recipe.yaml",
        "a/none",
        "dangling",
        "a\0b",
      ];
      expect(Object.fromEntries(kinds.map((path) => [path, tree.kind(path)]))).toEqual({
        "": "directory",
        a: "directory",
        "common.ts": "file",
        none: "missing",
        "common.ts/x": "missing",
        "../x": "outside",
        "a/../../x": "outside",
        "/etc/passwd": "outside",
        out: "outside",
        "out/recipe.ts": "outside",
        "a/taken.ts": "outside",
        "a/common.ts": "file",
        "a/recipe.yaml": "file",
        "a/none": "missing",
        dangling: "missing",
        "a\0b": "missing",
      });
      expect(tree.read("out/recipe.ts")).toEqual({ ok: false, ...leaves });
      expect(tree.read("a/taken.ts")).toEqual({ ok: false, ...leaves });
      expect(tree.read("a/common.ts")).toEqual({ ok: true, bytes: Buffer.from("c") });
    });

    it("gives bytes, or why not", () => {
      const { root, tree } = makeTree();
      expect(tree.read("common.ts")).toEqual({ ok: true, bytes: Buffer.from("c") });
      expect(tree.read("a")).toEqual({ ok: false, reason: "it is a folder" });
      expect(tree.read("none")).toEqual({ ok: false, ...unknownPath });
      writeTree(root, { huge: "" });
      truncateSync(join(root, "huge"), 2 ** 33);
      expect(tree.read("huge")).toEqual({
        ok: false,
        reason: "it has 8589934592 bytes, more than 67108864",
        remedy: "Let the recipe download large files, or move them out of the recipe folder.",
      });
    });
  });

  describe("DiskTree.filesBelow", () => {
    it("finds every file, and reports invalid names and missing files", () => {
      const { root, elsewhere, tree } = makeTree();
      writeTree(root, { "src/main.c": "m", "src/deep/x": "x", "src/Icon\r": "", "other/y": "y" });
      writeFileSync(Buffer.concat([Buffer.from(`${root}/src/`), Buffer.from([0xff, 0x62])]), "lost");
      symlinkSync("nowhere", join(root, "src/deep/dangling"));
      symlinkSync(elsewhere, join(root, "src/deep/elsewhere"));
      symlinkSync("../common.ts", join(root, "src/common"));
      expect(tree.filesBelow("src")).toEqual({
        files: ["src/common", "src/deep/elsewhere", "src/deep/x", "src/main.c"],
        problems: expect.toSatisfy((problems: readonly object[]) => problems.length === 3) as unknown,
      });
      expect(tree.filesBelow("src").problems).toEqual(
        expect.arrayContaining([
          { path: "src/Icon\r", reason: "its name holds a control character", ...rename },
          { path: "src/deep/dangling", ...unknownPath },
          { path: "src/\ufffdb", reason: "its name is not valid UTF-8", ...rename },
        ]),
      );
      expect(tree.filesBelow("common.ts")).toEqual({ files: ["common.ts"], problems: [] });
      expect(tree.filesBelow("none")).toEqual({ files: [], problems: [] });
    });

    it("reports links to parent folders and cycles of links", () => {
      const { root, tree } = makeTree();
      writeTree(root, { "one/x": "x", "two/y": "y" });
      symlinkSync("..", join(root, "one/up"));
      for (const name of ["to", "too"]) {
        symlinkSync("../two", join(root, "one", name));
        symlinkSync("../one", join(root, "two", name));
      }
      writeTree(root, { "src/z": "z" });
      symlinkSync("../one", join(root, "src/in"));
      expect(tree.filesBelow("src")).toEqual({
        files: ["src/in/to/y", "src/in/too/y", "src/in/x", "src/z"],
        problems: expect.toSatisfy((problems: readonly object[]) => problems.length === 5) as unknown,
      });
      const back = {
        reason: "it is a symbolic link to a parent folder, so copying it would never end",
        remedy: "Remove the link.",
      };
      expect(tree.filesBelow("src").problems).toEqual(
        expect.arrayContaining(
          ["src/in/to/to", "src/in/to/too", "src/in/too/to", "src/in/too/too", "src/in/up"].map((path) => ({
            path,
            ...back,
          })),
        ),
      );
    });

    // Takes long, and is the same for both.
    if (isStill)
      it("ends where folders have links to all others", () => {
        const { root, tree } = makeTree();
        const folders = Array.from({ length: 12 }, (_, index) => `web/${index}`);
        for (const folder of folders) {
          writeTree(root, { [`${folder}/x`]: "x" });
          for (const [index, other] of folders.entries())
            if (other !== folder) symlinkSync(`../../${other}`, join(root, folder, `to${index}`));
        }
        expect(tree.filesBelow("web").problems).toContainEqual({
          path: "web",
          reason: "it has more than 100000 files and folders, including those behind symbolic links",
          remedy: "Remove links from it, or let the recipe download large files.",
        });
      });
  });
});
