import { normalizePath } from "../../support/tree-path.ts";
import * as messages from "../messages.ts";
import type { Expr, PathExpr, SearchPathExpr } from "../expression.ts";
import type { Machine } from "../machine.ts";
import type { Scope } from "../scope.ts";
import type { Span } from "../../support/span.ts";
import { joinStr, type Str } from "../string-value.ts";
import { textWithHoles } from "../text.ts";
import type { Value } from "../value.ts";
import { TreePath } from "../tree-path.ts";
import { forEachChild } from "../traversal.ts";
import { interpolate, toStr } from "./coercion.ts";

/** `./x`, `./${name}/x`. A path outside the recipe tree is an error. */
export function evaluatePath(
  machine: Machine,
  expr: PathExpr | SearchPathExpr,
  scope: Scope | undefined,
): Value {
  if (expr.kind === "search-path") return machine.fail(messages.searchPath(expr.path, expr.span));
  if (expr.base !== "tree") {
    const written = textWithHoles(expr, "${…}");
    return machine.fail(
      messages.pathNotAllowed(written, expr.base === "home" ? "home" : "absolute", expr.span),
    );
  }
  const [only, ...rest] = expr.parts;
  if (only === undefined) return new TreePath(machine, "", expr.span);
  if (rest.length === 0 && typeof only === "string") return treePathValue(machine, only, expr.span);
  const text = joinStr(
    expr.parts.map((part) =>
      typeof part === "string" ? part : interpolate(machine, machine.evaluate(part, scope), part.span),
    ),
  );
  return pathFrom(machine, text, expr.span);
}

/** A path whose text may have residual parts. */
function pathFrom(machine: Machine, text: Str, span: Span | undefined): Value {
  if (text.known !== undefined) return treePathValue(machine, text.known, span);
  return machine.fail(messages.computedPath(span));
}

/** Fails if `left + right` may be a path that leads out of the recipe folder: Nix resolves each `..` in it. */
export function refuseComputedPath(
  machine: Machine,
  left: Value,
  right: Value,
  span: Span | undefined,
): void {
  if (left.kind !== "path" && left.kind !== "residual") return;
  const added = right.kind === "string" ? toStr(machine, right).known : undefined;
  if (right.kind === "string" && added !== undefined) {
    if (added.split("/").includes("..")) machine.fail(messages.computedPath(span));
    return;
  }
  // A parameter may be a number unless a string is added to it.
  if (left.kind === "path" || mayBePath(left.expr, right.kind === "string"))
    machine.fail(messages.computedPath(span));
}

/**
 * Whether an expression contains a path outside strings.
 * @param orParameter whether a parameter of a function counts as a path
 */
function mayBePath(expr: Expr, orParameter: boolean): boolean {
  if (expr.kind === "path") return true;
  if (expr.kind === "string") return false;
  if (expr.kind === "variable") return orParameter && expr.name.startsWith("#");
  let found = false;
  forEachChild(expr, (child) => {
    found ||= mayBePath(child, orParameter);
  });
  return found;
}

/** The file or folder at `text`, relative to the root of the tree. A path outside the tree is an error. */
export function treePathValue(machine: Machine, text: string, span: Span | undefined): Value {
  const normal = normalizePath(text);
  if (normal === undefined) return machine.fail(messages.pathOutside(text, span));
  return new TreePath(machine, normal, span);
}
