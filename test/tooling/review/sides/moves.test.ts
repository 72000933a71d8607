import { describe, expect, it } from "vitest";
import { alikePairs, formerly, largestMove } from "../../../../tooling/review/sides/moves.ts";

describe("moved files", () => {
  it("are found by content, then by the end of their paths", () => {
    const gone = new Map([
      ["a/x/init", "empty"],
      ["a/y/init", "empty"],
      ["a/z", "z"],
      ["a/w", "w"],
    ]);
    const come = new Map([
      ["b/y/init", "empty"],
      ["b/x/init", "empty"],
      ["c/z", "z"],
      ["c/w", "other"],
    ]);
    expect(alikePairs(gone, come)).toEqual([
      { from: "a/x/init", to: "b/x/init" },
      { from: "a/y/init", to: "b/y/init" },
      { from: "a/z", to: "c/z" },
    ]);
  });

  it("are matched among many with the same content", () => {
    const files = Array.from({ length: 20_000 }, (_, at) => `${at}/init`);
    const gone = new Map(files.map((file) => [`a/${file}`, ""]));
    const come = new Map(files.toReversed().map((file) => [`b/${file}`, ""]));
    expect(alikePairs(gone, come)).toEqual(files.map((file) => ({ from: `a/${file}`, to: `b/${file}` })));
  });
});

describe("a move", () => {
  const all = { isGone: () => true, isNew: () => true };

  it("is that of the largest folder that kept its name", () => {
    const move = { from: "pkgs/a/src/deep/main.c", to: "more/a/src/deep/main.c" };
    expect(largestMove(move, all)).toEqual({ from: "pkgs", to: "more" });
    const isGone = (folder: string): boolean => folder !== "pkgs";
    expect(largestMove(move, { ...all, isGone })).toEqual({ from: "pkgs/a", to: "more/a" });
    const isNew = (folder: string): boolean => folder !== "more/a";
    expect(largestMove(move, { ...all, isNew })).toEqual({ from: "pkgs/a/src", to: "more/a/src" });
    expect(largestMove({ from: "a/b", to: "a/c" }, all)).toEqual({ from: "a/b", to: "a/c" });
    expect(largestMove({ from: "b", to: "c/b" }, all)).toEqual({ from: "b", to: "c/b" });
  });

  it("gives the old path of a file", () => {
    const moves = [{ from: "a", to: "b/c" }];
    expect(["b/c", "b/c/d", "b/cd", "a"].map((path) => formerly(moves, path))).toEqual([
      "a",
      "a/d",
      "b/cd",
      "a",
    ]);
  });
});
