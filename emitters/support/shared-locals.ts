import { bind, variable } from "../../compiler/language/build.ts";
import type { Expr, Local, ValueBinding } from "../../compiler/language/expression.ts";
import { freeNames } from "../../compiler/language/reification/free-names.ts";
import { freeName } from "../../compiler/language/reification/naming.ts";
import { mapChildren, forEachChild, namesBoundBy } from "../../compiler/language/traversal.ts";
import { nameOf, repeatedLocals, type LocalDefinition } from "./repeated-locals.ts";
import { replaceLocals } from "./replace-locals.ts";

/**
 * The expression of a file in which each repeated value of the recipe is bound once, at its head, by its name in the
 * recipe: `{ python3 }: let python = python3.override { … }; in …`. Only identical values count, and only large ones
 * (`compiler/language/reification/sharing.ts`): what an author has written twice is not merged. Nix evaluates bindings
 * on demand, so nothing else changes. `otherNames` are reserved besides those in the file.
 */
export function withSharedLocals(file: Expr, otherNames: readonly string[] = []): Expr {
  const placeholders = new Map<Local, string>();
  const values = new Map<Local, Expr>();
  let rest = bodyOf(file);
  // A value that refers to another one can be bound once that one is bound.
  for (;;) {
    const repeated = repeatedLocals([...values.values(), rest]);
    if (repeated.size === 0) break;
    for (const local of repeated.keys()) placeholders.set(local, `@${placeholders.size}`);
    const replace = (expr: Expr): Expr => replaceLocals(expr, placeholders);
    for (const [local, value] of values) values.set(local, replace(value));
    for (const [local, definition] of repeated) values.set(local, valueOf(definition, placeholders));
    rest = replace(rest);
  }
  if (values.size === 0) return file;
  const bindings = [...values].map(([local, value]) => bind(placeholders.get(local) ?? local.name, value));
  return named(withBody(file, inOrder(bindings), rest), placeholders, otherNames);
}

/** Chooses names that nothing else in the file uses. */
function named(file: Expr, placeholders: ReadonlyMap<Local, string>, otherNames: readonly string[]): Expr {
  const taken = new Set([...namesIn(file), ...otherNames]);
  const names = new Map<string, string>();
  for (const [{ name }, placeholder] of placeholders) {
    const free = freeName(name, taken);
    taken.add(free);
    names.set(placeholder, free);
  }
  const rename = (expr: Expr): Expr => {
    if (expr.kind === "variable") return variable(names.get(expr.name) ?? expr.name);
    const renamed = mapChildren(expr, rename);
    if (renamed.kind !== "let") return renamed;
    const bindings = renamed.bindings.map((binding) => {
      const own = binding.kind === "value" ? names.get(nameOf(binding)) : undefined;
      return own === undefined || binding.kind !== "value" ? binding : bind(own, binding.value);
    });
    return { ...renamed, bindings };
  };
  return rename(file);
}

function valueOf(
  { expr: { local: _, ...value }, siblings }: LocalDefinition,
  placeholders: ReadonlyMap<Local, string>,
): Expr {
  const names = new Map([...siblings].map(([name, sibling]) => [name, placeholders.get(sibling) ?? name]));
  return replaceLocals(value, placeholders, names);
}

/** The expression after the arguments of a file and its own `let`. */
function bodyOf(file: Expr): Expr {
  if (file.kind === "lambda" && file.parameter.kind === "pattern") return bodyOf(file.body);
  return file.kind === "let" ? file.body : file;
}

/** The file with that body, and the bindings after those of its own `let`. */
function withBody(file: Expr, bindings: readonly ValueBinding[], body: Expr): Expr {
  if (file.kind === "lambda" && file.parameter.kind === "pattern")
    return { ...file, body: withBody(file.body, bindings, body) };
  if (file.kind === "let") return { ...file, bindings: [...file.bindings, ...bindings], body };
  return { kind: "let", bindings, body };
}

/** Sorts bindings so that each follows those it refers to. */
function inOrder(bindings: readonly ValueBinding[]): readonly ValueBinding[] {
  const placed = new Set<ValueBinding>();
  const byName = new Map(bindings.map((binding) => [nameOf(binding), binding]));
  const seen = new Set<ValueBinding>();
  const place = (binding: ValueBinding): void => {
    if (seen.has(binding)) return;
    seen.add(binding);
    for (const name of freeNames(binding.value)) {
      const other = byName.get(name);
      if (other) place(other);
    }
    placed.add(binding);
  };
  for (const binding of bindings) place(binding);
  return [...placed];
}

/** Every name of variables and binders in an expression. */
export function namesIn(expr: Expr): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (name: string): void => void names.add(name);
  const visit = (each: Expr): void => {
    if (each.kind === "variable") names.add(each.name);
    forEachInherited(each, add);
    for (const name of namesBoundBy(each)) names.add(name);
    forEachChild(each, visit);
  };
  visit(expr);
  return names;
}

/** `inherit x;` uses the variable `x` of the surrounding scope. */
export function forEachInherited(expr: Expr, visit: (name: string) => void): void {
  if (expr.kind !== "let" && expr.kind !== "attrs") return;
  for (const binding of expr.bindings)
    if (binding.kind === "inherit" && binding.from === undefined)
      for (const { name } of binding.names) visit(name);
}
