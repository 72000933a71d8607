import type { AttrName, Binding, Expr } from "../../compiler/language/expression.ts";
import { forEachChild, namesBoundBy } from "../../compiler/language/traversal.ts";
import type { Span } from "../../compiler/support/span.ts";
import type { OptionPath } from "../explain/option-path.ts";

/** A place in a recipe that an editor can ask about. All syntaxes have the same ones. */
export interface Site {
  readonly span: Span;
  /**
   * The name of an option or entry (`whole` is its binding), a scalar or file, the name of a package, a step of
   * `config.apps.…`, or a use of a name that the file binds.
   */
  readonly kind: "key" | "value" | "package" | "config" | "variable";
  /** The option that it names, or at which it stands. Undefined where no option is known, as in a constant. */
  readonly path: OptionPath | undefined;
  /** The text, the name of the package, or the tree path of a file. */
  readonly text?: string;
  readonly isFile?: true;
  readonly whole?: Span;
  /** Where the name is bound. */
  readonly definition?: Span;
}

interface Around {
  readonly path: OptionPath | undefined;
  readonly names: ReadonlyMap<string, Span | undefined>;
  /** Inside `with pkgs;`. */
  readonly withPackages: boolean;
}

const globals: ReadonlySet<string> = new Set(["pkgs", "lib", "config", "builtins"]);

/** Every site of a file, in the order of the expression tree. */
export function sitesOf(expr: Expr): readonly Site[] {
  const sites: Site[] = [];
  visit(expr, { path: [], names: new Map(), withPackages: false }, sites);
  return sites;
}

/** The smallest site around an offset. Its end counts, because cursors are between characters. */
export const siteAt = (sites: readonly Site[], file: string, offset: number): Site | undefined =>
  sites
    .filter(({ span }) => span.file === file && span.start <= offset && offset <= span.end)
    .sort((a, b) => a.span.end - a.span.start - (b.span.end - b.span.start))[0];

function visit(expr: Expr, outside: Around, sites: Site[]): void {
  const around = withNames(expr, outside);
  const { path, names } = around;
  const { span } = expr;
  const elsewhere = { ...around, path: undefined };
  switch (expr.kind) {
    case "attrs":
      for (const binding of expr.bindings) visitBinding(binding, around, sites);
      return;
    case "let":
      for (const binding of expr.bindings) visitBinding(binding, elsewhere, sites);
      return visit(expr.body, around, sites);
    case "with": {
      visit(expr.scope, elsewhere, sites);
      const isPackages = expr.scope.kind === "variable" && expr.scope.name === "pkgs";
      return visit(expr.body, { ...around, withPackages: around.withPackages || isPackages }, sites);
    }
    case "list":
      expr.elements.forEach((element, index) =>
        visit(element, { ...around, path: path && [...path, String(index)] }, sites),
      );
      return;
    case "select":
      return visitSelect(expr, around, sites);
    case "variable": {
      const { name: text } = expr;
      const definition = names.get(text);
      if (span === undefined || globals.has(text)) return;
      if (names.has(text))
        sites.push({ kind: "variable", span, path, text, ...(definition && { definition }) });
      else if (around.withPackages) sites.push({ kind: "package", span, path, text });
      return;
    }
    case "literal":
    case "string":
    case "path": {
      const parts = expr.kind === "literal" ? [undefined] : expr.parts;
      const text = parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
      const isFile = expr.kind === "path" && expr.base === "tree" && text !== undefined;
      const known = { ...(text !== undefined && { text }), ...(isFile && { isFile }) };
      if (span) sites.push({ kind: "value", span, path, ...known });
      return forEachChild(expr, (child) => visit(child, elsewhere, sites));
    }
    default:
      // Functions such as `lib.mkIf`, operators and conditions pass the option on.
      forEachChild(expr, (child) => visit(child, around, sites));
  }
}

/** Adds the names that a node binds. */
function withNames(expr: Expr, around: Around): Around {
  const bound = namesBoundBy(expr).filter((name) => !globals.has(name));
  if (bound.length === 0) return around;
  const names = new Map([...around.names, ...bound.map((name) => [name, undefined] as const)]);
  for (const binding of "bindings" in expr ? expr.bindings : [])
    for (const each of binding.kind === "inherit" ? binding.names : binding.path.slice(0, 1))
      if ("name" in each) names.set(each.name, each.span);
  return { ...around, names };
}

function visitBinding(binding: Binding, around: Around, sites: Site[]): void {
  let { path } = around;
  if (binding.kind === "inherit") {
    if (binding.from) visit(binding.from, { ...around, path: undefined }, sites);
    const isPackage = binding.from?.kind === "variable" && binding.from.name === "pkgs";
    for (const { name: text, span } of binding.names) {
      const site = { path: path && [...path, text], text };
      const definition = binding.from ? undefined : around.names.get(text);
      if (span && isPackage) sites.push({ kind: "package", span, ...site });
      else if (span && path)
        sites.push({ kind: "key", span, ...site, whole: span, ...(definition && { definition }) });
    }
    return;
  }
  for (const step of binding.path) {
    // The recipe is the default export of a module in TypeScript.
    if (step.kind === "static" && step.name === "default" && path?.length === 0) continue;
    path = step.kind === "static" ? path && [...path, step.name] : undefined;
    if (path && step.span)
      sites.push({ kind: "key", span: step.span, path, whole: binding.span ?? step.span });
  }
  visitDynamic(binding.path, around, sites);
  visit(binding.value, { ...around, path }, sites);
}

/** `pkgs.a.b` names a package, `config.apps.a.b` options. */
function visitSelect(expr: Expr & { kind: "select" }, around: Around, sites: Site[]): void {
  const { target, path, fallback } = expr;
  const root = target.kind === "variable" && !around.names.has(target.name) ? target.name : "";
  const [first] = path;
  const steps: string[] = [];
  if (root === "pkgs" && first?.kind === "static" && first.span)
    sites.push({ kind: "package", span: first.span, path: around.path, text: first.name });
  else if (root !== "config") visit(target, { ...around, path: undefined }, sites);
  else
    for (const step of path) {
      if (step.kind === "dynamic") break;
      steps.push(step.name);
      if (step.span) sites.push({ kind: "config", span: step.span, path: [...steps] });
    }
  visitDynamic(path, around, sites);
  if (fallback) visit(fallback, around, sites);
}

function visitDynamic(path: readonly AttrName[], around: Around, sites: Site[]): void {
  for (const step of path)
    if (step.kind === "dynamic") visit(step.expr, { ...around, path: undefined }, sites);
}
