import { apply } from "../../compiler/language/build.ts";
import { staticText, text, textOfParts, type Text } from "../../compiler/language/text.ts";
import { lib, textExpr } from "./values.ts";

/** One word of a shell command, quoted where it has to be. */
function shellWord(word: Text): Text {
  const known = staticText(word);
  if (known === undefined) return text(apply(lib("escapeShellArg"), textExpr(word)));
  if (/^[\w%+,./:@^=-]+$/.test(known)) return word;
  return text(`'${known.replaceAll("'", `'\\''`)}'`);
}

/** A file or folder among the arguments of a command, which would take one that starts with `-` for an option. */
export function shellPath(path: Text): Text {
  const [start] = path.parts;
  if (typeof start !== "object") return shellWord(start?.startsWith("-") ? text("./", ...path.parts) : path);
  // Only Nix knows how it starts.
  return textOfParts(["-- ", ...shellWord(path).parts]);
}

/** A name among the arguments of a command. POSIX.1, Base Definitions, 12.2, guideline 10. */
export const shellName = (name: Text): Text =>
  staticText(name)?.startsWith("-") ? text("-- ", ...shellWord(name).parts) : shellWord(name);
