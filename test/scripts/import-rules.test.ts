import { describe, expect, it } from "vitest";
import {
  crowdedCli,
  findCycles,
  mutualFolders,
  wrongImport,
  type Import,
} from "../../scripts/import-rules.ts";

const arrow = (from: string, to: string, typeOnly = false): Import => ({ from, to, typeOnly });

describe("wrongImport", () => {
  it.each([
    ["compiler/passes/a.ts", "emitters/emit.ts"],
    ["compiler/language/a.ts", "compiler/schema/b.ts"],
    ["emitters/pkgs/a.ts", "emitters/flake/b.ts"],
    ["emitters/pkgs/a.ts", "compiler/passes/b.ts"],
    ["emitters/emit.ts", "cli/main.ts"],
    ["cli/main.ts", "test/support/a.ts"],
  ])("refuses %s → %s", (from, to) => {
    expect(wrongImport(arrow(from, to))).toMatch(`${from} imports ${to}: `);
  });

  it.each([
    ["compiler/passes/a.ts", "compiler/ir/b.ts"],
    ["emitters/pkgs/a.ts", "emitters/nix/b.ts"],
    ["emitters/pkgs/builders/a.ts", "emitters/pkgs/b.ts"],
    ["emitters/emit.ts", "emitters/flake/b.ts"],
    ["cli/main.ts", "compiler/compile.ts"],
  ])("allows %s → %s", (from, to) => {
    expect(wrongImport(arrow(from, to))).toBeUndefined();
  });
});

describe("findCycles", () => {
  it("gives each circle once, with its path", () => {
    const imports = [arrow("b", "c"), arrow("c", "a"), arrow("a", "b"), arrow("d", "a"), arrow("e", "e")];
    expect(findCycles(imports)).toEqual([
      ["a", "b", "c", "a"],
      ["e", "e"],
    ]);
  });

  it("does not count imports of types", () => {
    expect(findCycles([arrow("a", "b"), arrow("b", "a", true)])).toEqual([]);
  });
});

describe("mutualFolders", () => {
  it("finds folders side by side that import each other, types included, whatever is inside them", () => {
    const imports = [
      arrow("a/b/x.ts", "a/c/x.ts"),
      arrow("a/c/d/y.ts", "a/b/e/y.ts", true),
      arrow("a/f/x.ts", "a/c/x.ts"),
    ];
    expect(mutualFolders(imports)).toEqual(["a/b <-> a/c"]);
  });

  it("takes a folder and one inside it as one thing", () => {
    expect(mutualFolders([arrow("a/x.ts", "a/b/x.ts"), arrow("a/b/x.ts", "a/x.ts")])).toEqual([]);
    expect(mutualFolders([arrow("a/x.ts", "a/y.ts"), arrow("a/y.ts", "a/x.ts")])).toEqual([]);
  });
});

describe("crowdedCli", () => {
  it("allows five files at the top of cli/", () => {
    const files = ["1", "2", "3", "4", "5"].map((name) => `cli/${name}.ts`);
    expect(crowdedCli([...files, "cli/disk/6.ts"])).toBeUndefined();
    expect(crowdedCli([...files, "cli/6.ts"])).toMatch("6 files are directly in cli/");
  });
});
