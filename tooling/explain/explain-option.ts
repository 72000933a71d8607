import { unknownPath } from "../../compiler/diagnostics/reviewing.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { spellings, nearestPath, formatPath, parsePath, valueAt, type OptionPath } from "./option-path.ts";
import { builderKinds, builders } from "../../compiler/schema/builders/builders.ts";
import { describeOptions } from "../../compiler/schema/options/describe-options.ts";
import { orList } from "../../compiler/support/suggest.ts";
import type { OptionDoc } from "../../compiler/schema/options/option-doc.ts";
import type { Entry } from "../../compiler/check/checked-catalog.ts";
import { type OpenCatalog, catalogScope, type EntryKind, type OptionScope } from "./opened-catalog.ts";
import { documentation } from "./documentation.ts";
import { entriesIn } from "./entry-at.ts";
import { catalogFiles, filesOf } from "./generated-files.ts";
import { optionsByLine } from "./lines-of-options.ts";
import { optionsOf } from "./option-words.ts";
import { shownValue } from "./plain-data.ts";

/** A generated line with the value or name of an option. */
export interface OptionLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** The explanation of an option of an entry. */
export interface OptionExplanation {
  readonly option: string;
  readonly value: unknown;
  /** The place that sets it; null for a default. */
  readonly setAt: string | null;
  /** The places that use a value defined elsewhere: see {@link usedAt}. */
  readonly usedAt: readonly string[];
  readonly documentation: OptionDoc | null;
  readonly lines: readonly OptionLine[];
}

export type Explained<T> =
  { readonly ok: true; readonly explanation: T } | { readonly ok: false; readonly problem: Diagnostic };

/** The description of an option, the place that sets it, and the generated lines with its value or name. */
export function explainOption(spelled: string, opened: OpenCatalog): Explained<OptionExplanation> {
  const { scope, path: given } = findOption(spelled, opened);
  const { checked } = opened.result.stages;
  const entry =
    scope?.kind === "catalog" ? checked.catalogFile : scope && checked[scope.kind].get(scope.name);
  if (scope === undefined || entry === undefined) return { ok: false, problem: missing(spelled, opened) };
  const path = spellingIn(entry.data, scope, given);
  if (valueAt(entry.data, path) === undefined) return { ok: false, problem: missing(spelled, opened) };
  return {
    ok: true,
    explanation: {
      option: optionName(scope, path),
      value: shownValue(scope, entry, path),
      setAt: setAt(entry, path, opened) ?? null,
      usedAt: usedAt(entry, path, opened),
      documentation: documentation(scope.kind, path) ?? null,
      lines: linesOf(scope, entry, path, opened),
    },
  };
}

/** The lines of an option, of those below it, and of a list that contains it. */
function linesOf(
  scope: OptionScope,
  entry: Entry<object>,
  path: OptionPath,
  opened: OpenCatalog,
): readonly OptionLine[] {
  const options = optionsOf(scope, entry);
  const startsWith = (whole: OptionPath, start: OptionPath): boolean =>
    start.every((step, index) => step === whole[index]);
  const isAsked = (option: OptionPath): boolean =>
    startsWith(option, path) || (startsWith(path, option) && Array.isArray(valueAt(entry.data, option)));
  const linesIn = (
    file: string,
    lines: readonly string[],
    isWanted: (line: number) => boolean,
  ): readonly OptionLine[] =>
    [...optionsByLine(file, lines, isWanted, options)]
      .filter(([, found]) => found.some((option) => isAsked(option.path)))
      .map(([line]) => ({ file, line, text: lines[line - 1] ?? "" }));

  const own = scope.kind === "catalog" ? [] : [...filesOf(scope, opened)];
  const ownLines = own.flatMap(([file, content]) => linesIn(file, content.split("\n"), () => true));
  const sharedLines = catalogFiles.flatMap((file) => {
    const lines = (opened.catalogText(file) ?? "").split("\n");
    const entries = entriesIn(file, lines);
    return linesIn(file, lines, (line) => {
      const { kind, name } = entries[line - 1] ?? catalogScope;
      return kind === scope.kind && name === scope.name;
    });
  });
  return [...ownLines, ...sharedLines];
}

function missing(spelled: string, { result }: OpenCatalog): Diagnostic {
  const isInCatalog = isKind(parsePath(spelled)[0] ?? "");
  const instead = isInCatalog ? [] : optionsFor(spelled.slice(spelled.lastIndexOf(".") + 1));
  if (instead.length > 0)
    return unknownPath(spelled, [], `In a recipe it is ${orList(instead)}: see \`catalogc options\`.`);
  const near = nearestPath(parsePath(spelled), result.stages.checked);
  if (near !== undefined) return unknownPath(spelled, [near]);
  const { pkgs, apps } = result.stages.evaluated;
  const entries = Object.entries({ pkgs, apps }).flatMap(([kind, all]) =>
    [...all.keys()].map((name) => `${kind}.${name}`),
  );
  return unknownPath(spelled, entries);
}

/** The options for a function or an attribute of nixpkgs: `buildRustPackage`, `nativeBuildInputs`, `vendorHash`. */
function optionsFor(name: string): readonly string[] {
  const kind = builderKinds.find((each) => builders[each].alsoCalled?.includes(name));
  if (kind !== undefined) return [`pkgs.<name>.build.${kind}.enable`];
  const found = describeOptions().filter(
    ({ mapsTo, path }) => (mapsTo ?? path.slice(path.lastIndexOf(".") + 1)) === name,
  );
  const paths = found.map(({ path }) => path.replace(/\.\w+Builder\./, ".<builder>."));
  return [...new Set(paths)].slice(0, 3);
}

/** `apps.web.description` is an option of an entry; `systems`, also as `catalog.systems`, one of the catalog file. */
function findOption(
  spelled: string,
  opened: OpenCatalog,
): { readonly scope: OptionScope | undefined; readonly path: OptionPath } {
  const [kind = "", name = "", ...path] = parsePath(spelled);
  if (isKind(kind)) return { scope: { kind, name }, path };
  const inCatalog = parsePath(spelled.replace(/^catalog\./, ""));
  const known = catalogOptions(opened).includes(inCatalog[0] ?? "");
  return { scope: known ? catalogScope : undefined, path: inCatalog };
}

/** The path in the spelling of the data: names from existing catalogs are replaced by neutral ones. */
function spellingIn(data: unknown, scope: OptionScope, path: OptionPath): OptionPath {
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

/** `apps.web.description`; options of the catalog file have no prefix. */
export const optionName = (scope: OptionScope, path: OptionPath): string =>
  formatPath(scope.kind === "catalog" ? path : [scope.kind, scope.name, ...path]);

const isKind = (kind: string): kind is EntryKind => kind === "apps" || kind === "pkgs";
