import { forbiddenCharacter, invisibleCharacter } from "../diagnostics/checking.ts";
import type { Span } from "../support/span.ts";
import type { Text } from "../language/text.ts";
import { codePoint, invisibleIn, withCodePoints } from "../support/visible.ts";
import type { Context } from "./context.ts";

/** NUL and halves of surrogate pairs, which neither Nix strings nor UTF-8 files can contain. */
const forbidden = /\0|\p{Surrogate}/u;

/** Reports forbidden and invisible characters in `text`. `option` is dotted. Returns false if a character is forbidden. */
export function checkCharacters(
  option: () => string,
  text: Text,
  span: Span | undefined,
  context: Context,
): boolean {
  for (const part of text.parts) {
    if (typeof part === "string" && !checkPart(option, part, span, context)) return false;
  }
  return true;
}

function checkPart(option: () => string, part: string, span: Span | undefined, context: Context): boolean {
  const [bad] = forbidden.exec(part) ?? [];
  if (bad !== undefined) {
    context.report(forbiddenCharacter(option(), codePoint(bad), span));
    return false;
  }
  const points = invisibleIn(part);
  if (points.length > 0) context.report(invisibleCharacter(`\`${withCodePoints(option())}\``, points, span));
  return true;
}
