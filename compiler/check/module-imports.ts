import { Closure } from "../language/closure.ts";
import type { Expr } from "../language/expression.ts";
import { Failure } from "../language/failure.ts";
import { importOutside } from "../language/messages.ts";
import { reify } from "../language/reify.ts";
import { Reification } from "../language/reification/reification.ts";
import { forEachChild } from "../language/traversal.ts";
import { TreePath } from "../language/tree-path.ts";
import type { AttrsValue, Value } from "../language/value.ts";
import type { Span } from "../support/span.ts";
import type { Context } from "./context.ts";

/** Source: nixpkgs, lib/modules.nix, `unifyModuleSyntax`; `require` is the older name (read 2026-11). */
const importing: readonly string[] = ["imports", "require"];

/** Options that take a module: `containers.<name>.config`, `specialisation.<name>.configuration`. */
const moduleOptions: readonly string[] = ["config", "configuration"];

/**
 * Reports imports of a module from outside the recipe folder. NixOS reads a string in `imports` like a path, also in
 * modules inside an option, such as `containers.<name>.config`. An imported file follows the rules of recipes.
 */
export function checkImports(module: Value, span: Span | undefined, context: Context): void {
  if (!mayImport(module, new Set())) return;
  const open: Value[] = [module];
  const files = new Set<string>();
  const report = (text: string, at: Span | undefined): void => {
    if (isOutside(text)) context.report(importOutside(text, at ?? span));
  };
  const readImports = (set: AttrsValue): void => {
    for (const imported of importing.flatMap((name) => set.entries.get(name)?.value.force() ?? []))
      for (const each of imported.kind === "list"
        ? imported.elements.map((one) => one.force())
        : [imported]) {
        if (each instanceof TreePath) open.push(each);
        for (const text of textsIn(each)) report(text, each.span);
      }
    for (const name of moduleOptions) {
      const value = set.entries.get(name)?.value.force();
      if (value instanceof TreePath) open.push(value);
    }
  };
  // The list grows during the loop.
  for (const value of open) {
    if (!(value instanceof TreePath)) reifyWith(value, readImports);
    else if (value.path.endsWith(".nix") && files.size < files.add(value.path).size)
      open.push(value.imported());
  }
}

function reifyWith(value: Value, visit: (set: AttrsValue) => void): void {
  try {
    new Reification(visit).close(value);
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    failure.report();
  }
}

/** Whether anything in the value can be a module with imports. Most configurations are plain sets. */
function mayImport(value: Value, seen: Set<Value>): boolean {
  if (seen.has(value)) return false;
  seen.add(value);
  switch (value.kind) {
    case "function":
      return value instanceof Closure;
    case "path":
      return value instanceof TreePath;
    case "residual":
      return true;
    case "list":
      return value.elements.some((element) => mayImport(element.force(), seen));
    case "attrs":
      return [...value.entries].some(
        ([name, entry]) => importing.includes(name) || mayImport(entry.value.force(), seen),
      );
    default:
      return false;
  }
}

/** The strings, with `${…}` for residual parts, that an element of `imports` may be. */
function textsIn(value: Value): readonly string[] {
  const texts: string[] = [];
  const visit = (expr: Expr): void => {
    if (expr.kind === "attrs" || expr.kind === "lambda") return;
    if (expr.kind === "string")
      texts.push(expr.parts.map((part) => (typeof part === "string" ? part : "${…}")).join(""));
    if (expr.kind === "binary" && expr.operator === "+") visit(expr.left);
    else forEachChild(expr, visit);
  };
  if (value.kind === "string" || value.kind === "residual") visit(reify(value));
  return texts;
}

const isOutside = (text: string): boolean => text.startsWith("/") || text.split("/").includes("..");
