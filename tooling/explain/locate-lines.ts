import type { Entry } from "../../compiler/check/checked-catalog.ts";
import type { ReachedLine } from "./explain-option.ts";
import type { OpenCatalog, Scope } from "./opened-catalog.ts";
import type { OptionPath } from "./option-path.ts";

/**
 * The lines of a file in a {@link Probe}, located in the output of the whole catalog. Files about one entry are the
 * same in both; in files about the whole catalog the entry is at another place.
 */
export function locateLines(
  file: string,
  lines: readonly number[],
  { kind, name }: Scope,
  files: ReadonlyMap<string, string>,
  opened: OpenCatalog,
): readonly ReachedLine[] {
  const narrow = (files.get(file) ?? "").split("\n");
  const sorted = [...lines].sort((a, b) => a - b);
  const textOf = (line: number): string => narrow[line - 1] ?? "";
  // Probed with all entries, or the whole entry.
  if (kind === "catalog" || file.startsWith(`${kind}/${name}/`))
    return sorted.map((line) => ({ file, line, text: textOf(line) }));
  const whole = (opened.catalogText(file) ?? "").split("\n");
  const offset = entryLine(whole, kind, name) - entryLine(narrow, kind, name);
  return sorted.map((line) => {
    const text = textOf(line);
    if (whole[line + offset - 1] === text) return { file, line: line + offset, text };
    const only = whole.indexOf(text);
    return only >= 0 && only === whole.lastIndexOf(text) ? { file, line: only + 1, text } : { file, text };
  });
}

/** The index of the line at which an entry of `catalog.json` or `catalog.nix` begins; 0 in other files. */
export function entryLine(lines: readonly string[], kind: string, name: string): number {
  const section = lines.findIndex((line) => new RegExp(`^  "?${kind}"?(?:: | = )\\{$`).test(line));
  if (section < 0) return 0;
  const heads = [`    "${name}": {`, `    ${name} = {`, `    "${name}" = {`];
  return Math.max(
    lines.findIndex((line, index) => index > section && heads.includes(line)),
    0,
  );
}

/**
 * The places where an option, or a group around it, uses a value from a variable or a module: the names written there,
 * from the entry down to the option.
 */
export function usedAt(
  { provenance }: Pick<Entry<object>, "provenance">,
  path: OptionPath,
  opened: OpenCatalog,
): readonly string[] {
  return path.flatMap((_, end) => {
    const { span, nameSpan, explicit } = provenance.at(path.slice(0, end + 1));
    if (!explicit || span === undefined || nameSpan === undefined) return [];
    const isElsewhere = span.file !== nameSpan.file || span.start < nameSpan.start;
    return isElsewhere ? (opened.place(nameSpan) ?? []) : [];
  });
}
