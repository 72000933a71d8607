import { describe, expect, it } from "vitest";
import { session } from "./support/evaluate.ts";

describe("an endless evaluation is a diagnostic", () => {
  it.each([
    ["a loop", "let f = n: f (n + 1); in f 0", "CG218"],
    ["a loop through a native function", "let f = n: builtins.foldl' (a: b: f b) 0 [ n ]; in f 0", "CG219"],
    ["recursion", "let f = n: 1 + f (n + 1); in f 0", "CG219"],
    ["recursion through strings", 'let f = n: "${f (n + 1)}"; in f 0', "CG219"],
    ["an endless value as text", "let f = n: [ (f (n + 1)) ]; in builtins.toJSON (f 0)", "CG219"],
    ["an endless value inside a package", "let f = n: [ (f (n + 1)) ]; in pkgs.f (f 0)", "CG219"],
    ["doubled strings", 'let d = s: n: if n == 0 then s else d (s + s) (n - 1); in d "ab" 60', "CG220"],
    ["doubled lists", "let d = s: n: if n == 0 then s else d (s ++ s) (n - 1); in d [ 1 ] 60", "CG220"],
    [
      "doubled text of packages",
      'let d = s: n: if n == 0 then s else d "${s}${s}" (n - 1); in d "${pkgs.a}" 60',
      "CG220",
    ],
    ["a giant range", "lib.range 1 1000000000000", "CG220"],
    ["a giant repetition", 'lib.strings.replicate 1000000000 "x"', "CG220"],
    ["a fixed point that is none", "let fix = f: let x = f x; in x; in fix (self: self)", "CG206"],
    [
      "a sequence that never settles",
      "let converge = f: x: converge f (f x); in converge (x: x + 1) 0",
      "CG218",
    ],
  ])("%s", (_name, text, code) => {
    const { nix, value, diagnostics } = session(
      {},
      { budget: { steps: 2_000_000, stringLength: 1_000_000 } },
    );
    if (text.includes("pkgs")) nix(text);
    else value(text);
    expect(diagnostics.map((each) => each.code)).toEqual([code]);
    expect(diagnostics[0]?.span).toBeDefined();
  });

  it("a stack overflow is not reported as a cycle", () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `v${index}`);
    const bindings = names.map((name, index) => `${name} = ${index === 0 ? '"1"' : `"\${v${index - 1}}"`};`);
    const { plain, diagnostics } = session({}, { budget: { depth: 1_000_000 } });
    // From the deep end, and then each for itself.
    plain(`let ${bindings.join(" ")} in [ v19999 ${names.join(" ")} ]`);
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(["CG219"]));
  });
});
