import * as messages from "../messages.ts";
import type { PathExpr, SearchPathExpr } from "../expression.ts";
import type { Machine } from "../machine.ts";
import { type Reifier, Residual } from "../residual.ts";
import type { Scope } from "../scope.ts";
import type { Span } from "../../support/span.ts";
import { joinStr, type Str } from "../string-value.ts";
import { textWithHoles } from "../text.ts";
import type { Value } from "../value.ts";
import { TreePath } from "../tree-path.ts";
import { interpolate } from "./coercion.ts";

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
  return new Residual(
    machine,
    (reifier: Reifier) => ({
      kind: "path",
      base: "tree",
      parts: text.parts.map((part) => (typeof part === "string" ? part : reifier.value(part))),
    }),
    span,
  );
}

/** The file or folder at `text`, relative to the root of the tree. A path outside the tree is an error. */
export function treePathValue(machine: Machine, text: string, span: Span | undefined): Value {
  const normal = normalizePath(text);
  if (normal === undefined) return machine.fail(messages.pathOutside(text, span));
  return new TreePath(machine, normal, span);
}

/** Removes `.`, `..` and empty segments; undefined if the path leaves the tree. */
export function normalizePath(text: string): string | undefined {
  const segments: string[] = [];
  for (const segment of text.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join("/");
}
