import { unknownPath } from "../../compiler/diagnostics/reviewing.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import {
  spellings,
  nearestPath,
  formatPath,
  leafPaths,
  parsePath,
  valueAt,
  type OptionPath,
} from "./option-path.ts";
import type { OptionDoc } from "../../compiler/schema/options/option-doc.ts";
import type { Entry } from "../../compiler/check/checked-catalog.ts";
import { type OpenCatalog, catalogScope, type EntryKind, type Scope } from "./opened-catalog.ts";
import { locateLines, usedAt } from "./locate-lines.ts";
import { documentation } from "./documentation.ts";
import { Probe } from "./probe.ts";
import { shownValue } from "./plain-data.ts";

/** A generated line that depends on an option; without a number if the file contains the line more than once. */
export interface ReachedLine {
  readonly file: string;
  readonly line?: number;
  readonly text: string;
}

/** The explanation of an option of an entry. */
export interface OptionExplanation {
  readonly option: string;
  readonly value: unknown;
  /** The place that sets it; null for a default. */
  readonly setAt: string | null;
  /** The places that use a value defined elsewhere: see `locate-lines.ts`. */
  readonly usedAt: readonly string[];
  readonly documentation: OptionDoc | null;
  /** Whether its effects could be determined: that needs another value without errors. */
  readonly isKnown: boolean;
  readonly lines: readonly ReachedLine[];
  /** Files to which another value would add lines, or that it would create. */
  readonly wouldAddTo: readonly string[];
}

export type Explained<T> =
  { readonly ok: true; readonly explanation: T } | { readonly ok: false; readonly problem: Diagnostic };

/** The description of an option, the place that sets it, and every generated line that it affects. */
export function explainOption(spelled: string, opened: OpenCatalog): Explained<OptionExplanation> {
  const { scope, path: given } = findOption(spelled, opened);
  const probe = scope && new Probe(opened, scope);
  const entry = probe?.entry;
  if (scope === undefined || probe === undefined || entry === undefined)
    return { ok: false, problem: missing(spelled, opened) };
  const formatted = (steps: OptionPath): string =>
    formatPath(scope.kind === "catalog" ? steps : [scope.kind, scope.name, ...steps]);
  const path = spellingIn(entry.data, scope, given);
  const value = valueAt(entry.data, path);
  if (value === undefined) return { ok: false, problem: missing(spelled, opened) };
  const reached = new Map<string, Set<number>>();
  const added = new Set<string>();
  let isKnown = false;
  for (const below of leafPaths(value, path)) {
    const { files, accepted } = probe.reach("entry", below, valueAt(entry.data, below));
    isKnown ||= accepted;
    for (const [file, { lines, added: adds }] of files) {
      const all = reached.get(file) ?? new Set<number>();
      for (const line of lines) all.add(line);
      reached.set(file, all);
      if (adds) added.add(file);
    }
  }
  return {
    ok: true,
    explanation: {
      option: formatted(path),
      value: shownValue(scope, entry, path),
      setAt: setAt(entry, path, opened) ?? null,
      usedAt: usedAt(entry, path, opened),
      documentation: documentation(scope.kind, path) ?? null,
      isKnown,
      lines: [...reached].flatMap(([file, lines]) =>
        locateLines(file, [...lines], scope, probe.files, opened),
      ),
      wouldAddTo: [...added].filter((file) => !reached.get(file)?.size).sort(),
    },
  };
}

function missing(spelled: string, { result }: OpenCatalog): Diagnostic {
  const near = nearestPath(parsePath(spelled), result.stages.checked);
  if (near !== undefined) return unknownPath(spelled, [near]);
  const { pkgs, apps } = result.stages.evaluated;
  const entries = Object.entries({ pkgs, apps }).flatMap(([kind, all]) =>
    [...all.keys()].map((name) => `${kind}.${name}`),
  );
  return unknownPath(spelled, entries);
}

/** `apps.web.description` is an option of an entry; `systems`, also as `catalog.systems`, one of the catalog file. */
function findOption(
  spelled: string,
  opened: OpenCatalog,
): { readonly scope: Scope | undefined; readonly path: OptionPath } {
  const [kind = "", name = "", ...path] = parsePath(spelled);
  if (isKind(kind)) return { scope: { kind, name }, path };
  const inCatalog = parsePath(spelled.replace(/^catalog\./, ""));
  const known = catalogOptions(opened).includes(inCatalog[0] ?? "");
  return { scope: known ? catalogScope : undefined, path: inCatalog };
}

/** The path in the spelling of the data: names from existing catalogs are replaced by neutral ones. */
function spellingIn(data: unknown, scope: Scope, path: OptionPath): OptionPath {
  const above = scope.kind === "catalog" ? [] : [scope.kind, scope.name];
  const spelled = spellings([...above, ...path]).map((steps) => steps.slice(above.length));
  return spelled.find((steps) => valueAt(data, steps) !== undefined) ?? path;
}

const catalogOptions = ({ result }: OpenCatalog): readonly string[] =>
  Object.keys(result.stages.checked.catalogFile.data);

export function setAt(
  { provenance }: Pick<Entry<object>, "provenance">,
  path: OptionPath,
  opened: OpenCatalog,
): string | undefined {
  const { explicit, span } = provenance.at(path);
  return explicit ? opened.place(span) : undefined;
}

const isKind = (kind: string): kind is EntryKind => kind === "apps" || kind === "pkgs";
