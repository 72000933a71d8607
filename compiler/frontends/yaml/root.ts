import * as messages from "../../diagnostics/reading-yaml.ts";
import type { Expr } from "../../language/expression.ts";
import type { Reading } from "./reading.ts";

/** What a file denotes, if it can be a recipe: a mapping, or a Nix expression that may give one. */
export function rootOf(reading: Reading, root: Expr): Expr | undefined {
  if (root.kind === "unreadable") return undefined;
  const found = neverASet.get(root.kind);
  if (found === undefined) return root;
  const span = root.span ?? reading.span(0, 0);
  reading.report(messages.notAMapping(span, found));
  return undefined;
}

const neverASet: ReadonlyMap<Expr["kind"], string> = new Map([
  ["literal", "a single value"],
  ["string", "a text"],
  ["list", "a list"],
  ["path", "a file"],
]);
