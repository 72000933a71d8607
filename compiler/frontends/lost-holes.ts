import type { Span } from "../support/span.ts";
import { spanIn, type SourceText } from "./frontend.ts";

/** A `${…}` that stays as it is written, because the text around it has no holes. */
export interface LostHole {
  readonly written: string;
  readonly span: Span;
}

/**
 * `${pkgs.hello}` and its like. Only what no shell takes (its names have no dots) and what configuration files, which
 * have `${lib.dir}` and `${config.port}` of their own, hardly mean. One that is escaped is meant so.
 */
const symbols =
  /(?<![\\$])\$\{\s*(?:(?:pkgs|builtins)\s*[.[]|config\.(?:apps|pkgs)[.[]|lib\.(?:get(?:Bin|Dev|Exe|Lib|Man|Version)|make\w+Path)\b)[^{}\n]*\}/;

const names = /(?<![\\$])\$\{\s*([A-Za-z_]\w*)(?:\??\.[A-Za-z_]\w*)*\s*\}/g;

/** The first such hole of the text without holes at `span`; `isName` knows what else would have been one. */
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

/** A hole with a name that the text, be it a script, does not give a value itself. */
function nameIn(text: string, isName: (name: string) => boolean): RegExpExecArray | undefined {
  const given = givenIn(text);
  return [...text.matchAll(names)].find(([, name = ""]) => isName(name) && !given.has(name));
}

/** What a script gives a value: `name=…`, and what follows a word that may do so. In one pass: texts may be long. */
function givenIn(text: string): ReadonlySet<string> {
  const given = new Set<string>();
  for (const [, name = ""] of text.matchAll(/\b([A-Za-z_]\w*)=/g)) given.add(name);
  for (const line of text.split("\n")) {
    const from = line.search(/\b(?:declare|for|local|read)\b/);
    if (from >= 0) for (const [name] of line.slice(from).matchAll(/\b[A-Za-z_]\w*/g)) given.add(name);
  }
  return given;
}
