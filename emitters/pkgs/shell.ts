import { apply } from "../../compiler/language/build.ts";
import { staticText, text, type Text } from "../../compiler/language/text.ts";
import { lib, textExpr } from "./values.ts";

/** One word of a shell command, quoted where it has to be. */
export function shellWord(word: Text): Text {
  const known = staticText(word);
  if (known === undefined) return text(apply(lib("escapeShellArg"), textExpr(word)));
  if (/^[\w%+,./:@^=-]+$/.test(known)) return word;
  return text(`'${known.replaceAll("'", `'\\''`)}'`);
}
