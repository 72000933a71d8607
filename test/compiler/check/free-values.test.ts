// Slow. Depends on: compiler/check.
import { env } from "node:process";
import { describe, expect, it } from "vitest";
import { compileNixRecipe, compilePackage } from "../../support/compile-nix-recipe.ts";
import { describeWith, nixEvalJson } from "../../support/nix.ts";

// Definitions inside free-form options, merged as nixpkgs' `types.anything` (`extraAttrs`) and `types.json`
// (`structuredAttrs`, an open submodule) merge them. Null: refused. With NIXPKGS_LIB what is expected is compared with the types themselves.

type Case = readonly [definition: string, expected: unknown];

const extraAttrs: readonly Case[] = [
  [`{ a = { b = mkIf false 1; c = mkDefault 2; }; }`, { a: { c: 2 } }],
  [`mkMerge [ { env.A = "1"; } { env.A = "1"; env.B = "2"; } ]`, { env: { A: "1", B: "2" } }],
  [`mkMerge [ { env.A = "1"; } { env.A = "2"; } ]`, null],
  [`mkMerge [ { a.x = mkForce 3; } { a.x = 1; a.y = 3; } ]`, { a: { x: 3, y: 3 } }],
  [`mkMerge [ { a = mkForce { x = 1; }; } { a.z = 1; } ]`, { a: { x: 1 } }],
  [`mkMerge [ (mkDefault { a.x = 1; }) { a.z = 1; } ]`, { a: { z: 1 } }],
  [
    `{ a.b.c = mkMerge [ { x = 1; } (mkIf true { y = mkDefault 2; }) ]; }`,
    { a: { b: { c: { x: 1, y: 2 } } } },
  ],
  [`{ a.b = mkMerge [ ]; a.c = mkIf false 1; }`, { a: {} }],
  [
    `mkMerge [ { a = [ 1 ]; b.c = [ { d = "e"; } ]; } { a = [ 1 ]; b.c = [ { d = "e"; } ]; } ]`,
    { a: [1], b: { c: [{ d: "e" }] } },
  ],
  [`mkMerge [ { a = [ 1 ]; } { a = [ 2 ]; } ]`, null],
  [`mkMerge [ { a.b = [ 1 ]; } { a.b = [ 1 2 ]; } ]`, null],
  [`mkMerge [ { a = { }; } { a = 1; } ]`, null],
  [`mkMerge [ { a = { outPath = "/a"; b = 1; }; } { a.b = 1; } ]`, null],
  [`let s = { x = mkDefault 1; }; in { a = s; b = { inherit s; }; }`, { a: { x: 1 }, b: { s: { x: 1 } } }],
  // In lists they are data.
  [`{ a = [ (mkDefault 1) ]; }`, { a: [{ _type: "override", content: 1, priority: 1000 }] }],
];

const structuredAttrs: readonly Case[] = [
  [`{ a = { b = mkIf false 1; c = mkDefault 2; }; }`, { a: { c: 2 } }],
  [`mkMerge [ { b.c = 1; } { b.d = 2; } ]`, { b: { c: 1, d: 2 } }],
  [`mkMerge [ { b.c = 1; } { b.c = 2; } ]`, null],
  [`mkMerge [ { b.c = mkForce 3; } { b = { c = 1; d = null; }; } ]`, { b: { c: 3, d: null } }],
  [`mkMerge [ { a = [ 1 ]; b.c = [ 1 ]; } { a = [ 2 ]; b.c = [ 1 ]; } ]`, { a: [2, 1], b: { c: [1, 1] } }],
  [
    `{ a = mkMerge [ [ 1 ] [ 2 ] ]; b = mkMerge [ { c = [ 1 ]; } { c = [ 2 ]; } ]; }`,
    { a: [1, 2], b: { c: [1, 2] } },
  ],
  [`mkMerge [ { b.c = [ "last" ]; } { b.c = mkBefore [ "first" ]; } ]`, { b: { c: ["first", "last"] } }],
  [
    `{ a = [ 0 (mkIf false 1) (mkForce 2) (mkMerge [ { x = 1; } { y = 2; } ]) ]; }`,
    { a: [0, 2, { x: 1, y: 2 }] },
  ],
  [`mkMerge [ { a = null; } { a = null; } ]`, { a: null }],
  [`mkMerge [ { a = null; } { a = 1; } ]`, null],
  [`mkMerge [ { a = { }; } { a = [ ]; } ]`, null],
];

async function merged(option: string, definition: string): Promise<unknown> {
  const { diagnostics, text } = await compilePackage(
    `{ build = { standardBuilder.enable = true; ${option} = ${definition}; }; }`,
  );
  if (diagnostics.length > 0) {
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(["CG314"]));
    return null;
  }
  const { pkgs } = JSON.parse(text("catalog.json") ?? "") as Catalog;
  return pkgs["demo"]?.build[option];
}

interface Catalog {
  readonly pkgs: Readonly<Record<string, { readonly build: Readonly<Record<string, unknown>> }>>;
}

describe("definitions are merged as nixpkgs does, in", () => {
  it.each(extraAttrs)("extraAttrs: %s", async (definition, expected) => {
    expect(await merged("extraAttrs", definition)).toEqual(expected);
  });

  it.each(structuredAttrs)("structuredAttrs: %s", async (definition, expected) => {
    expect(await merged("structuredAttrs", definition)).toEqual(expected);
  });
});

describe.runIf(env["NIXPKGS_LIB"] !== undefined)("the expected result", () => {
  describeWith("nix-instantiate", "with the types themselves", () => {
    it.each([
      ["attrsOf types.anything", extraAttrs],
      ["submodule { freeformType = types.attrsOf types.json; }", structuredAttrs],
    ])("equals the result of types.%s", (type, cases) => {
      const definitions = cases.map(([definition]) => `(${definition})`).join(" ");
      const found = nixEvalJson(`
        with import ${env["NIXPKGS_LIB"] ?? ""};
        let
          option.options.x = mkOption { type = types.${type}; };
          merged = x: (evalModules { modules = [ option { inherit x; } ]; }).config.x;
          attempt = x: builtins.tryEval (builtins.deepSeq (merged x) (builtins.toJSON (merged x)));
        in map (x: let a = attempt x; in if a.success then builtins.fromJSON a.value else null) [ ${definitions} ]`);
      // A set that stands for a string prints as one: none of the cases that succeed has any.
      expect(found).toEqual(cases.map(([, expected]) => expected));
    });
  });
});

describe("a problem in a free-form value", () => {
  const messages = async (build: string) => {
    const { diagnostics } = await compilePackage(`{ build = { standardBuilder.enable = true; ${build} }; }`);
    return diagnostics.map(
      ({ code, message }) => `${code}: ${message.replace(/`pkgs.demo.build.(.*?)`/, "$1")}`,
    );
  };
  const hidden =
    "must be known when recipes are compiled, but this is a definition (`lib.mkIf`, `lib.mkForce`, …) in an expression only Nix can evaluate";

  it("is named by its whole path", async () => {
    expect(await messages(`extraAttrs = mkMerge [ { a.b.c = 1; } { a.b.c = 2; } ];`)).toEqual([
      "CG314: extraAttrs.a.b.c is defined twice with different values",
    ]);
  });

  it.each([
    ["extraAttrs.a", `if pkgs.x.y then mkForce 1 else 2`],
    ["extraAttrs.a.b", `let forced = mkForce 4; in if pkgs.x.y then forced else { inherit forced; }`],
    ["extraAttrs.a", `pkgs.x // { b = mkDefault 5; }`],
    ["structuredAttrs.a.b", `if pkgs.x.y then mkForce pkgs.a else pkgs.b`],
  ])("is reported if only Nix would find it: %s = %s", async (option, value) => {
    expect(await messages(`${option} = ${value};`)).toEqual([`CG306: ${option} ${hidden}`]);
  });

  it("is not reported in an argument of a function of nixpkgs, which may merge it", async () => {
    expect(await messages(`extraAttrs.passthru.tests.x = pkgs.x { services.y = mkForce 1; };`)).toEqual([]);
  });

  it("is reported if only Nix knows whether the value exists", async () => {
    expect(await messages(`extraAttrs.a.b = mkIf pkgs.x.y 2;`)).toEqual([
      "CG306: extraAttrs.a.b (condition) must be known when recipes are compiled, but this is `pkgs.x.y`, which only Nix can evaluate",
    ]);
    expect(await messages(`extraAttrs.a.b = mkMerge pkgs.x;`)).toEqual([
      "CG306: extraAttrs.a.b (definitions) must be known when recipes are compiled, but this is `pkgs.x`, which only Nix can evaluate",
    ]);
  });

  it("is found in a value that contains itself", async () => {
    const codes = async (value: string) =>
      (
        await compilePackage(`{ build = { standardBuilder.enable = true; extraAttrs.a = ${value}; }; }`)
      ).diagnostics.map(({ code }) => code);
    expect(await codes(`let a = mkMerge [ a ]; in a`)).toEqual(["CG315"]);
    expect(await codes(`let a = mkMerge [ { inherit a; } { b = 1; } ]; in a`)).toEqual(["CG315"]);
  });
});

it("other recipes read it merged", async () => {
  const { diagnostics, text } = await compileNixRecipe(`
    let demo = { license = "mit"; source.path = ./src; build.standardBuilder.enable = true; }; in
    {
      pkgs.a = mkMerge [
        demo
        { build.extraAttrs.s = { t = mkIf false 1; u = mkDefault "u"; }; build.structuredAttrs.l = [ (mkForce "v") ]; }
      ];
      pkgs.b = mkMerge [
        demo
        {
          test.script = config.pkgs.a.build.extraAttrs.s.u;
          develop.shellHook = elemAt config.pkgs.a.build.structuredAttrs.l 0;
          build.extraAttrs.copy = config.pkgs.a.build.extraAttrs.s;
        }
      ];
    }`);
  expect(diagnostics).toEqual([]);
  expect(JSON.parse(text("catalog.json") ?? "")).toMatchObject({
    pkgs: {
      b: { test: { script: "u" }, develop: { shellHook: "v" }, build: { extraAttrs: { copy: { u: "u" } } } },
    },
  });
});
