import { globalNames } from "../../compiler/language/nix-names.ts";

/**
 * Text in which Nix expressions are written as `${pkgs.hello}`, for formats without another notation: JSON and web
 * pages. Literal text that reads like an expression has a backslash, and backslashes before either are doubled:
 * `\${pkgs.hello}`. Shell parameters (`${HOME}`, `${name:-x}`) are not expressions, so scripts stay unchanged.
 *
 * @param hole prints a part that is not text, as a Nix expression on one line
 */
export function textWithHoles<Hole>(parts: readonly (string | Hole)[], hole: (part: Hole) => string): string {
  let text = "";
  let literal = "";
  for (const part of parts) {
    if (typeof part === "string") literal += part;
    else {
      text += `${escapeHoles(literal)}${backslashesBefore(literal, literal.length)}\${${hole(part)}}`;
      literal = "";
    }
  }
  return text + escapeHoles(literal);
}

function escapeHoles(text: string): string {
  let escaped = "";
  let from = 0;
  for (let at = text.indexOf("${"); at >= 0; at = text.indexOf("${", at + 2)) {
    if (isShellParameter(text, at + 2)) continue;
    escaped += `${text.slice(from, at)}${backslashesBefore(text, at)}\\`;
    from = at;
  }
  return escaped + text.slice(from);
}

function backslashesBefore(text: string, end: number): string {
  let start = end;
  while (text[start - 1] === "\\") start--;
  return text.slice(start, end);
}

/**
 * `HOME}`, `#list}`, `name:-x}`, `name%%.*}`: no expression begins like this, because only the names in scope of every
 * recipe are free in one.
 */
function isShellParameter(text: string, at: number): boolean {
  shellParameter.lastIndex = at;
  const name = shellParameter.exec(text)?.[1];
  return name !== undefined && !globalNames.has(name);
}

const shellParameter = /[#!]?(\w+|[@*#?$!-])(?:[}#%/[^,+=?-]|:(?!\s)|@[A-Za-z])/y;
