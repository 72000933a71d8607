import type { ApplyExpr, AttrName, Expr } from "../../compiler/language/expression.ts";

/**
 * Whether a part that only Nix knows is sure to hold nothing that systemd or a shell reads as anything but itself: a path in
 * the store, whose name has letters, digits and `+-._?=` (Nix manual, "Store path"), a version or a number. Others are
 * escaped by Nix.
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
      return isOfPackages(expr) && !expr.path.some(isProse) && (!expr.fallback || isHarmless(expr.fallback));
    case "apply":
      return isHarmlessCall(expr);
    default:
      return false;
  }
}

const safe = /^[\w@+=:,./-]*$/;

/** What people write, and what is computed of it: `meta.description`. Functions of `pkgs.lib` give anything. */
const isProse = (step: AttrName): boolean =>
  step.kind !== "static" ||
  /^(?:lib|meta|(?:pre|post)[A-Z].*|.*(?:[dD]escription|Phase|Hook))$/.test(step.name);

/** `pkgs.hello.version`, `(pkgs.python3.withPackages …).interpreter` */
function isOfPackages(expr: Expr): boolean {
  let root = expr;
  for (;;)
    if (root.kind === "select") root = root.target;
    else if (root.kind === "apply") root = root.fn;
    else return root.kind === "variable" && root.name === "pkgs";
}

/** Of functions of packages, and those of `lib` that give a path of a package, or one of their arguments. */
function isHarmlessCall(expr: ApplyExpr): boolean {
  const args: Expr[] = [];
  let called: Expr = expr;
  for (; called.kind === "apply"; called = called.fn) args.push(called.argument);
  if (called.kind !== "select" || called.path.some(isProse)) return false;
  if (isOfPackages(called)) return true;
  const last = called.path.at(-1);
  if (last?.kind !== "static") return false;
  if (conditional.has(last.name)) return args[0] !== undefined && isHarmless(args[0]);
  return ofPackages.has(last.name) && args.every(isHarmless);
}

const conditional: ReadonlySet<string> = new Set(["optional", "optionals", "optionalString"]);

const ofPackages: ReadonlySet<string> = new Set(
  `
    getBin getDev getExe getExe' getInclude getLib getMan getOutput getVersion major majorMinor makeBinPath
    makeIncludePath makeLibraryPath makeSearchPath makeSearchPathOutput minor patch toString
  `
    .trim()
    .split(/\s+/),
);
