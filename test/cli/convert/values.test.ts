import { describe, expect, it } from "vitest";
import { convertFile, convertTree, type Converted } from "../../../tooling/convert/convert.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { LineMap } from "../../../compiler/support/line-map.ts";

// Functions that compute something else in another language, where the kind of a value is known only at a call.

const treeOf = (files: Readonly<Record<string, string>>): RecipeTree => ({
  list: () => ({ files: Object.keys(files), problems: [] }),
  kind: (path) => (path in files ? "file" : "missing"),
  read(path) {
    const text = files[path];
    return text === undefined ? { ok: false, reason: "not there" } : { ok: true, bytes: Buffer.from(text) };
  },
});

const app = (option: string, before = ""): string =>
  `import { config, defineRecipe, nix, pkgs } from "catalogc";
${before}
export default defineRecipe({ apps: { web: { ${option} } } });
`;

const said = ({ diagnostics, sources }: Converted): readonly (readonly string[])[] =>
  diagnostics.map(({ code, severity, message, span, file = "" }) => {
    const line = span && new LineMap(sources(span.file) ?? "").position(span.start).line;
    return [code, severity, line === undefined ? file : `${span?.file}:${line}`, message];
  });

describe("a value that would not be the same in Nix", () => {
  it.each([
    [
      "a Boolean in a text",
      app("displayName: flag(true)", "const flag = (on) => `--x=${on}`;"),
      'apps.web.displayName` would be `"--x=1"` in Nix, not `"--x=true"',
    ],
    [
      "a fraction in a text",
      app("displayName: scale(1.5)", "const scale = (by) => `x${by}`;"),
      'apps.web.displayName` would be `"x1.500000"` in Nix, not `"x1.5"',
    ],
    [
      "the length of a text beyond ASCII",
      app('services: { runtimes: { hostos: { vm: { cores: "éé".length } } } }'),
      "apps.web.services.runtimes.hostos.vm.cores` would be `4` in Nix, not `2",
    ],
    [
      "upper case beyond ASCII",
      app('displayName: up("straße")', "const up = (text) => text.toUpperCase();"),
      'apps.web.displayName` would be `"STRAßE"` in Nix, not `"STRASSE"',
    ],
    [
      "a name in a free set",
      app(
        "services: { runtimes: { hostos: { hostosConfig: { a: [{ [flag(true)]: 1 }] } } } }",
        "const flag = (on) => `x${on}`;",
      ),
      "apps.web.services.runtimes.hostos.hostosConfig.a.0.xtrue` would be `nothing` in Nix, not `1",
    ],
    [
      "an argument of what only Nix knows",
      app(
        "programs: { packages: [pkgs.hello.override({ flag: flag(true) })] }",
        "const flag = (on) => `--x=${on}`;",
      ),
      'apps.web.programs.packages.0` would be `pkgs.hello.override { flag = "--x=1"; }` in Nix, not `pkgs.hello.override { flag = "--x=true"; }',
    ],
    [
      "text around what only Nix knows",
      app("usage: `${pkgs.hello} ${flag(true)}`", "const flag = (on) => `--x=${on}`;"),
      'apps.web.usage` would be `"${pkgs.hello} --x=1"` in Nix, not `"${pkgs.hello} --x=true"',
    ],
  ])("is an error: %s", async (_, recipe, message) => {
    const one = await convertFile(treeOf({ "recipe.ts": recipe }), "recipe.ts", "nix");
    expect(
      said(one).map(([code, severity, , text]) => [code, severity, text?.replaceAll(/^`|`$/g, "")]),
    ).toContainEqual(["CG586", "error", message.replace("`nothing`", "nothing")]);
    expect([...one.files]).toEqual([]);
    const whole = await convertTree(treeOf({ "recipe.ts": recipe }), "nix");
    expect(said(whole)).toEqual(said(one));
    expect([...whole.files]).toEqual([]);
    // Data is what was computed.
    expect(said(await convertFile(treeOf({ "recipe.ts": recipe }), "recipe.ts", "json"))).toEqual([]);
  });

  it("is named in the file that computes it, be it a module that is not asked for", async () => {
    const files = {
      "web/recipe.ts": app("displayName: flag(true)", `import { flag } from "../lib/flags.ts";`),
      "lib/flags.ts": `export { flag } from "../common.ts";`,
      "common.ts": "\nexport const flag = (on) => `--x=${on}`;\n",
      "other/recipe.ts": "not a recipe at all (",
    };
    const converted = await convertFile(treeOf(files), "web/recipe.ts", "nix");
    expect(said(converted).map((each) => each.slice(0, 3))).toEqual([
      ["CG582", "warning", "web/recipe.ts"],
      ["CG586", "error", "common.ts:2"],
    ]);
  });

  it("is found in what is read from other recipes", async () => {
    const files = {
      "a/recipe.ts": app("displayName: config.apps.other.displayName.toUpperCase()"),
      "b/recipe.ts": `export default { apps: { other: { displayName: "ß" } } };`,
    };
    const converted = await convertFile(treeOf(files), "a/recipe.ts", "nix");
    expect(said(converted).map(([code, , , message]) => [code, message])).toEqual([
      ["CG586", '`apps.web.displayName` would be `"ß"` in Nix, not `"SS"`'],
    ]);
  });

  it("is found in the catalog file, too", async () => {
    const files = {
      "catalog.ts": "const of = (on) => `github:a/${on}`;\nexport default { repositoryUrl: of(true) };",
      "recipe.ts": app(""),
    };
    const converted = await convertFile(treeOf(files), "catalog.ts", "nix");
    expect(said(converted).map((each) => each.slice(0, 3))).toEqual([["CG586", "error", "catalog.ts:1"]]);
  });

  it("is found in constants of a module that is converted by itself; functions are not called", async () => {
    const module = "export const flag = (on) => `--x=${on}`;\nexport const set = { on: flag(true) };\n";
    const files = { "common.ts": module, "recipe.ts": app("") };
    const converted = await convertFile(treeOf(files), "common.ts", "nix");
    expect(said(converted).map(([code, , place, message]) => [code, place, message])).toEqual([
      ["CG586", "common.ts:1", '`set.on` would be `"--x=1"` in Nix, not `"--x=true"`'],
    ]);
    const fine = { ...files, "common.ts": module.replace("flag(true)", "flag(1)") };
    expect(said(await convertFile(treeOf(fine), "common.ts", "nix"))).toEqual([]);
  });
});

it("is a warning where only Nix can tell", async () => {
  const recipe = app(
    "programs: { packages: [pkgs.hello.overrideAttrs((old) => ({ flags: old.ports.map(String) }))] }",
  );
  const { files, ...rest } = await convertFile(treeOf({ "recipe.ts": recipe }), "recipe.ts", "nix");
  expect(said({ files, ...rest }).map((each) => each.slice(0, 3))).toEqual([
    ["CG587", "warning", "recipe.ts:3"],
  ]);
  expect([...files.keys()]).toEqual(["recipe.nix"]);
});

it("is none where a sum of texts becomes one text", async () => {
  const script = `''\n a\n'' + lib.optionalString pkgs.stdenv.isDarwin ''\n b\n'' + ''\n c\n''`;
  const recipe = `{ lib, pkgs, ... }: { pkgs.a.build.extraAttrs.preCheck = ${script}; }`;
  expect(said(await convertFile(treeOf({ "recipe.nix": recipe }), "recipe.nix", "ts"))).toEqual([]);
});

it("lists that are joined are the same in TypeScript", async () => {
  const flags = `pkgs.a.flags ++ [ "-x" ] ++ lib.optional pkgs.stdenv.hostPlatform.isLinux "-y" ++ pkgs.a.more`;
  const recipe = `{ pkgs, lib, ... }:
{ pkgs.a = { license = "mit"; source.path = ./s; build.standardBuilder.enable = true; build.extraAttrs.flags = ${flags}; }; }
`;
  const converted = await convertFile(treeOf({ "recipe.nix": recipe, "s/x": "" }), "recipe.nix", "ts");
  expect(said(converted)).toEqual([]);
});

describe("the order of names", () => {
  const recipe = (names: string): string =>
    app('usage: Object.keys(colours).join(" ")', `const colours = { ${names} };`);

  it("is said nothing about where it is the same", async () => {
    const converted = await convertFile(treeOf({ "recipe.ts": recipe("a: 1, b: 2") }), "recipe.ts", "nix");
    expect(said(converted)).toEqual([]);
  });

  it("is an error where it is not, with the function that is to blame", async () => {
    const converted = await convertFile(treeOf({ "recipe.ts": recipe("b: 2, a: 1") }), "recipe.ts", "nix");
    expect(said(converted).map(([code]) => code)).toEqual(["CG583", "CG586"]);
  });
});

describe("recipes with errors", () => {
  it("are converted as far as they can be read: what is wrong in them is not looked at", async () => {
    const recipe = app(
      "displayName: 5, noSuch: 1, description: up(`ß.`)",
      "const up = (t) => t.toUpperCase();",
    );
    const wrong = await convertFile(treeOf({ "recipe.ts": recipe }), "recipe.ts", "nix");
    expect(said(wrong).map(([code, , , message]) => [code, message])).toEqual([
      ["CG586", '`apps.web.description` would be `"ß."` in Nix, not `"SS."`'],
    ]);
    const rest = await convertFile(
      treeOf({ "recipe.ts": recipe.replace("`ß.`", "`s.`") }),
      "recipe.ts",
      "nix",
    );
    expect([said(rest), [...rest.files.keys()]]).toEqual([[], ["recipe.nix"]]);
  });

  it("are not made: what would be refused is not written", async () => {
    const recipe = app("displayName: head(`é`)", "const head = (text) => text.slice(0, 1);");
    const converted = await convertFile(treeOf({ "recipe.ts": recipe }), "recipe.ts", "nix");
    expect(said(converted).map((each) => each.slice(0, 3))).toEqual([["CG588", "error", "recipe.ts"]]);
    expect([...converted.files]).toEqual([]);
  });
});
