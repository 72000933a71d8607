import { nothingThere } from "../../compiler/diagnostics/reviewing.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { OptionDoc } from "../../compiler/schema/options/option-doc.ts";
import { plainData } from "../inspect/plain-data.ts";
import type { OpenCatalog } from "../inspect/open-catalog.ts";
import { entryNames } from "../show/stages.ts";
import { locateLines } from "./locate-lines.ts";
import { formatPath, leafPaths, parsePath, valueAt, type OptionPath } from "./option-path.ts";
import { documentation, Probe, type EntryKind } from "./probe.ts";

/** A generated line that depends on an option; without a number when the line stands in the file more than once. */
export interface ReachedLine {
  readonly file: string;
  readonly line?: number;
  readonly text: string;
}

/** All there is to say about an option of an entry. */
export interface OptionExplanation {
  readonly option: string;
  readonly value: unknown;
  /** Where the recipe sets it; null for a default. */
  readonly setAt: string | null;
  readonly documentation: OptionDoc | null;
  readonly lines: readonly ReachedLine[];
  /** Files that another value would add lines to, or that would come to be. */
  readonly wouldAddTo: readonly string[];
}

export type Explained<T> =
  { readonly ok: true; readonly explanation: T } | { readonly ok: false; readonly problem: Diagnostic };

/** What an option is, where it is set, and every generated line it reaches. */
export function explainOption(spelled: string, opened: OpenCatalog): Explained<OptionExplanation> {
  const [kind = "", name = "", ...path] = parsePath(spelled);
  const probe = kind === "apps" || kind === "pkgs" ? new Probe(opened, kind, name) : undefined;
  const entry = probe?.entry;
  if (probe === undefined || entry === undefined || !isKind(kind))
    return { ok: false, problem: nothingThere(spelled, entryNames(opened)) };
  const value = valueAt(entry.data, path);
  if (value === undefined) {
    const known = leafPaths(entry.data).map((each) => formatPath([kind, name, ...each]));
    return { ok: false, problem: nothingThere(spelled, known) };
  }
  const reached = new Map<string, Set<number>>();
  const added = new Set<string>();
  for (const below of leafPaths(value, path)) {
    for (const [file, { lines, added: adds }] of probe.reach(below, valueAt(entry.data, below))) {
      const all = reached.get(file) ?? new Set<number>();
      for (const line of lines) all.add(line);
      reached.set(file, all);
      if (adds) added.add(file);
    }
  }
  return {
    ok: true,
    explanation: {
      option: formatPath([kind, name, ...path]),
      value: plainData(value),
      setAt: setAt(entry, path, opened) ?? null,
      documentation: documentation(kind, path) ?? null,
      lines: [...reached].flatMap(([file, lines]) =>
        locateLines(file, [...lines], kind, name, probe.files, opened),
      ),
      wouldAddTo: [...added].filter((file) => !reached.get(file)?.size).sort(),
    },
  };
}

export function setAt(
  entry: NonNullable<Probe["entry"]>,
  path: OptionPath,
  opened: OpenCatalog,
): string | undefined {
  const { explicit, span } = entry.provenance.at(path);
  return explicit ? opened.place(span) : undefined;
}

const isKind = (kind: string): kind is EntryKind => kind === "apps" || kind === "pkgs";
