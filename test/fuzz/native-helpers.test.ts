import { describe, expect, it } from "vitest";
import { impureBuiltins, impureLib } from "../../compiler/language/impure.ts";
import { libNames } from "../../compiler/language/lib/names.ts";
import { partNames } from "../../compiler/language/lib/part-names.ts";
import { session } from "../compiler/language/support/evaluate.ts";
import { keepResult } from "./results.ts";

const levels = Array.from({ length: 30 }, (_, n) => n);
/** Values that double at each of 30 levels, and a function. */
const shared = `s0 = { a = "x"; }; l0 = [ 1 ]; ${levels
  .map((n) => `s${n + 1} = { a = s${n}; b = s${n}; }; l${n + 1} = [ l${n} l${n} ];`)
  .join(" ")} text = lib.strings.replicate 1000 "a${"b".repeat(100)}"; f = x: x;`;
const values = ["s30", "l30", "text", "f", "[ s30 s30 ]"];

/** Impure names by every way to select them; `n` stands for the name. */
const selections = [
  "builtins.n",
  'builtins."n"',
  'builtins.getAttr "n" builtins',
  'lib.attrByPath [ "n" ] null builtins',
  'builtins.catAttrs "n" [ builtins ]',
  "with builtins; n",
  "let inherit (builtins) n; in n",
  "(b: b.n) builtins",
  "builtins.n or null",
  'lib.pipe builtins [ (lib.getAttr "n") ]',
  "lib.n",
  "pkgs.lib.n",
  "pkgs.buildPackages.lib.n",
  "with lib; with builtins; n",
  'builtins.getAttr "n" lib',
  "pkgs.callPackage ({ lib }: lib.n) { }",
];

/** More than a native function may take for a fiftieth of the steps of a recipe, in ms of processor time. */
const mostCpu = 1_000;

describe.runIf(process.env["FUZZ"] !== undefined)("every native helper", () => {
  it("ends with shared values in each argument", { timeout: 1_800_000 }, () => {
    const parts = Object.entries(partNames).flatMap(([part, names]) =>
      [...names].map((name) => `lib.${part}.${name}`),
    );
    const builtins = session().plain("builtins.attrNames builtins") as readonly string[];
    const names = [
      ...builtins.map((name) => `builtins.${name}`),
      ...[...libNames].map((name) => `lib.${name}`),
      ...parts,
    ];
    let tried = 0;
    const broken: string[] = [];
    for (const name of new Set(names)) {
      for (const [index, first] of values.entries()) {
        const second = values[(index + 3) % values.length] ?? "1";
        for (const call of [`${name} ${first} ${second}`, `${name} ${second} ${first} l30`]) {
          tried++;
          const before = process.cpuUsage();
          const { value, evaluator, codes } = session({}, { budget: { steps: 50_000 } });
          const text = `let ${shared} in builtins.toJSON (${call})`;
          if (value(text).kind === "residual") evaluator.reify(value(text));
          codes(`let ${shared} in toString (${call})`);
          const { user, system } = process.cpuUsage(before);
          if ((user + system) / 1000 > mostCpu) broken.push(call);
        }
      }
    }
    keepResult("native-helpers", { calls: tried, broken: broken.length });
    expect(broken).toEqual([]);
  });

  it("is not available if it is impure", () => {
    const names = [...impureBuiltins.keys(), ...impureLib.keys()];
    let tried = 0;
    const broken: string[] = [];
    for (const name of names) {
      for (const selection of selections) {
        tried++;
        const text = selection.replaceAll(/\bn\b/g, name);
        const { nix, diagnostics } = session();
        const printed = nix(text);
        // `exec` and `extend` may be anything's in something that only Nix knows.
        const isRefused = diagnostics.some(({ code }) => ["CG200", "CG201", "CG213"].includes(code));
        if (!isRefused && printed.includes(`.${name}`) && !["exec", "extend", "fetchurl"].includes(name))
          broken.push(`${text} is ${printed}`);
      }
    }
    keepResult("impure-names", { selections: tried, broken: broken.length });
    expect(broken).toEqual([]);
  });
});
