import { apply, attrs, bind, literal, select, variable } from "../../compiler/language/build.ts";
import type { AttrsExpr, Binding, Expr } from "../../compiler/language/expression.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";
import { freeNames } from "../../compiler/language/reification/free-names.ts";
import { mapChildren, namesOf } from "../../compiler/language/traversal.ts";

/** The set that `{ … } // lib.optionalAttrs x { … }` is, as conditional attributes; undefined for other expressions. */
export function mergedAttributes(expr: Expr): AttrsExpr | undefined {
  const [first, ...others] = operandsOf(expr);
  return others.reduce<AttrsExpr | undefined>(
    (left, right) => {
      if (left === undefined || right.kind === "attrs") return left && merged(left, right);
      if (right.kind !== "apply" || right.fn.kind !== "apply") return undefined;
      const { fn, argument: condition } = right.fn;
      const name = fn.kind === "variable" ? fn.name : namesBelow("lib", fn)?.join(".");
      return name === "optionalAttrs"
        ? merged(left, right.argument, (value, before) => conditional(condition, value, before))
        : undefined;
    },
    first?.kind === "attrs" ? first : undefined,
  );
}

const operandsOf = (expr: Expr): readonly Expr[] =>
  expr.kind === "binary" && expr.operator === "//"
    ? [...operandsOf(expr.left), ...operandsOf(expr.right)]
    : [expr];

/** nixpkgs leaves out attributes that are `null`, but not in `meta`, `env` and `passthru` itself. */
function conditional(condition: Expr, value: Expr, before: Expr | undefined): Expr {
  if (before === undefined && value.kind === "list")
    return apply(select(variable("lib"), "optionals"), condition, value);
  const otherwise = before ?? (value.kind === "attrs" ? attrs([]) : literal(null));
  return { kind: "if", condition, then: value, else: otherwise };
}

/** `(mkDerivation { … }).overrideAttrs (old: { … })` as `mkDerivation` of all attributes; undefined for other calls. */
export function overriddenCall(call: Expr): Extract<Expr, { kind: "apply" }> | undefined {
  if (call.kind !== "apply" || call.fn.kind !== "select") return undefined;
  const { target, path } = call.fn;
  const [step, ...more] = path;
  if (step?.kind !== "static" || step.name !== "overrideAttrs" || more.length > 0) return undefined;
  if (target.kind !== "apply" || !isMkDerivation(target.fn)) return undefined;
  const isFunction = target.argument.kind === "lambda";
  const own = isFunction && target.argument.kind === "lambda" ? target.argument.body : target.argument;
  const { argument } = call;
  const old = argument.kind === "lambda" && argument.parameter.kind === "name" ? argument.parameter.name : "";
  const changes = argument.kind === "lambda" ? argument.body : argument;
  if (own.kind !== "attrs") return undefined;
  const read = (expr: Expr): Expr => {
    const [first, ...rest] = expr.kind === "select" && isVariable(expr.target, old) ? expr.path : [];
    const value = first?.kind === "static" ? valueOf(own, first.name) : undefined;
    if (expr.kind !== "select" || first === undefined) return mapChildren(expr, read);
    if (value === undefined) return expr.fallback === undefined ? expr : read(expr.fallback);
    return rest.length === 0 ? value : { ...expr, target: value, path: rest };
  };
  const all = merged(own, changes, (value) => {
    const now = read(value);
    return mergedAttributes(now) ?? now;
  });
  if (all === undefined || freeNames(all).has(old)) return undefined;
  return { ...target, argument: target.argument.kind === "lambda" ? { ...target.argument, body: all } : all };
}

const isVariable = (expr: Expr, name: string): boolean => expr.kind === "variable" && expr.name === name;

export const isMkDerivation = (expr: Expr): boolean => {
  const last = expr.kind === "select" ? expr.path.at(-1) : undefined;
  return isVariable(expr, "mkDerivation") || (last?.kind === "static" && last.name === "mkDerivation");
};

/** The attributes of both sets; undefined if a name of one means something else in the other, or is only part of a path. */
function merged(
  own: AttrsExpr,
  changes: Expr,
  change: (value: Expr, before: Expr | undefined) => Expr = (value) => value,
): AttrsExpr | undefined {
  if (changes.kind !== "attrs" || changes.recursive) return undefined;
  const names = changes.bindings.flatMap(namesOf);
  const replaced = own.bindings.filter((each) => namesOf(each).some((name) => names.includes(name)));
  const isWhole = [...replaced, ...changes.bindings].every(
    (each) => each.kind === "value" && each.path.length === 1,
  );
  const readByOwn = freeNames({ ...own, recursive: false });
  const readByChanges = freeNames(changes);
  const isApart =
    !own.recursive ||
    (!names.some((name) => readByOwn.has(name)) &&
      !own.bindings.flatMap(namesOf).some((name) => readByChanges.has(name)));
  if (!isWhole || !isApart) return undefined;
  const added = changes.bindings.flatMap((each): readonly Binding[] => {
    const [name = ""] = namesOf(each);
    return each.kind === "value" ? [bind(name, change(each.value, valueOf(own, name)))] : [];
  });
  return { ...own, bindings: [...own.bindings.filter((each) => !replaced.includes(each)), ...added] };
}

function valueOf(set: AttrsExpr, name: string): Expr | undefined {
  const found = set.bindings.find((each) => namesOf(each).includes(name));
  return found?.kind === "value" && found.path.length === 1 ? found.value : undefined;
}
