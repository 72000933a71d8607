import { URLPAT } from "../schema/patterns.ts";
import { misspeltScheme } from "../schema/url-scheme.ts";
import { lineBreak, misspeltUrl } from "../diagnostics/checking.ts";
import { shownInHints, text, textOfParts, type Text } from "../language/text.ts";
import { checkCharacters } from "./characters.ts";
import { WRONG } from "./context.ts";
import { refuse, refuseFunction, spanOf, type LeafReader } from "./leaf-reader.ts";
import { quotesHint, violatedPattern } from "./plain-leaves.ts";

// Strings that may have residual parts.

export const anyText: LeafReader = {
  accepts: (value) => value.kind === "string" || value.kind === "residual",
  read(value, trail, context, leaf): Text | typeof WRONG {
    if (value.kind === "residual") return refuseFunction(value, trail, context, leaf) ?? text(value.expr);
    if (value.kind !== "string") return refuse(value, trail, context, leaf, quotesHint(value, context));
    if (!checkCharacters(() => trail.dotted(), value.text, spanOf(trail), context)) return WRONG;
    if (leaf.pattern === undefined || leaf.schema.safeParse(value.text).success) {
      const written = shownInHints(value.text);
      const scheme = leaf.pattern?.includes(URLPAT.source) ? misspeltScheme(written) : undefined;
      if (scheme !== undefined) context.report(misspeltUrl(written, scheme, spanOf(trail)));
      return value.text;
    }
    context.report(violatedPattern(leaf, leaf.pattern, shownInHints(value.text), trail));
    return WRONG;
  },
};

export const singleLine: LeafReader = {
  accepts: anyText.accepts,
  read(value, trail, context, leaf): Text | typeof WRONG {
    const read = anyText.read(value, trail, context, leaf) as Text | typeof WRONG;
    if (read === WRONG) return WRONG;
    const line = withoutFinalNewline(read);
    if (!line.parts.some((part) => typeof part === "string" && /[\n\r]/.test(part))) return line;
    context.report(lineBreak(trail.dotted(), spanOf(trail)));
    return WRONG;
  },
};

/** `types.singleLineStr` of nixpkgs drops the final line break. */
export function withoutFinalNewline(value: Text): Text {
  const last = value.parts.at(-1);
  if (typeof last !== "string" || !last.endsWith("\n")) return value;
  return textOfParts([...value.parts.slice(0, -1), last.slice(0, -1)]);
}
