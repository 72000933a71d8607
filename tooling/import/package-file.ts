import type { AttrsExpr, Binding, Expr, PatternField } from "../../compiler/language/expression.ts";
import { isMkDerivation, mergedAttributes, overriddenCall } from "./merged-attributes.ts";
import { namesOf } from "../../compiler/language/traversal.ts";

/** A file of nixpkgs in parts: `{ arguments }: let constants in head { attributes }`. */
export interface PackageFile {
  readonly fields: readonly PatternField[];
  /** The name of all arguments: `args` in `{ … }@args`. */
  readonly whole: string | undefined;
  /** Bindings of `let` around the call and inside its function, and the sets of `with`. */
  readonly constants: readonly Binding[];
  readonly scopes: readonly Expr[];
  /** Conditions of `assert`. */
  readonly asserts: readonly Expr[];
  readonly head: Expr;
  /** The attributes; undefined if the call does not have one set of attributes. */
  readonly set: AttrsExpr | undefined;
  /** The complete call. */
  readonly call: Expr;
  /** The name of the derivation's own attributes, `finalAttrs`, or of the derivation, `self`. */
  readonly self: string | undefined;
}

/** The parts of a file; a string says what it is instead of a function that returns a package. */
export function partsOf(file: Expr): PackageFile | string {
  const fields: PatternField[] = [];
  const constants: Binding[] = [];
  const scopes: Expr[] = [];
  const asserts: Expr[] = [];
  let self: string | undefined;
  let isFunction = false;
  let whole: string | undefined;
  const seen = new Set<Expr>();
  /** Removes everything around the call. */
  const unwrap = (expr: Expr, wantsFunction: boolean): Expr => {
    if (seen.has(expr)) return expr;
    seen.add(expr);
    switch (expr.kind) {
      case "lambda":
        if (!wantsFunction || expr.parameter.kind !== "pattern") return expr;
        isFunction = true;
        fields.push(...expr.parameter.fields);
        whole = expr.parameter.name;
        return unwrap(expr.body, false);
      case "let":
        constants.push(...expr.bindings);
        return unwrap(expr.body, wantsFunction && !isFunction);
      case "with":
        scopes.push(expr.scope);
        return unwrap(expr.body, false);
      case "assert":
        asserts.push(expr.condition);
        return unwrap(expr.body, false);
      case "variable": {
        const bound = constants.find((each) => namesOf(each).includes(expr.name));
        if (bound?.kind !== "value" || bound.path.length > 1) return expr;
        self = expr.name;
        return unwrap(bound.value, false);
      }
      default:
        return expr;
    }
  };
  const call = unwrap(file, true);
  if (!isFunction) return kindOf(call);
  if (call.kind !== "apply" && call.kind !== "select") return `a function that returns ${kindOf(call)}`;
  const others = { fields, whole, scopes, asserts, call };
  if (self !== undefined) {
    const name = self;
    const at = constants.findIndex((each) => namesOf(each).includes(name));
    constants.splice(at, 1);
  }
  if (call.kind === "select") return { ...others, constants, head: call, set: undefined, self };
  const applied = overriddenCall(call) ?? call;
  let { argument } = applied;
  if (argument.kind === "lambda" && argument.parameter.kind === "name") {
    self = argument.parameter.name;
    argument = unwrap(argument.body, false);
  }
  const all = mergedAttributes(argument);
  const isCertain = all === argument || isMkDerivation(applied.fn);
  const set = isCertain && all?.bindings.every(isNamed) === true ? all : undefined;
  return { ...others, constants, head: applied.fn, set, self };
}

const isNamed = (binding: Binding): boolean =>
  binding.kind === "inherit" || binding.path.every(({ kind }) => kind === "static");

function kindOf(expr: Expr): string {
  switch (expr.kind) {
    case "attrs":
      return "a set of attributes";
    case "list":
      return "a list";
    case "string":
    case "literal":
    case "path":
      return `a ${expr.kind}`;
    case "lambda":
      return "a function";
    default:
      return "an expression";
  }
}
