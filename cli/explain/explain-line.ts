import { noSuchLine } from "../../compiler/diagnostics/reviewing.ts";
import type { Entry } from "../../compiler/passes/context.ts";
import { emitCatalogFiles, emitFlakeFiles } from "../../emitters/emit.ts";
import type { OpenCatalog } from "../inspect/open-catalog.ts";
import { setAt, type Explained } from "./explain-option.ts";
import { entryLine } from "./locate-lines.ts";
import { formatPath, leafPaths, valueAt, type OptionPath } from "./option-path.ts";
import { documentation } from "./documentation.ts";
import { Probe } from "./probe.ts";
import { catalogScope, type EntryKind, type Owner } from "./scope.ts";
import { shownValue } from "./shown-value.ts";

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
  /** What the line is about, where that is no option: in the manifest. */
  readonly about?: string;
}

/** A line of a generated file, found. */
export interface FoundLine {
  readonly file: string;
  readonly line: number;
  /** Of the whole file. */
  readonly content: string;
  readonly entry: EntryPlace | undefined;
  /** Compiles what the line depends on, and nothing else. */
  readonly probe: Probe;
}

/**
 * Finds a line that the recipes give; `file` is relative to the generated folder.
 * @param asked the place as the user wrote it
 */
export function findLine(
  file: string,
  line: number,
  asked: string,
  opened: OpenCatalog,
): Explained<FoundLine> {
  const problem = (reason: string): Explained<never> => ({ ok: false, problem: noSuchLine(asked, reason) });
  const own = entryOf(file);
  const ownProbe = own && new Probe(opened, own);
  const content = ownProbe ? ownProbe.files.get(file) : opened.catalogText(file);
  if (content === undefined) return problem("the recipes give no such file");
  const lines = content.split("\n");
  const written = lines[line - 1];
  if (written === undefined || (line === lines.length && written === ""))
    return problem(`it has ${lines.length - 1} lines`);
  const entry = own ?? entryAround(line, lines);
  // The evaluated catalog takes long to print, and no line of the other files about the whole catalog needs it.
  const emit = /^catalog\.(?:json|nix)$/.test(file) ? emitCatalogFiles : emitFlakeFiles;
  const probe = ownProbe ?? (entry ? new Probe(opened, entry) : new Probe(opened, catalogScope, emit));
  return { ok: true, explanation: { file, line, content, entry, probe } };
}

/** Which options decide a line of a generated file: those of its entry, and those of the catalog file. */
export function explainLine(
  { file, line, content, entry, probe }: FoundLine,
  opened: OpenCatalog,
): LineExplanation {
  const narrow = (probe.files.get(file) ?? "").split("\n");
  const narrowLine = entry ? line - entry.start + entryLine(narrow, entry.kind, entry.name) : line;
  const causesOf = (owner: Owner, { data, provenance }: Entry<object>, prefix: OptionPath) =>
    leafPaths(data).flatMap((path) => {
      const value = valueAt(data, path);
      const { files: reached } = probe.reach(owner, path, value);
      if (!reached.get(file)?.lines.has(narrowLine)) return [];
      const cause: Cause = {
        option: formatPath([...prefix, ...path]),
        value: shownValue(owner === "entry" && entry ? entry : catalogScope, { data, provenance }, path),
        setAt: setAt({ provenance }, path, opened) ?? null,
        description:
          documentation(owner === "entry" && entry ? entry.kind : "catalog", path)?.description ?? null,
      };
      return [{ cause, weight: [...reached.values()].reduce((sum, { lines }) => sum + lines.size, 0) }];
    });
  const own = entry && probe.entry ? causesOf("entry", probe.entry, [entry.kind, entry.name]) : [];
  const causes = [...own, ...causesOf("catalog file", probe.catalogFile, [])].sort(
    (a, b) => a.weight - b.weight || (a.cause.option < b.cause.option ? -1 : 1),
  );
  return {
    file,
    line,
    text: content.split("\n")[line - 1] ?? "",
    entry: entry ? `${entry.kind}.${entry.name}` : null,
    causes: causes.map(({ cause }) => cause),
  };
}

/**
 * The entry that a line of a generated file belongs to.
 * @param catalogText the text of a file about the whole catalog
 */
export function entryAt(
  file: string,
  line: number,
  catalogText: (file: string) => string | undefined,
): EntryPlace | undefined {
  const own = entryOf(file);
  if (own !== undefined) return own;
  const lines = catalogText(file)?.split("\n") ?? [];
  return line > lines.length ? undefined : entryAround(line, lines);
}

/** The entry that a generated file is of, by its path; undefined for those of the whole catalog. */
export function entryOf(file: string): EntryPlace | undefined {
  const [, kind, name = ""] = /^(apps|pkgs)\/([^/]+)\//.exec(file) ?? [];
  return isKind(kind) ? { kind, name, start: 0 } : undefined;
}

interface EntryPlace {
  readonly kind: EntryKind;
  readonly name: string;
  /** By how much the entry is moved down in a file of the whole catalog. */
  readonly start: number;
}

/** The entry of `catalog.json` or `catalog.nix` that a line belongs to. */
function entryAround(line: number, lines: readonly string[]): EntryPlace | undefined {
  for (let index = line - 1; index >= 0; index--) {
    // Entries are indented by four: above less, there is none around the line.
    if (/^ {0,3}\S/.test(lines[index] ?? "")) return undefined;
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
