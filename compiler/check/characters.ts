import { forbiddenCharacter, invisibleCharacter } from "../diagnostics/checking.ts";
import type { Span } from "../language/span.ts";
import type { Text } from "../language/text.ts";
import { codePoint } from "../support/code-point.ts";
import type { Context } from "./context.ts";

/** NUL, and halves of surrogate pairs: neither Nix strings nor UTF-8 files can hold them. */
const forbidden = /\0|\p{Surrogate}/u;

/**
 * Control characters except tab, line feed and carriage return, zero-width characters, and the bidirectional controls
 * with which text can be made to read differently from what it says (Unicode Technical Report 36, 2.1).
 */
const invisible =
  // eslint-disable-next-line no-control-regex
  /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

/** Reports characters of `text` that must not or should not be there. `option` is dotted. False when some must not. */
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
  const hidden = part.match(invisible);
  if (hidden !== null) {
    const points = [...new Set(hidden)].sort().map(codePoint);
    context.report(invisibleCharacter(`\`${printable(option())}\``, points, span));
  }
  return true;
}

/** Invisible characters written as their code points. */
const printable = (text: string): string => text.replace(invisible, (each) => `<${codePoint(each)}>`);
