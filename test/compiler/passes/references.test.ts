import { describe, expect, it } from "vitest";
import type { Provenance } from "../../../compiler/check/provenance.ts";
import { apply, list, select, string, treePath, variable } from "../../../compiler/language/build.ts";
import { text } from "../../../compiler/language/text.ts";
import type { Value } from "../../../compiler/language/value.ts";
import { known, attrsOf } from "../../../compiler/language/values.ts";
import { collectReferences } from "../../../compiler/passes/references.ts";
import { fileRef, packageRef } from "../../support/ir-fixtures.ts";

/** A place for every path: its length as an offset. */
const provenance: Provenance = {
  at: (path) => ({ span: { file: path.join("."), start: 0, end: 0 }, nameSpan: undefined, explicit: true }),
  isExplicit: () => true,
  isForced: () => false,
  isWrong: () => false,
  notes: () => [],
  explicitPaths: () => [],
};
const collect = (data: object) => {
  const { files, packages } = collectReferences({ name: "demo", data, provenance });
  return {
    files: files.map(({ file, option, direct }) => [file, option.join("."), direct]),
    packages: [...packages].map(([name, at]) => [name, at?.file]),
  };
};

describe("collectReferences", () => {
  it("finds files and packages in options, with their paths, in the order written", () => {
    expect(
      collect({
        icon: fileRef("a.svg"),
        source: { patches: [fileRef("b"), { kind: "expression", expr: treePath("c") }] },
        packages: new Map([["x", [packageRef("hello"), packageRef("jq.bin")]]]),
        again: packageRef("hello"),
      }),
    ).toEqual({
      files: [
        ["a.svg", "icon", true],
        ["b", "source.patches.0", true],
        ["c", "source.patches.1", false],
      ],
      packages: [
        ["hello", "packages.x.0"],
        ["jq", "packages.x.1"],
      ],
    });
  });

  it("finds them in texts, in free-form values and in functions", () => {
    const fn: Value = { kind: "function", apply: () => fn, reify: () => packageRef("inner").expr };
    const value = attrsOf([
      ["a", known({ kind: "list", elements: [known({ kind: "path", path: "deep" })] })],
      ["b", known({ kind: "string", text: text("x", packageRef("curl").expr) })],
      ["c", known(fn)],
    ]);
    expect(collect({ config: value, script: text("a", string("b", packageRef("sed").expr)) })).toEqual({
      files: [["deep", "config", false]],
      packages: [
        ["curl", "config"],
        ["inner", "config"],
        ["sed", "script"],
      ],
    });
  });

  it("knows no other sets than `pkgs`, no dynamic names, and no files outside the tree", () => {
    const exprs = [
      select(variable("lib"), "hello"),
      select(select(variable("x"), "pkgs"), "hello"),
      { kind: "path", base: "absolute", parts: ["/etc/x"] } as const,
      { kind: "path", base: "tree", parts: ["a/", variable("x")] } as const,
    ];
    expect(collect({ value: { kind: "residual", expr: list(exprs) } })).toEqual({ files: [], packages: [] });
  });

  it("takes places from the expressions where they know them", () => {
    const span = { file: "recipe.nix", start: 1, end: 2 };
    const expr = apply(variable("f"), { ...packageRef("hello").expr, span });
    expect([
      ...collectReferences({ name: "demo", data: { a: { kind: "package", expr } }, provenance }).packages,
    ]).toEqual([["hello", span]]);
  });

  it("skips groups in which nothing is set", () => {
    expect(collect({ build: Object.freeze({ stdenv: packageRef("stdenv") }) })).toEqual({
      files: [],
      packages: [],
    });
  });

  it("looks at doubled values once and at deep ones without recursion", () => {
    let doubled: Value = { kind: "path", path: "leaf" };
    for (let level = 0; level < 100; level += 1)
      doubled = attrsOf([
        ["a", known(doubled)],
        ["b", known(doubled)],
      ]);
    expect(collect({ doubled }).files).toEqual([["leaf", "doubled", false]]);

    let deep: Value = { kind: "path", path: "leaf" };
    for (let level = 0; level < 100_000; level += 1) deep = { kind: "list", elements: [known(deep)] };
    expect(collect({ deep }).files).toEqual([["leaf", "deep", false]]);
  });
});
