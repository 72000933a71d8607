// Slow. Depends on: compiler/language.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Expr } from "../../../compiler/language/expression.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { arbitraryProgram, stubPackages } from "./support/arbitrary-program.ts";
import { session } from "./support/evaluate.ts";

const nixpkgsLib = process.env["NIXPKGS_LIB"];
const batch = 200;

/** The residual of a program, as a program. */
function residual(program: Expr): Expr {
  const { evaluator, diagnostics } = session();
  const value = evaluator.evaluate(program).force();
  const expr = evaluator.reify(value);
  expect(diagnostics, printNix(program)).toEqual([]);
  return expr;
}

/** The values of programs in Nix, all in one evaluation. */
function inNix(programs: readonly Expr[]): readonly unknown[] {
  const lib = nixpkgsLib === undefined ? "{ }" : `import ${nixpkgsLib}`;
  const found = nixEvalJson(
    `let pkgs = ${stubPackages}; lib = ${lib}; in [\n${programs.map((program) => `(${printNix(program)})`).join("\n")}\n]`,
  );
  return found as readonly unknown[];
}

const programs = fc.array(arbitraryProgram({ lib: nixpkgsLib !== undefined }), {
  minLength: batch,
  maxLength: batch,
});

describeWith("nix-instantiate", "partial evaluation is sound", () => {
  it("a program and its residual have the same value in Nix", () => {
    fc.assert(
      fc.property(programs, (all) => {
        expect(inNix(all.map(residual))).toEqual(inNix(all));
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });
});

it("a residual has nothing left to evaluate", () => {
  fc.assert(
    fc.property(arbitraryProgram({ lib: true }), (program) => {
      const once = residual(program);
      expect(printNix(residual(once))).toBe(printNix(once));
    }),
    { numRuns: 200 },
  );
});
