import type { Span } from "../support/span.ts";
import { spanIn, type SourceText } from "./frontend.ts";

/** A `${…}` that is literal text, because the surrounding string has no interpolation. */
export interface LostHole {
  readonly written: string;
  readonly span: Span;
}

/**
 * `${pkgs.hello}` and the like. It excludes shell parameters, whose names have no dots, and usual references of
 * configuration files, such as `${lib.dir}` and `${config.port}`. An escaped `${` is intended.
 */
const symbols =
  /(?<![\\$])\$\{\s*(?:(?:pkgs|builtins)\s*[.[]|config\.(?:apps|pkgs)[.[]|lib\.(?:get(?:Bin|Dev|Exe|Lib|Man|Version)|make\w+Path)\b)[^{}\n]*\}/;

const names = /(?<![\\$])\$\{\s*([A-Za-z_]\w*)(?:\??\.[A-Za-z_]\w*)*\s*\}/g;

/** The first such hole in the string at `span`; `isName` decides which other names would have been interpolated. */
export function lostHole(
  source: SourceText,
  { start, end }: Span,
  isName: (name: string) => boolean = () => false,
): LostHole | undefined {
  const text = source.text.slice(start, end);
  if (!text.includes("${")) return undefined;
  const hole = symbols.exec(text) ?? nameIn(text, isName);
  if (!hole) return undefined;
  const [written] = hole;
  const at = start + hole.index;
  return { written, span: spanIn(source, at, at + written.length) };
}

/** A hole with a name that the text, for example a script, does not assign itself. */
function nameIn(text: string, isName: (name: string) => boolean): RegExpExecArray | undefined {
  const given = givenIn(text);
  return [...text.matchAll(names)].find(([, name = ""]) => isName(name) && !given.has(name));
}

/**
 * The names that a script assigns: `name=…`, and names after a word that may assign. One pass, because texts may be
 * long.
 */
function givenIn(text: string): ReadonlySet<string> {
  const given = new Set<string>();
  for (const [, name = ""] of text.matchAll(/\b([A-Za-z_]\w*)=/g)) given.add(name);
  for (const line of text.split("\n")) {
    const from = line.search(/\b(?:declare|for|local|read)\b/);
    if (from >= 0) for (const [name] of line.slice(from).matchAll(/\b[A-Za-z_]\w*/g)) given.add(name);
  }
  return given;
}
