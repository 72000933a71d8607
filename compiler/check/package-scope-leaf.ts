import { wrongType } from "../diagnostics/checking.ts";
import { variable } from "../language/build.ts";
import type { Expr } from "../language/expression.ts";
import type { Value } from "../language/value.ts";
import { WRONG } from "./context.ts";
import { describeValue } from "./describe-value.ts";
import { forceDeeply } from "./force-deeply.ts";
import { inWords } from "./in-words.ts";
import { refuse, spanOf, type LeafReader } from "./leaf-reader.ts";

const hint = "Write a function of the package set, for example `pkgs: pkgs.ocaml-ng.ocamlPackages_5_2`.";

/** A function from the package set to a scope. A residual value is accepted unless it certainly has another type. */
export const packageScope: LeafReader = {
  accepts: (value) => value.kind === "function" || value.kind === "residual",
  read(value, trail, context, leaf) {
    if (!this.accepts(value, context)) return refuse(value, trail, context, leaf, hint);
    const forced = forceDeeply(value, trail, context);
    if (forced === WRONG) return WRONG;
    const found = value.kind === "residual" ? otherThanFunction(value.expr) : otherThanScope(value);
    if (found === undefined) return forced;
    context.report(wrongType(trail.dotted(), inWords(leaf), found, spanOf(trail), hint));
    return WRONG;
  },
};

/** A description of the function's result if it is not a scope. An error in it has been reported. */
function otherThanScope(value: Value): string | undefined {
  if (value.kind !== "function") return undefined;
  const packageSet = { force: () => ({ kind: "residual", expr: variable("pkgs") }) as const };
  const given = value.apply(packageSet, value.span);
  if (given.kind === "residual" || given.kind === "error") return undefined;
  if (given.kind !== "attrs") return `a function that gives ${describeValue(given)}`;
  const isScope = given.entries.has("buildDunePackage") || given.incomplete === true;
  return isScope ? undefined : "a function that gives a set without `buildDunePackage`";
}

/** A description of an expression that is certainly not a function, such as a scope by its name in nixpkgs. */
function otherThanFunction(expr: Expr): string | undefined {
  if (expr.kind === "apply") return isNamed(expr.fn, /^overrideScope$/) ? "a package scope" : undefined;
  if (isNamed(expr, /^ocamlPackages(_\w+)?$/)) return "a package scope";
  return undefined;
}

const isNamed = (expr: Expr, name: RegExp): boolean => {
  const last = expr.kind === "select" && expr.fallback === undefined ? expr.path.at(-1) : undefined;
  return last?.kind === "static" && name.test(last.name);
};
