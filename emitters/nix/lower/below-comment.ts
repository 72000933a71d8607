import type { Syntax } from "../syntax.ts";

/** Marks what begins a file below a comment: nixfmt lays out some of it with less confidence. */
export function belowComment<S extends Syntax>(syntax: S): S;
export function belowComment(syntax: Syntax): Syntax {
  switch (syntax.kind) {
    case "set":
      return { ...syntax, belowComment: true };
    case "call":
      return { ...syntax, fn: belowComment(syntax.fn), belowComment: true };
    case "operation":
      return { ...syntax, left: belowComment(syntax.left) };
    case "selection":
    case "membership":
      return { ...syntax, target: belowComment(syntax.target) } as typeof syntax;
    default:
      return syntax;
  }
}
