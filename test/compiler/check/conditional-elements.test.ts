import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

const isLinux = "pkgs.stdenv.hostPlatform.isLinux";

/** The diagnostics of `packages.run`: code, message and the text at fault. */
async function said(list: string): Promise<readonly (string | undefined)[]> {
  const recipe = `{ pkgs.tool = { license = "mit"; version = "1.0"; source.path = ./src;
    build.standardBuilder = { enable = true; packages.run = ${list}; }; }; }`;
  const whole = `{ lib, pkgs, config, ... }: with lib; ${recipe}`;
  const { diagnostics } = await compileNixRecipe(recipe);
  return diagnostics.flatMap(({ code, message, span }) => [
    `${code}: ${message.replace("pkgs.tool.build.standardBuilder.", "")}`,
    span && whole.slice(span.start, span.end),
  ]);
}

const unknown = (what: string): string =>
  `CG306: \`packages.run\` must be known when recipes are compiled, but this is ${what}`;
const onlyNix = "an expression only Nix can evaluate";

it.each([
  ["[ pkgs.a ] ++ pkgs.b", unknown("`pkgs.b`, which only Nix can evaluate"), "pkgs.b"],
  [`[ pkgs.a ] ++ optionals ${isLinux} pkgs.b`, unknown("`pkgs.b`, which only Nix can evaluate"), "pkgs.b"],
  ["map getDev pkgs.b", unknown(onlyNix), "map getDev pkgs.b"],
  [
    `mkMerge [ (mkIf ${isLinux} (mkForce [ pkgs.a ])) [ pkgs.b ] ]`,
    unknown("`pkgs.stdenv.hostPlatform.isLinux`, which only Nix can evaluate").replace(
      "`packages.run`",
      "`packages.run (condition)`",
    ),
    isLinux,
  ],
  [`if ${isLinux} then [ pkgs.a ] else pkgs.f [ ]`, unknown(onlyNix), "pkgs.f [ ]"],
  // Nix has to say what it throws.
  [`if ${isLinux} then [ ] else throw "no"`, unknown(onlyNix), `if ${isLinux} then [ ] else throw "no"`],
  [
    `optionals ${isLinux} [ "b" ]`,
    'CG300: `packages.run.0` takes a package, but this is the string `"b"`',
    '"b"',
  ],
  [
    `[ pkgs.a ] ++ optionals ${isLinux} "b"`,
    'CG300: `packages.run` takes a list of packages, but this is the string `"b"`',
    '"b"',
  ],
  [`optionals ${isLinux} [ { }.a ]`, expect.stringMatching(/^CG2.*`a`/), expect.anything()],
  [`if ${isLinux} then [ pkgs.a ] else [ ] ++ { }.a`, expect.stringMatching(/^CG2.*`a`/), expect.anything()],
  [
    "foldl' (list: _: list ++ list) (optionals pkgs.c [ pkgs.a ]) (range 1 64)",
    unknown(onlyNix),
    expect.anything(),
  ],
])("%s", async (list, message, at) => {
  expect(await said(list)).toEqual([message, at]);
});

it("a condition that only Nix knows around a group with required options is one error", async () => {
  const { diagnostics } =
    await compileNixRecipe(`{ pkgs.tool = { license = "mit"; version = "1.0"; source.path = ./src;
    build.goPackageBuilder = mkIf ${isLinux} { enable = true; vendorHash = null; tags = [ "a" ]; }; }; }`);
  expect(
    diagnostics.map(
      ({ code, message, hint }) => `${code}: ${message.replace(/ must be known.*/, "")}: ${hint ?? ""}`,
    ),
  ).toEqual([
    "CG306: `pkgs.tool.build.goPackageBuilder (condition)`: Only lists of packages and flags accept such a condition. Move it from `enable` to those lists.",
  ]);
});

it("two conditions around one group are two mistakes", async () => {
  const { diagnostics } =
    await compileNixRecipe(`{ pkgs.tool = { license = "mit"; version = "1.0"; source.path = ./src;
    build = mkMerge [ { goPackageBuilder = mkIf ${isLinux} { enable = true; vendorHash = null; }; }
      { goPackageBuilder = mkIf pkgs.stdenv.hostPlatform.isMusl { proxyVendor = true; modRoot = "a"; }; } ]; }; }`);
  expect(diagnostics.map(({ code, message }) => `${code}: ${message.replace(/^.*this is /, "")}`)).toEqual([
    "CG306: `pkgs.stdenv.hostPlatform.isLinux`, which only Nix can evaluate",
    "CG306: `pkgs.stdenv.hostPlatform.isMusl`, which only Nix can evaluate",
  ]);
});

it("packages that depend on something are packages that the recipe uses", async () => {
  const { diagnostics } = await compileNixRecipe(`{
    pkgs.old = { license = "mit"; version = "1.0"; source.path = ./src; broken = true; build.standardBuilder.enable = true; };
    pkgs.tool = { license = "mit"; version = "1.0"; source.path = ./src;
      build.pythonAppBuilder = { enable = true; packages.dependencies = optionals ${isLinux} [ pkgs.old pkgs.python311Packages.six ]; }; };
  }`);
  expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    "CG480: package `tool` uses package `old`, which is marked as broken",
  ]);
});

it("packages that need each other on different platforms are not a cycle", async () => {
  const pkg = (
    name: string,
    run: string,
  ): string => `${name} = { license = "mit"; version = "1.0"; source.path = ./src;
    build.standardBuilder = { enable = true; packages.run = ${run}; }; };`;
  const cycles = async (a: string, b: string): Promise<readonly string[]> =>
    (await compileNixRecipe(`{ pkgs = { ${pkg("a", a)} ${pkg("b", b)} }; }`)).diagnostics.map(
      ({ code }) => code,
    );
  expect(await cycles("[ pkgs.b ]", "[ pkgs.a ]")).toHaveLength(1);
  expect(await cycles(`optional ${isLinux} pkgs.b`, `optional (!${isLinux}) pkgs.a`)).toEqual([]);
});
