import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A diagnostic documented in its catalogue, by a doc comment that begins with `CG301: `. */
export interface DocumentedCode {
  readonly code: string;
  /** The text after the code in the doc comment. */
  readonly title: string;
  /** The catalogue, for example `compiler/diagnostics/checking.ts`. */
  readonly file: string;
}

/** The language has its own catalogue, because messages describe its values. */
const ofLanguage = "compiler/language/messages.ts";
const folder = "compiler/diagnostics";

/**
 * Every code of every catalogue, sorted, read from the sources.
 * @throws if a code is used without a doc comment or documented twice
 */
export function diagnosticCodes(root = join(import.meta.dirname, "..")): readonly DocumentedCode[] {
  const found = readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`)
    .concat(ofLanguage)
    .flatMap((file) => codesOf(file, readFileSync(join(root, file), "utf8")));
  const seen = new Map<string, DocumentedCode>();
  for (const each of found) {
    const other = seen.get(each.code);
    if (other) throw new Error(`${each.code} is documented in ${other.file} and in ${each.file}`);
    seen.set(each.code, each);
  }
  return [...seen.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The codes of one catalogue. */
export function codesOf(file: string, source: string): DocumentedCode[] {
  const documented = [
    ...source.matchAll(/\/\*\*\s*(?:\*\s*)?(?<code>CG\d{3}): (?<title>.*?)(?:[\s*]*@.*?)?\s*\*\//gs),
  ].map(({ groups }) => ({
    code: groups?.["code"] ?? "",
    title: (groups?.["title"] ?? "").replace(/\s*\n\s*\*\s*/g, " "),
    file,
  }));
  const codes = new Set(documented.map(({ code }) => code));
  for (const [, code = ""] of source.matchAll(/"(CG\d{3})"/g))
    if (!codes.has(code)) throw new Error(`${file} uses ${code} without a doc comment \`/** ${code}: … */\``);
  return documented;
}
