// Slow. Depends on: emitters/nix.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { apply, list, string, treePath, variable } from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { describeWith, nixEvalJson } from "../../support/nix.ts";

const names = [
  "plain.patch",
  "a/b/c",
  "odd name",
  "a b/c d",
  "sub/odd name/plain",
  "ü/日本",
  "$x",
  "${x}",
  "it's",
  'a"b',
  "back\\slash",
  "~tilde",
  "#hash",
  "-dash",
  "...",
  ".hidden",
  "a+b_c-d.e",
  "semi;colon",
  "new\nline",
];

describeWith("nix-instantiate", "paths", () => {
  const folder = mkdtempSync(join(tmpdir(), "catalogc-paths-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const name of names) {
    mkdirSync(join(folder, "my recipes", dirname(name)), { recursive: true });
    writeFileSync(join(folder, "my recipes", name), name);
  }
  mkdirSync(join(folder, "out/pkgs"), { recursive: true });

  const read = (expr: Expr): unknown =>
    nixEvalJson(printNix(expr, { treePath: (path) => `../../my recipes/${path}` }), {
      cwd: join(folder, "out/pkgs"),
    });

  it("lead to files of any name", () => {
    expect(read(list(names.map((name) => apply(variable("__readFile"), treePath(name)))))).toEqual(names);
  });

  it("may hold interpolations", () => {
    const path = (...parts: readonly (string | Expr)[]): Expr => ({ kind: "path", base: "tree", parts });
    const files = [
      path("a/", string("b"), "/c"),
      path("sub/odd ", string("name"), "/plain"),
      path(string("$x")),
    ];
    expect(read(list(files.map((file) => apply(variable("__readFile"), file))))).toEqual([
      "a/b/c",
      "sub/odd name/plain",
      "$x",
    ]);
  });

  it("are paths, not strings", () => {
    expect(read(list(names.map((name) => apply(variable("__typeOf"), treePath(name)))))).toEqual(
      names.map(() => "path"),
    );
  });
});
