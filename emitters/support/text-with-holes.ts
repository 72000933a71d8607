import { globalNames } from "../../compiler/language/nix-names.ts";

/**
 * Text in which Nix expressions stand as `${pkgs.hello}`, for readers that have no other mark for them: JSON, pages.
 * Literal text that reads like one has a backslash, and backslashes before either are doubled: `\${pkgs.hello}`.
 * Parameters of shells (`${HOME}`, `${name:-x}`) are no expressions, so scripts stay as they are.
 *
 * @param hole a part that is no text, as a Nix expression on one line
 */
export function textWithHoles<Hole>(parts: readonly (string | Hole)[], hole: (part: Hole) => string): string {
  let text = "";
  let literal = "";
  for (const part of parts) {
    if (typeof part === "string") literal += part;
    else {
      const [backslashes = ""] = /\\*$/.exec(literal) ?? [];
      text += `${escapeHoles(literal)}${backslashes}\${${hole(part)}}`;
      literal = "";
    }
  }
  return text + escapeHoles(literal);
}

const escapeHoles = (text: string): string =>
  text.includes("${")
    ? text.replace(/(\\*)\$\{(?=(.*))/g, (all: string, backslashes: string, rest: string): string =>
        isShellParameter(rest) ? all : `${backslashes}${backslashes}\\\${`,
      )
    : text;

/** `HOME}`, `#list}`, `name:-x}`, `name%%.*}`: no expression begins so, as only the names of every recipe are free in one. */
function isShellParameter(text: string): boolean {
  const [, name] = /^[#!]?(\w+|[@*#?$!-])(?:[}#%/[^,+=?-]|:(?!\s)|@[A-Za-z])/.exec(text) ?? [];
  return name !== undefined && !globalNames.has(name);
}
