import { describe, expect, it } from "vitest";
import { findCycles, wrongImport, type Import } from "../../scripts/import-rules.ts";

const arrow = (from: string, to: string, typeOnly = false): Import => ({ from, to, typeOnly });

describe("wrongImport", () => {
  it.each([
    ["compiler/passes/a.ts", "emitters/emit.ts"],
    ["compiler/language/a.ts", "compiler/schema/b.ts"],
    ["emitters/pkgs/a.ts", "emitters/flake/b.ts"],
    ["emitters/pkgs/a.ts", "compiler/schema/b.ts"],
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
