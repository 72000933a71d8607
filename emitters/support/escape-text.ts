import { apply, list, select, string, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { textOfParts, type Text } from "../../compiler/language/text.ts";
import { isHarmless } from "./harmless.ts";

/**
 * A text as another language has to be given it: what is known is escaped here, what only Nix knows there.
 * @param escape does so for each of {@link special} by itself
 */
export const escapeText = (value: Text, escape: (part: string) => string): Text =>
  textOfParts(
    value.parts.map((part) =>
      typeof part === "string" ? escape(part) : isHarmless(part) ? part : escapedByNix(part, escape),
    ),
  );

/** What texts hold that means something to systemd or a shell. Other control characters are left as they are. */
const special = ["%", "$", '"', "'", "\\", "\n", "\r", "\t"];

function escapedByNix(part: Expr, escape: (part: string) => string): Expr {
  const escaped = special.filter((char) => escape(char) !== char);
  if (escaped.length === 0) return part;
  return apply(
    select(variable("builtins"), "replaceStrings"),
    list(escaped.map((char) => string(char))),
    list(escaped.map((char) => string(escape(char)))),
    part.kind === "string" ? part : string(part),
  );
}
