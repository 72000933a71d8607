import { tooDeep } from "../diagnostics/checking.ts";
import type { Thunk, Value } from "../language/value.ts";
import { checkCharacters } from "./characters.ts";
import { WRONG, type Context } from "./context.ts";
import type { Trail } from "./trail.ts";

/** Deeper than any real configuration, shallow enough for every stage's recursion. */
const LIMIT = 200;

/**
 * Forces a free-form value with everything in it, so that what is wrong in it is reported now. Functions are left as
 * they are. Gives the value, or WRONG when an error inside has been reported.
 */
export function forceDeeply(value: Value, trail: Trail, context: Context): Value | typeof WRONG {
  let wrong = false;
  const visit = (each: Value, depth: number): void => {
    const span = each.span ?? trail.span;
    if (each.kind === "error") wrong = true;
    if (each.kind === "string")
      wrong = !checkCharacters(() => trail.dotted(), each.text, span, context) || wrong;
    const inner = childrenOf(each);
    if (inner.length === 0) return;
    if (depth === LIMIT) {
      if (!wrong) context.report(tooDeep(trail.dotted(), LIMIT, span));
      wrong = true;
      return;
    }
    for (const child of inner) {
      visit(child.force(), depth + 1);
      // One report is enough for a value that never ends, and without it a wide one would never return.
      if (wrong && depth > LIMIT / 2) return;
    }
  };
  visit(value, 0);
  return wrong ? WRONG : value;
}

function childrenOf(value: Value): readonly Thunk[] {
  if (value.kind === "list") return value.elements;
  if (value.kind === "attrs") return [...value.entries.values()].map((attribute) => attribute.value);
  return [];
}
