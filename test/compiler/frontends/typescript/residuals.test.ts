import { describe, expect, it } from "vitest";
import { reifyDefault } from "./support/evaluate.ts";
import { show } from "./support/show.ts";
import { surface } from "./support/read.ts";

// What is left for Nix of an expression, once all that is known has been computed.

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
    ["lib.someday(1 < 2, { a: 1 + 1 })", "((lib.someday true) { a = 2; })"],
    [
      "Object.keys(pkgs.a.b).join()",
      '((builtins.concatStringsSep ",") ((builtins.map (value: "${value}")) (builtins.attrNames pkgs.a.b)))',
    ],
  ])("%s", (source, shown) => {
    expect(show(reifyDefault(`${surface} export default ${source};`))).toBe(shown);
  });
});
