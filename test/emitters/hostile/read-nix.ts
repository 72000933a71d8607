import { nixParse } from "../../support/nix.ts";

const mark = (index: number): string => `@@file ${index}@@`;

/** The strings in Nix files, as Nix' own parser reads them: literals whole, attribute names with and without quotes. */
export function readNix(files: readonly string[]): readonly ReadonlySet<string>[] {
  const found: Set<string>[] = files.map(() => new Set());
  // One process for all files: each is an expression.
  const parsed = nixParse(`[\n${files.map((text, index) => `"${mark(index)}" (\n${text}\n)`).join("\n")}\n]`);
  let current = new Set<string>();
  let next = 0;
  for (const text of stringsOf(parsed)) {
    if (text === mark(next)) current = found[next++] ?? current;
    else current.add(text);
  }
  return found;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
const token = /"((?:[^"\\]|\\[^])*)"|[A-Za-z_][\w'-]*/g;

/** Strings and names in what `nix-instantiate --parse` prints, which takes strings apart at the ends of lines. */
function* stringsOf(parsed: string): Iterable<string> {
  let open: string | undefined;
  let end = 0;
  for (const match of parsed.matchAll(token)) {
    const [whole, inside] = match;
    const joins = inside !== undefined && parsed.slice(end, match.index) === " + ";
    if (open !== undefined && !joins) {
      yield open;
      open = undefined;
    }
    if (inside === undefined) yield whole;
    else open = (open ?? "") + inside.replace(/\\([^])/g, (_, char: string) => escapes[char] ?? char);
    end = match.index + whole.length;
  }
  if (open !== undefined) yield open;
}
