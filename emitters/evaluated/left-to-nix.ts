import { list, string } from "../../compiler/language/build.ts";
import type { ApplyExpr, AttrName, Binding, Expr } from "../../compiler/language/expression.ts";

/**
 * A residual value as data: packages become their output paths and strings stay strings, both as `"${…}"`. A value of
 * another certain type cannot be interpolated, so it is unchanged.
 */
export const leftToNix = (expr: Expr): Expr => (mayBeText(expr) ? string(expr) : asData(expr));

/** Whether Nix may be able to interpolate the expression: no part certainly has another type. */
function mayBeText(expr: Expr): boolean {
  switch (expr.kind) {
    case "literal":
    case "list":
    case "attrs":
    case "has-attr":
    case "unary":
      return false;
    case "if":
      return mayBeText(expr.then) && mayBeText(expr.else);
    case "let":
    case "with":
    case "assert":
      return mayBeText(expr.body);
    case "binary":
      if (expr.operator === "//") return mayBeText(expr.left);
      return expr.operator === "+" && mayBeText(expr.left) && mayBeText(expr.right);
    case "select":
      return !isNoText(expr.path.at(-1)) && (expr.fallback === undefined || mayBeText(expr.fallback));
    case "apply":
      return !givesNoText(functionOf(expr));
    default:
      return true;
  }
}

function asData(expr: Expr): Expr {
  if (mayBeText(expr)) return expr.kind === "string" ? expr : string(expr);
  switch (expr.kind) {
    case "list":
      return list(expr.elements.map(asData));
    case "attrs":
      return expr.recursive ? expr : { ...expr, bindings: expr.bindings.map(bindingAsData) };
    case "if":
      return { ...expr, then: asData(expr.then), else: asData(expr.else) };
    case "let":
    case "with":
    case "assert":
      return { ...expr, body: asData(expr.body) };
    case "binary":
      return asOperand(expr);
    case "apply":
      return conditionals.has(functionOf(expr) ?? "") ? { ...expr, argument: asData(expr.argument) } : expr;
    default:
      return expr;
  }
}

/** The same for an operand of `++` or `//`, which is a list or an attribute set. */
function asOperand(expr: Expr): Expr {
  switch (expr.kind) {
    case "if":
      return { ...expr, then: asOperand(expr.then), else: asOperand(expr.else) };
    case "let":
    case "with":
    case "assert":
      return { ...expr, body: asOperand(expr.body) };
    case "binary":
      if (expr.operator !== "++" && expr.operator !== "//") return expr;
      return { ...expr, left: asOperand(expr.left), right: asOperand(expr.right) };
    default:
      return mayBeText(expr) ? expr : asData(expr);
  }
}

const bindingAsData = (binding: Binding): Binding =>
  binding.kind === "value" ? { ...binding, value: asData(binding.value) } : binding;

/** `optionals` of `lib.optionals x [ … ]`, `pkgs.….canExecute` of a call of it. */
function functionOf({ fn }: ApplyExpr): string | undefined {
  let called = fn;
  while (called.kind === "apply") called = called.fn;
  const last = called.kind === "select" ? called.path.at(-1) : undefined;
  return last?.kind === "static" ? last.name : undefined;
}

/** Functions of `lib` that return their last argument or nothing. */
const conditionals: ReadonlySet<string> = new Set(["optional", "optionals", "optionalAttrs"]);

/** Other functions of `lib` and `builtins` that return neither a string nor a package. */
const noText: ReadonlySet<string> = new Set(
  `
    add all any assertMsg attrNames attrValues catAttrs ceil concatLists concatMap count div elem filter filterAttrs
    flatten floor genAttrs genList intersectLists length lessThan listToAttrs map mapAttrs mapAttrs' mapAttrsToList mul
    pathExists range remove removeAttrs reverseList sort splitString stringLength sub subtractLists toInt toList
    unique versionAtLeast versionOlder xor
  `
    .trim()
    .split(/\s+/),
);

const givesNoText = (name: string | undefined): boolean =>
  name !== undefined && (conditionals.has(name) || noText.has(name) || questions.test(name));

/** `lib.hasPrefix`, `stdenv.hostPlatform.isLinux` */
const questions = /^(?:has|is|can)[A-Z0-9]|[a-z]Available$/;
/** Other attributes of packages, platforms and the nixpkgs configuration that are neither strings nor packages. */
const attributes =
  /^(?:(?:allow|do|dont|enable)[A-Z].*|available|bits|broken|env|free|insecure|ldflags|license|maintainers|meta|outputs|parsed|passthru|patches|platforms|srcs|strictDeps|subPackages|tags|teams|tests|unfree|unsupported)$|[a-z](?:Flags|FlagsArray|Inputs|Platforms|Support)$/;

const isNoText = (step: AttrName | undefined): boolean =>
  step?.kind === "static" && (questions.test(step.name) || attributes.test(step.name));
