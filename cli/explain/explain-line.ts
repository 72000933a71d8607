import { noSuchLine } from "../../compiler/diagnostics/reviewing.ts";
import { plainData } from "../inspect/plain-data.ts";
import type { OpenCatalog } from "../inspect/open-catalog.ts";
import { setAt, type Explained } from "./explain-option.ts";
import { entryLine } from "./locate-lines.ts";
import { formatPath, leafPaths, valueAt } from "./option-path.ts";
import { documentation, Probe, type EntryKind } from "./probe.ts";

/** An option behind a generated line. */
export interface Cause {
  readonly option: string;
  readonly value: unknown;
  /** Where the recipe sets it; null for a default. */
  readonly setAt: string | null;
  readonly description: string | null;
}

export interface LineExplanation {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** `apps.web`; null when the file is of the whole catalog. */
  readonly entry: string | null;
  /** The options that decide the line, the one that decides least else first. */
  readonly causes: readonly Cause[];
}

/** Which options decide a line of a generated file; `file` is relative to the generated folder. */
export function explainLine(file: string, line: number, opened: OpenCatalog): Explained<LineExplanation> {
  const text = opened.result.files.get(file)?.content;
  const lines = text === undefined ? [] : String(text).split("\n");
  const problem = (reason: string): Explained<LineExplanation> => ({
    ok: false,
    problem: noSuchLine(`${file}:${line}`, reason),
  });
  if (text === undefined) return problem("the recipes give no such file");
  const written = lines[line - 1];
  if (written === undefined || (line === lines.length && written === ""))
    return problem(`it has ${lines.length - 1} lines`);

  const place = entryOf(file, line, lines);
  const found = { file, line, text: written, entry: place ? `${place.kind}.${place.name}` : null };
  if (place === undefined) return { ok: true, explanation: { ...found, causes: [] } };
  const { kind, name } = place;
  const probe = new Probe(opened, kind, name);
  const { entry } = probe;
  if (entry === undefined) return { ok: true, explanation: { ...found, causes: [] } };

  const narrowLine = line - place.start + entryLine((probe.files.get(file) ?? "").split("\n"), kind, name);
  const causes: (Cause & { readonly weight: number })[] = [];
  for (const path of leafPaths(entry.data)) {
    const value = valueAt(entry.data, path);
    const reached = probe.reach(path, value);
    if (!reached.get(file)?.lines.has(narrowLine)) continue;
    causes.push({
      option: formatPath([kind, name, ...path]),
      value: plainData(value),
      setAt: setAt(entry, path, opened) ?? null,
      description: documentation(kind, path)?.description ?? null,
      weight: [...reached.values()].reduce((sum, { lines: all }) => sum + all.size, 0),
    });
  }
  causes.sort((a, b) => a.weight - b.weight || (a.option < b.option ? -1 : 1));
  return { ok: true, explanation: { ...found, causes: causes.map(({ weight: _, ...cause }) => cause) } };
}

/** The entry a line belongs to, and by how much the entry is moved down in a file of the whole catalog. */
function entryOf(
  file: string,
  line: number,
  lines: readonly string[],
): { readonly kind: EntryKind; readonly name: string; readonly start: number } | undefined {
  const [, folder, own] = /^(apps|pkgs)\/([^/]+)\//.exec(file) ?? [];
  if (isKind(folder) && own !== undefined) return { kind: folder, name: own, start: 0 };
  for (let index = line - 1; index >= 0; index--) {
    const name = /^ {4}"?([\w-]+)"?(?:: | = )\{$/.exec(lines[index] ?? "")?.[1];
    if (name === undefined) continue;
    const before = lines.slice(0, index).reverse();
    const kind = before
      .map((each) => /^ {2}"?(\w+)"?(?:: | = )\{$/.exec(each)?.[1])
      .find((each) => each !== undefined);
    return isKind(kind) ? { kind, name, start: index } : undefined;
  }
  return undefined;
}

const isKind = (kind: string | undefined): kind is EntryKind => kind === "apps" || kind === "pkgs";
