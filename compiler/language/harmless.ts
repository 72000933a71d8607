import { apply, list, select, string, variable } from "./build.ts";
import type { ApplyExpr, AttrName, Expr } from "./expression.ts";
import { type Text, textOfParts } from "./text.ts";

/**
 * Whether a text is one word of a command without quotes. A text that may be empty is not.
 * @param safe the pattern that its known parts must match
 */
export const isPlainWord = ({ parts }: Text, safe: RegExp): boolean =>
  parts.some((part) => typeof part === "string" || !mayBeEmpty(part)) &&
  parts.every((part) => (typeof part === "string" ? safe.test(part) : isHarmless(part)));

/** For harmless expressions. */
function mayBeEmpty(expr: Expr): boolean {
  switch (expr.kind) {
    case "string":
      return expr.parts.every((part) => typeof part !== "string" && mayBeEmpty(part));
    case "if":
      return mayBeEmpty(expr.then) || mayBeEmpty(expr.else);
    case "let":
    case "with":
    case "assert":
      return mayBeEmpty(expr.body);
    case "binary":
      return mayBeEmpty(expr.left) && mayBeEmpty(expr.right);
    case "apply":
      return !isOfPackages(expr) && !outputs.test(functionNameOf(expr) ?? "");
    default:
      return false;
  }
}

/**
 * Whether a residual part certainly contains nothing that systemd or a shell interprets: a store path, whose name has
 * letters, digits and `+-._?=` (Nix manual, "Store path"), a version or a number. Nix escapes all others.
 */
export function isHarmless(expr: Expr): boolean {
  switch (expr.kind) {
    case "literal":
    case "path":
      return true;
    case "string":
      return expr.parts.every((part) => (typeof part === "string" ? safe.test(part) : isHarmless(part)));
    case "list":
      return expr.elements.every(isHarmless);
    case "if":
      return isHarmless(expr.then) && isHarmless(expr.else);
    case "let":
    case "with":
    case "assert":
      return isHarmless(expr.body);
    case "binary":
      return isHarmless(expr.left) && (expr.operator === "//" || isHarmless(expr.right));
    case "select":
      if (isChosenPackage(expr)) return true;
      return isOfPackages(expr) && (!expr.fallback || isHarmless(expr.fallback));
    case "apply":
      return isHarmlessCall(expr);
    default:
      return false;
  }
}

const safe = /^[\w@+=:,./-]*$/;

/**
 * Attributes that people write freely, such as addresses and scripts: `meta.description`, `src.url`. Functions of
 * `pkgs.lib` may return anything.
 */
const isProse = (step: AttrName): boolean => step.kind !== "static" || prose.test(step.name);

const prose =
  /^(?:lib|meta|passthru|env|urls?|text|script|buildCommand|(?:pre|post)[A-Z].*|.*(?:[dD]escription|Phase|Hook|Url))$/;

/** `cfg.components.web.package`: a package that the host can override (emitters/hostos/module-options.ts). */
const isChosenPackage = (expr: Expr): boolean =>
  expr.kind === "select" &&
  expr.target.kind === "variable" &&
  expr.target.name === "cfg" &&
  /^components\..+\.package$/.test(
    expr.path.map((step) => (step.kind === "static" ? step.name : "")).join("."),
  );

/** `pkgs.hello.version`, `(pkgs.python3.withPackages …).interpreter` */
function isOfPackages(expr: Expr): boolean {
  let root = expr;
  for (;;)
    if (root.kind === "select") {
      if (root.path.some(isProse)) return false;
      root = root.target;
    } else if (root.kind === "apply") root = root.fn;
    else return root.kind === "variable" && root.name === "pkgs";
}

/**
 * Whether the call is a function of packages, or a function of `lib` that returns a path of a package or its last
 * argument.
 */
function isHarmlessCall(expr: ApplyExpr): boolean {
  if (isOfPackages(expr)) return true;
  const name = functionNameOf(expr) ?? "";
  if (conditional.test(name)) return isHarmless(expr.argument);
  return (outputs.test(name) || parts.test(name)) && argumentsOf(expr).every(isHarmless);
}

function functionNameOf(expr: ApplyExpr): string | undefined {
  let called: Expr = expr;
  while (called.kind === "apply") called = called.fn;
  const last = called.kind === "select" ? called.path.at(-1) : undefined;
  return last?.kind === "static" ? last.name : undefined;
}

function argumentsOf(expr: ApplyExpr): readonly Expr[] {
  const given: Expr[] = [];
  for (let called: Expr = expr; called.kind === "apply"; called = called.fn) given.push(called.argument);
  return given;
}

const conditional = /^optional(?:s|String)?$/;
const outputs = /^get(?:Bin|Dev|Exe'?|Include|Lib|Man|Output|Version)$/;
const parts = /^(?:major|minor|patch|majorMinor|make(?:Bin|Include|Library|Search)Path(?:Output)?)$/;

/**
 * A text escaped for another language: known parts are escaped here, residual parts by Nix.
 * @param escape escapes each of {@link special} separately
 */
export const escapeText = (value: Text, escape: (part: string) => string): Text =>
  textOfParts(
    value.parts.map((part) =>
      typeof part === "string" ? escape(part) : isHarmless(part) ? part : escapedByNix(part, escape),
    ),
  );

/** Characters that systemd or a shell interprets. Other control characters are not escaped. */
const special = ["%", "$", '"', "'", "\\", "\n", "\r", "\t"];

function escapedByNix(part: Expr, escape: (part: string) => string): Expr {
  const escaped = special.filter((char) => escape(char) !== char);
  if (escaped.length === 0) return part;
  return apply(
    select(variable("builtins"), "replaceStrings"),
    list(escaped.map((char) => string(char))),
    list(escaped.map((char) => string(escape(char)))),
    part.kind === "string" ? part : string(part),
  );
}
