import { cannotExpress } from "../../../compiler/diagnostics/editing.ts";
import type { Reporter } from "../../../compiler/diagnostics/diagnostic.ts";
import type { Binding, Expr, LambdaExpr } from "../../../compiler/language/expression.ts";
import { fieldOf } from "../../../compiler/language/properties.ts";
import { freeNames } from "../../../compiler/language/reification/free-names.ts";
import { mapChildren } from "../../../compiler/language/traversal.ts";
import { moduleParts } from "../module-parts.ts";
import { staticTreePath } from "./nix-only.ts";

/** Gives the expression of a file of the recipe tree. */
type Read = (path: string) => Expr | undefined;

/**
 * Adds constant defaults to calls of functions of other files: Nix has no defaults for curried arguments. A computed
 * default is an error.
 */
export function withLeftOut(file: Expr, read: Read, reporter: Reporter): Expr {
  const { bindings } = moduleParts(file);
  const visit = (expr: Expr): Expr => {
    const mapped = mapChildren(expr, visit);
    return mapped.kind === "apply" && mapped.given !== undefined
      ? completed(mapped, mapped.given, reporter, (callee) => imported(callee, bindings, read))
      : mapped;
  };
  return visit(file);
}

function completed(
  call: Expr,
  given: number,
  reporter: Reporter,
  find: (callee: Expr) => Found | undefined,
): Expr {
  let callee = call;
  for (let count = Math.max(1, given); count > 0 && callee.kind === "apply"; count--) callee = callee.fn;
  const found = find(callee);
  const missing = found?.fn.defaults?.slice(given) ?? [];
  const constants = missing.map(
    (each, index) => each && constant(each, given + index, found?.bindings ?? []),
  );
  if (missing.length === 0) return call;
  if (!constants.every((each) => each !== undefined)) {
    reporter.report(
      cannotExpress(
        call.span,
        "a call without an argument whose default is computed",
        "Nix",
        "Pass every argument.",
      ),
    );
    return call;
  }
  // A call without arguments passes `{ }`.
  return constants.reduce<Expr>(
    (fn, argument) => ({ kind: "apply", fn, argument, ...(call.span && { span: call.span }) }),
    given === 0 ? callee : call,
  );
}

interface Found {
  readonly fn: LambdaExpr;
  /** The constants of its module. */
  readonly bindings: readonly Binding[];
}

/** The function of `file.name`, where `file` is an import; follows modules that re-export it. */
function imported(callee: Expr, bindings: readonly Binding[], read: Read, depth = 0): Found | undefined {
  if (callee.kind !== "select" || callee.target.kind !== "variable" || depth > 20) return undefined;
  const [step, ...deeper] = callee.path;
  const file = fieldOf({ bindings }, callee.target.name);
  if (step?.kind !== "static" || deeper.length > 0 || file?.kind !== "apply") return undefined;
  const path = file.argument.kind === "path" ? staticTreePath(file.argument) : undefined;
  const module = path === undefined ? undefined : read(path);
  if (!module) return undefined;
  const { bindings: constants, value } = moduleParts(module);
  const exports = value.kind === "binary" ? value.right : value;
  const found = exports.kind === "attrs" ? fieldOf(exports, step.name) : undefined;
  if (found?.kind === "select") return imported(found, constants, read, depth + 1);
  const fn = found?.kind === "variable" ? fieldOf({ bindings: constants }, found.name) : found;
  return fn?.kind === "lambda" ? { fn, bindings: constants } : undefined;
}

/** A default that depends neither on the parameters before it nor on its module. */
function constant(helper: Expr, parameters: number, bindings: readonly Binding[]): Expr | undefined {
  let value = helper.kind === "variable" ? fieldOf({ bindings }, helper.name) : undefined;
  for (let count = parameters; count > 0; count--) value = value?.kind === "lambda" ? value.body : undefined;
  return value && freeNames(value).size === 0 ? value : undefined;
}
