import type { Expr, StringPart } from "../../language/expression.ts";

/** A piece of an indented string as written. */
export type IndentedPart =
  | { readonly kind: "text"; readonly text: string }
  /** An unescaped escape, which never counts as indentation. */
  | { readonly kind: "escape"; readonly text: string }
  | { readonly kind: "expression"; readonly expr: Expr };

/**
 * Removes the common indentation of all lines, like `stripIndentation` of Nix's parser: only spaces count, blank lines
 * are ignored, and a last line of spaces is dropped. Returns the parts of the string, with adjacent texts merged and
 * empty ones removed.
 */
export function stripIndentation(parts: readonly IndentedPart[]): StringPart[] {
  const indentation = smallestIndentation(parts);
  const stripped: StringPart[] = [];
  let atLineStart = true;
  let dropped = 0;
  let pending = "";
  const flush = (): void => {
    if (pending !== "") stripped.push(pending);
    pending = "";
  };

  for (const [index, part] of parts.entries()) {
    if (part.kind === "expression") {
      flush();
      stripped.push(part.expr);
      atLineStart = false;
      dropped = 0;
      continue;
    }
    let kept = "";
    // Line by line, not by character: `from` is the start of the text that is not yet kept.
    for (let from = 0; from < part.text.length;) {
      if (atLineStart) {
        let at = from;
        while (part.text.charAt(at) === " ") at++;
        const drop = Math.min(at - from, Math.max(0, indentation - dropped));
        dropped += at - from;
        kept += part.text.slice(from + drop, at);
        from = at;
        if (from === part.text.length) break;
        dropped = 0;
        atLineStart = false;
      }
      const newline = part.text.indexOf("\n", from);
      const end = newline < 0 ? part.text.length : newline + 1;
      kept += part.text.slice(from, end);
      atLineStart = newline >= 0;
      from = end;
    }
    pending += index === parts.length - 1 ? withoutLastBlankLine(kept) : kept;
  }
  flush();
  return stripped;
}

function smallestIndentation(parts: readonly IndentedPart[]): number {
  let smallest = Number.POSITIVE_INFINITY;
  let atLineStart = true;
  let current = 0;
  for (const part of parts) {
    if (part.kind !== "text") {
      if (atLineStart) smallest = Math.min(smallest, current);
      atLineStart = false;
      continue;
    }
    for (let at = 0; at < part.text.length; at++) {
      const character = part.text.charAt(at);
      if (character === "\n") {
        atLineStart = true;
        current = 0;
      } else if (atLineStart) {
        if (character === " ") current++;
        else {
          atLineStart = false;
          smallest = Math.min(smallest, current);
        }
      } else {
        const newline = part.text.indexOf("\n", at);
        at = (newline < 0 ? part.text.length : newline) - 1;
      }
    }
  }
  return smallest;
}

function withoutLastBlankLine(text: string): string {
  const lastLine = text.lastIndexOf("\n") + 1;
  for (let at = lastLine; at < text.length; at++) if (text.charAt(at) !== " ") return text;
  return lastLine === 0 ? text : text.slice(0, lastLine);
}
