// Slow. Depends on: emitters/evaluated.
import { join } from "node:path";
import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// Variables and structured attributes that only Nix can know, in `catalog.nix`: packages are paths, all else what it is.

const lib = process.env["NIXPKGS_LIB"] ?? join(import.meta.dirname, "../../nixpkgs/lib.nix");

const env = `{
  A = c; B = if c then 1 else 2; C = if c then "a" else "b"; D = pkgs.a.version; E = pkgs.a.meta.broken;
  F = if c then pkgs.a else pkgs.b; G = !c; H = versionOlder pkgs.a.version "2"; I = c && pkgs.a ? version;
  J = if c then pkgs.a else 1;
}`;
const structured = `{
  a = c; b = if c then 1 else null; d = optionals c [ "1" pkgs.a ]; e.f = [ "x" (if c then 1 else 2) ];
  g = [ "x" ] ++ optional c pkgs.b; h = pkgs.a; i = pkgs.a.meta; j = "\${pkgs.a}/x"; k = pkgs.a.version;
  m = optionalAttrs c { x = 1; y = pkgs.a; }; n = if c then { x = 1; } else [ 1 ]; o = { x = c; } // optionalAttrs c { y = pkgs.a; };
  p = pkgs.a.cmakeFlags; q = pkgs.a.list ++ [ pkgs.b ]; r = [ "x" ] ++ (if c then pkgs.a.list else [ ]) ++ pkgs.a.list;
  s = { x = pkgs.a; } // pkgs.a.set // { y = c; }; t = pkgs.a.missing or 3; u = pkgs.a.missing or [ "x" ];
}`;

const inScope = (linux: boolean, catalog: string): string => `let
  named = name: { type = "derivation"; outPath = "/" + name; version = "1"; meta.broken = false; cmakeFlags = [ "-D" ]; list = [ 1 ]; set.z = 2; };
  pkgs = { a = named "a"; b = named "b"; demo = named "demo"; stdenv.outPath = "/stdenv"; stdenv.hostPlatform.isLinux = ${String(linux)}; };
  in (import ${catalog} { lib = import ${lib}; inherit pkgs; apps = { }; }).pkgs.demo.build`;

describeWith("nix-instantiate", "a value that a package leaves to Nix, in the evaluated catalog", () => {
  it("keeps its type", async () => {
    const { diagnostics, text } =
      await compileNixRecipe(`let c = pkgs.stdenv.hostPlatform.isLinux; in { pkgs.demo = {
      license = "mit"; source.path = ./src; build.standardBuilder.enable = true; build.env = ${env}; build.structuredAttrs = ${structured};
    }; }`);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const folder = tempFolder();
    writeTree(folder, { "out/catalog.nix": text("catalog.nix") ?? "", "recipes/src/x": "" });
    const on = (linux: boolean): unknown => {
      const build = inScope(linux, `${folder}/out/catalog.nix`);
      return nixEvalJson(`let build = ${build}; in { inherit (build) env structuredAttrs; }`);
    };
    expect(on(true)).toEqual({
      env: { A: true, B: 1, C: "a", D: "1", E: false, F: "/a", G: false, H: true, I: true, J: "/a" },
      structuredAttrs: {
        ...{ a: true, b: 1, d: ["1", "/a"], e: { f: ["x", 1] }, g: ["x", "/b"], h: "/a" },
        ...{
          i: { broken: false },
          j: "/a/x",
          k: "1",
          m: { x: 1, y: "/a" },
          n: { x: 1 },
          o: { x: true, y: "/a" },
        },
        ...{ p: ["-D"], q: [1, "/b"], r: ["x", 1, 1], s: { x: "/a", y: true, z: 2 }, t: 3, u: ["x"] },
      },
    });
    expect(on(false)).toEqual({
      env: { A: false, B: 2, C: "b", D: "1", E: false, F: "/b", G: true, H: true, I: false, J: 1 },
      structuredAttrs: {
        ...{ a: false, b: null, d: [], e: { f: ["x", 2] }, g: ["x"], h: "/a" },
        ...{ i: { broken: false }, j: "/a/x", k: "1", m: {}, n: [1], o: { x: false } },
        ...{ p: ["-D"], q: [1, "/b"], r: ["x", 1], s: { x: "/a", y: false, z: 2 }, t: 3, u: ["x"] },
      },
    });
  });
});

it.each([
  [`optionals c [ "1" ]`, "a list"],
  [`if c then "1" else (if !c then [ "1" ] else null)`, "a list"],
  [`pkgs.a.flags ++ [ "1" ]`, "a list"],
  [`optionalAttrs c { x = "1"; }`, "an attribute set"],
])("refuses %s as a variable", async (value, found) => {
  const { diagnostics } = await compileNixRecipe(`let c = pkgs.stdenv.hostPlatform.isLinux; in { pkgs.demo = {
    license = "mit"; source.path = ./src; build.standardBuilder.enable = true; build.env.X = ${value}; }; }`);
  expect(diagnostics.map(({ code, message, hint }) => [code, message, hint])).toEqual([
    [
      "CG300",
      `\`pkgs.demo.build.env.X\` takes null, a boolean, a number, a string, a path or a package, but this is ${found}`,
      "Join it to one string, or use `structuredAttrs`, which accepts lists and attribute sets.",
    ],
  ]);
});

it("takes a package with other attributes as a variable", async () => {
  const { diagnostics, text } = await compileNixRecipe(`{ pkgs.demo = {
    license = "mit"; source.path = ./src; build.standardBuilder.enable = true; build.env.X = pkgs.a // { x = 1; }; }; }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(text("catalog.nix")).toContain('X = "${pkgs.a // { x = 1; }}";');
});

it("shows the path of a file in a folder as text with that folder in it", async () => {
  const { text } = await compileNixRecipe(`{ pkgs.demo = {
    license = "mit"; build.standardBuilder.enable = true;
    source.path = ./src; source.patches = [ "\${./src}/a b.patch" "\${pkgs.fixes}/c.patch" ];
  }; }`);
  const patches = ["recipes/src/a b.patch", "${pkgs.fixes}/c.patch"];
  expect(JSON.parse(text("catalog.json") ?? "")).toMatchObject({ pkgs: { demo: { source: { patches } } } });
  expect(text("catalog.nix")).toContain('"${../recipes/src}/a b.patch"');
});
