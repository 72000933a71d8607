import type { Call, PatternSyntax, Syntax } from "../syntax.ts";

// Properties that nixfmt uses to decide how the lines around an expression may break.

/** A term that opens on its line and continues below: a set, list or string of several lines. */
export function isBlock(syntax: Syntax): boolean {
  switch (syntax.kind) {
    case "indented":
      return true;
    case "set":
      return syntax.bindings.length > 0;
    case "list":
      return syntax.elements.length > 0;
    case "parenthesized":
      return isBlock(syntax.inner);
    default:
      return false;
  }
}

/** A block, or one after `with x;` or `x: y:`. */
export function opensBlock(syntax: Syntax): boolean {
  if (isBlock(syntax)) return true;
  if (syntax.kind === "with") return isBlock(syntax.body);
  if (syntax.kind !== "lambda" || typeof syntax.parameter !== "string") return false;
  return isBlock(syntax.body) || (syntax.body.kind === "lambda" && opensBlock(syntax.body));
}

/** Names, numbers, strings, paths, selections from those, and calls of at most two of them. */
export function isSimple(syntax: Syntax): boolean {
  switch (syntax.kind) {
    case "token":
      return syntax.type !== "keyword";
    case "quoted":
    case "indented":
    case "path":
      return true;
    case "selection":
      return (
        syntax.fallback === undefined &&
        isSimple(syntax.target) &&
        syntax.path.every(({ kind }) => kind === "token")
      );
    case "parenthesized":
      return isSimple(syntax.inner);
    case "call":
      return isSimpleCall(syntax);
    default:
      return false;
  }
}

export function isSimpleCall({ fn, args, setApart }: Call): boolean {
  return !setApart && args.length <= 2 && isSimple(fn) && args.every(isSimple);
}

/** A head like `{ a, b, ... }` may stay on one line. */
export function isShortPattern({ fields }: PatternSyntax): boolean {
  return fields.length <= 2 && fields.every(({ fallback }) => fallback === undefined);
}
