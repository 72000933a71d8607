import type { Syntax } from "../syntax.ts";

/** Marks what begins below a comment or an empty line: nixfmt lays out some of it with less confidence. */
export function setApart<S extends Syntax>(syntax: S): S;
export function setApart(syntax: Syntax): Syntax {
  switch (syntax.kind) {
    case "set":
      return { ...syntax, setApart: true };
    case "call":
      return { ...syntax, fn: setApart(syntax.fn), setApart: true };
    case "operation":
      return { ...syntax, left: setApart(syntax.left) };
    case "selection":
    case "membership":
      return { ...syntax, target: setApart(syntax.target) } as typeof syntax;
    default:
      return syntax;
  }
}
