import { nestedTooDeeply } from "../../diagnostics/reading.ts";
import type { Reporter } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../language/expression.ts";
import { forEachChild } from "../../language/traversal.ts";
import type { SourceText } from "../frontend.ts";
import { Cursor, deepest } from "./cursor.ts";
import { parseExpression } from "./expressions.ts";

export interface ParseOptions {
  /**
   * For embedded Nix: the expressions that the NUL characters of the text stand for, in order. A hole may be anywhere
   * an expression is allowed, and inside a string or path, where it is interpolated. (Nix text cannot contain a NUL.)
   */
  readonly holes?: readonly Expr[];
  /** The hint for an empty text. */
  readonly hintIfEmpty?: string | undefined;
  /** The hint for text without quotes, which is not valid Nix. */
  readonly hintIfText?: string | undefined;
}

/**
 * Parses a Nix expression ("Nix Language" in the Nix reference manual), with the pipe operators. Every node and name
 * has its span. Paths are resolved against the folder of `source.path`.
 *
 * Never throws, takes linear time, and reports every separate problem. Unreadable text is `unreadable` in the tree; if
 * a name was lost among bindings, one of them has an unreadable name. There is no tree if brackets or quotes are
 * unbalanced up to the end, because any place may then have another meaning.
 */
export function parseNix(
  source: SourceText,
  reporter: Reporter,
  options: ParseOptions = {},
): Expr | undefined {
  return parseCounting(source, reporter, options).expr;
}

/** {@link parseNix} with the number of steps, for the tests of linear time. */
export function parseCounting(
  source: SourceText,
  reporter: Reporter,
  { holes, hintIfEmpty, hintIfText }: ParseOptions = {},
): { readonly expr: Expr | undefined; readonly steps: number } {
  const cursor = new Cursor({ source, reporter, holes, parseExpression });
  if (cursor.at("end")) cursor.fail("an expression", hintIfEmpty);
  const expr = cursor.expression();
  if (!cursor.panicked && !cursor.at("end"))
    cursor.fail(`an operator or ${cursor.end}`, isInText(cursor) ? hintIfText : undefined);
  const { steps } = cursor.lexer;
  if (cursor.panic || !cursor.at("end")) return { expr: undefined, steps };

  const tooDeep = cursor.depthBound > deepest ? findDeeperThan(expr, deepest) : undefined;
  if (tooDeep === undefined) return { expr, steps };
  cursor.report(nestedTooDeeply(tooDeep.span ?? cursor.tokenSpan(), deepest));
  return { expr: undefined, steps };
}

/** Whether the text after an expression is more likely a string than Nix. */
const isInText = (cursor: Cursor): boolean =>
  (["${", "=", ",", ":", ";", "search-path", "path"] as const).some((kind) => cursor.at(kind));

/**
 * An expression that is more than `limit` levels below `root`, or undefined. Chains such as `a + b + c` are flat for
 * the parser but deep in the tree, and everything that walks the tree recurses. This walk does not.
 */
function findDeeperThan(root: Expr, limit: number): Expr | undefined {
  const pending = [{ expr: root, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { expr, depth } = next;
    if (depth > limit) return expr;
    const below = depth + levels(expr);
    forEachChild(expr, (child) => pending.push({ expr: child, depth: below }));
  }
  return undefined;
}

/** The number of levels that an expression adds: each step of an attribute path is one. */
function levels(expr: Expr): number {
  switch (expr.kind) {
    case "select":
    case "has-attr":
      return expr.path.length;
    case "attrs":
    case "let":
      return expr.bindings.reduce(
        (most, binding) => (binding.kind === "value" ? Math.max(most, binding.path.length) : most),
        1,
      );
    default:
      return 1;
  }
}
