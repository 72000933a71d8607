import { describe, expect, it } from "vitest";
import { reifyDefault } from "./support/evaluate.ts";
import { show } from "./support/show.ts";
import { surface } from "./support/read.ts";

// The part of an expression that is left for Nix, once all known values have been computed.

describe("residuals", () => {
  it.each([
    ["[1, 2].map((x) => pkgs[`tool-${x}`])", "[ pkgs.tool-1 pkgs.tool-2 ]"],
    ["['a'].map((x, i) => pkgs[x] ?? i)", "[ (if ((pkgs.a or null) == null) then 0 else (pkgs.a or null)) ]"],
    [
      "pkgs.python3.withPackages((ps) => ['x', 'y'].map((x) => ps[x]))",
      "(pkgs.python3.withPackages (ps: [ ps.x ps.y ]))",
    ],
    ["`${pkgs.a}/bin` + '/a'", '"${pkgs.a}/bin/a"'],
    ["sh`\n  exec ${lib.getExe(pkgs.a)} ${1}\n`", '"exec ${(lib.getExe pkgs.a)} 1\\n"'],
    [
      "JSON.stringify({ b: pkgs.a.version, a: [`${pkgs.a}/x`] })",
      '"{\\"b\\":${(builtins.toJSON pkgs.a.version)},\\"a\\":[${(builtins.toJSON "${pkgs.a}/x")}]}"',
    ],
    [
      "({ pkgs: inner, ...rest }) => ({ a: inner.a, b: pkgs.b, rest })",
      '(let pkgs2 = pkgs; in ({ pkgs, ... }@arguments: { a = pkgs.a; b = pkgs2.b; rest = ((builtins.removeAttrs arguments) [ "pkgs" ]); }))',
    ],
    ["pkgs.someday(1 < 2, { a: 1 + 1 })", "((pkgs.someday true) { a = 2; })"],
    [
      "Object.keys(pkgs.a.b).join()",
      '((builtins.concatStringsSep ",") ((builtins.map (value: "${value}")) (builtins.attrNames pkgs.a.b)))',
    ],
    // Packages have strings and lists, which have their methods.
    ["pkgs.a.version.split('.')[0]", '((builtins.elemAt ((lib.splitString ".") pkgs.a.version)) 0)'],
    ["lib.platforms.linux.concat(lib.platforms.darwin)", "(lib.platforms.linux ++ lib.platforms.darwin)"],
    ["[...pkgs.a.x, 1, ...pkgs.a.y]", "(pkgs.a.x ++ ([ 1 ] ++ pkgs.a.y))"],
    ["pkgs.a.buildInputs.map((x) => x.name)", "((builtins.map (x: x.name)) pkgs.a.buildInputs)"],
    ["pkgs.a.patches[0]", "((builtins.elemAt pkgs.a.patches) 0)"],
    // Values that are certainly texts have characters.
    [
      "`${pkgs.a.version}`.at(0)",
      '(if (0 >= (builtins.stringLength "${pkgs.a.version}")) then null else (((builtins.substring 0) 1) "${pkgs.a.version}"))',
    ],
    [
      "`${pkgs.a.version}`[0]",
      '(if (0 >= (builtins.stringLength "${pkgs.a.version}")) then null else (((builtins.substring 0) 1) "${pkgs.a.version}"))',
    ],
    ["((v) => v.toUpperCase())(pkgs.pkgsOriginal.a.version)", "(lib.toUpper pkgs.pkgsOriginal.a.version)"],
    ["(({ pkgs }) => pkgs.a.version.trim())({ pkgs })", "(lib.trim pkgs.a.version)"],
    // In JavaScript a number can stand in a text, in Nix it cannot.
    [
      "`${pkgs.a.patches.length} patches`",
      '"${(builtins.toString (if (builtins.isList pkgs.a.patches) then (builtins.length pkgs.a.patches) else (builtins.stringLength pkgs.a.patches)))} patches"',
    ],
    ["`${'abc'.length}`", '"3"'],
    // The sets themselves have functions of these names.
    ["pkgs.split('x')", '(pkgs.split "x")'],
    ["pkgs.lib.lists.map(pkgs.f, pkgs.b)", "((lib.lists.map pkgs.f) pkgs.b)"],
    ["lib.trim(pkgs.a.version)", "(lib.trim pkgs.a.version)"],
  ])("%s", (source, shown) => {
    expect(show(reifyDefault(`${surface} export default ${source};`))).toBe(shown);
  });
});
