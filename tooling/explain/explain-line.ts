import { noSuchLine } from "../../compiler/diagnostics/reviewing.ts";
import { manifestPath } from "../../emitters/manifest/manifest.ts";
import { catalogScope, type OpenCatalog, type OptionScope } from "./opened-catalog.ts";
import { optionName, setAt, usedAt, type Explained } from "./explain-option.ts";
import { entriesIn, entryOf, type EntryName } from "./entry-at.ts";
import { documentation } from "./documentation.ts";
import { filesOf } from "./generated-files.ts";
import { optionsByLine } from "./lines-of-options.ts";
import { optionsOf, type OptionWords } from "./option-words.ts";
import { shownValue } from "./plain-data.ts";

/** An option whose value or name is in a generated line. */
export interface Cause {
  readonly option: string;
  readonly value: unknown;
  /** The place that sets it; null for a default. */
  readonly setAt: string | null;
  /** The places that use a value defined elsewhere: see {@link usedAt}. */
  readonly usedAt: readonly string[];
  readonly description: string | null;
}

export interface LineExplanation {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** `apps.web`; null if the line is about the whole catalog. */
  readonly entry: string | null;
  /** The options whose value or name is in the line, those of recipes first. */
  readonly causes: readonly Cause[];
}

/** A line found in a generated file. */
export interface FoundLine {
  readonly file: string;
  readonly line: number;
  /** The content of the whole file. */
  readonly content: string;
  readonly entry: EntryName | undefined;
}

/**
 * Finds a line of the generated output; `file` is relative to the output folder.
 * @param asked the place as the user wrote it
 */
export function findLine(
  file: string,
  line: number,
  asked: string,
  opened: OpenCatalog,
): Explained<FoundLine> {
  const problem = (reason: string): Explained<never> => ({ ok: false, problem: noSuchLine(asked, reason) });
  if (file === manifestPath) return problem("it lists hashes of files, which no option determines");
  const own = entryOf(file);
  const content = own ? filesOf(own, opened).get(file) : opened.catalogText(file);
  if (content === undefined) return problem("the recipes give no such file");
  const lines = content.split("\n");
  if (line < 1 || line > lines.length || (line === lines.length && lines[line - 1] === ""))
    return problem(`it has ${lines.length - 1} lines`);
  const entry = own ?? entriesIn(file, lines)[line - 1];
  return { ok: true, explanation: { file, line, content, entry } };
}

/** The options of a line of a generated file: those of its entry, and those of the catalog file. */
export function explainLine(
  { file, line, content, entry: named }: FoundLine,
  opened: OpenCatalog,
): LineExplanation {
  const lines = content.split("\n");
  const { checked } = opened.result.stages;
  const entry = named && checked[named.kind].get(named.name);
  const scope: OptionScope = named && entry ? named : catalogScope;
  const options = [
    ...(entry ? optionsOf(scope, entry) : []),
    ...optionsOf(catalogScope, checked.catalogFile),
  ];
  const found = optionsByLine(file, lines, (each) => each === line, options).get(line) ?? [];
  return {
    file,
    line,
    text: lines[line - 1] ?? "",
    entry: scope.kind === "catalog" ? null : `${scope.kind}.${scope.name}`,
    causes: found.map((option) => causeOf(option, opened)),
  };
}

const causeOf = ({ scope, entry, path }: OptionWords, opened: OpenCatalog): Cause => ({
  option: optionName(scope, path),
  value: shownValue(scope, entry, path),
  setAt: setAt(entry, path, opened) ?? null,
  usedAt: usedAt(entry, path, opened),
  description: documentation(scope.kind, path)?.description ?? null,
});
