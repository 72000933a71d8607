import { noSuchLine } from "../../compiler/diagnostics/reviewing.ts";
import { manifestPath } from "../../emitters/manifest/manifest.ts";
import type { Entry } from "../../compiler/check/checked-catalog.ts";
import { type OpenCatalog, catalogScope, type Owner } from "./opened-catalog.ts";
import { setAt, type Explained } from "./explain-option.ts";
import { entryIn, entryOf, type EntryName } from "./entry-at.ts";
import { formatPath, leafPaths, removals, valueAt, type OptionPath } from "./option-path.ts";
import { documentation } from "./documentation.ts";
import { Probe, type Reach } from "./probe.ts";
import { shownValue } from "./plain-data.ts";
import { usedAt } from "./locate-lines.ts";

/** An option that determines a generated line. */
export interface Cause {
  readonly option: string;
  readonly value: unknown;
  /** The place that sets it; null for a default. */
  readonly setAt: string | null;
  /** The places that use a value defined elsewhere: see `locate-lines.ts`. */
  readonly usedAt: readonly string[];
  readonly description: string | null;
}

export interface LineExplanation {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** `apps.web`; null if the file is about the whole catalog. */
  readonly entry: string | null;
  /** The options that determine the line, the most specific first; empty for fixed text. */
  readonly causes: readonly Cause[];
}

/** A line found in a generated file. */
export interface FoundLine {
  readonly file: string;
  readonly line: number;
  /** The content of the whole file. */
  readonly content: string;
  readonly entry: EntryName | undefined;
  /** Compiles only what the line depends on. */
  readonly probe: Probe;
  /** The line in the probe's output. */
  readonly probedLine: number;
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
  const ownProbe = own && new Probe(opened, own);
  const content = ownProbe ? ownProbe.files.get(file) : opened.catalogText(file);
  if (content === undefined) return problem("the recipes give no such file");
  const lines = content.split("\n");
  const written = lines[line - 1];
  if (written === undefined || (line === lines.length && written === ""))
    return problem(`it has ${lines.length - 1} lines`);
  const found = (entry: EntryName | undefined, probe: Probe, probedLine: number): Explained<FoundLine> => ({
    ok: true,
    explanation: { file, line, content, entry, probe, probedLine },
  });
  if (ownProbe !== undefined) return found(own, ownProbe, line);
  const entry = entryIn(file, line, lines);
  if (entry !== undefined && opened.result.stages.checked[entry.kind].has(entry.name)) {
    const probe = new Probe(opened, entry);
    const probedLine = entry.lineIn((probe.files.get(file) ?? "").split("\n"));
    if (probedLine !== undefined) return found(entry, probe, probedLine);
  }
  return found(undefined, new Probe(opened, catalogScope, opened.emitterOf(file)), line);
}

interface Weighed {
  readonly cause: Cause;
  /** The number of lines that the option determines. */
  readonly weight: number;
}

/** The options that determine a line of a generated file: those of its entry, and those of the catalog file. */
export function explainLine(
  { file, line, content, entry, probe, probedLine }: FoundLine,
  opened: OpenCatalog,
): LineExplanation {
  const causeOf = (
    owner: Owner,
    { data, provenance }: Entry<object>,
    path: OptionPath,
    reached: Reach["files"],
  ): readonly Weighed[] => {
    if (!reached.get(file)?.lines.has(probedLine)) return [];
    const scope = owner === "entry" && entry ? entry : catalogScope;
    const prefix = owner === "entry" && entry ? [entry.kind, entry.name] : [];
    const cause: Cause = {
      option: formatPath([...prefix, ...path]),
      value: shownValue(scope, { data, provenance }, path),
      setAt: setAt({ provenance }, path, opened) ?? null,
      usedAt: usedAt({ provenance }, path, opened),
      description: documentation(scope.kind, path)?.description ?? null,
    };
    return [{ cause, weight: [...reached.values()].reduce((sum, { lines }) => sum + lines.size, 0) }];
  };
  const own = entry && probe.entry;
  const owners: readonly (readonly [Owner, Entry<object>])[] = [
    ...(own ? [["entry", own] as const] : []),
    ["catalog file", probe.catalogFile],
  ];
  const byValue = owners.flatMap(([owner, from]) =>
    leafPaths(from.data).flatMap((path) =>
      causeOf(owner, from, path, probe.reach(owner, path, valueAt(from.data, path)).files),
    ),
  );
  // The first and last lines of a block, such as `ldflags = [`, do not depend on its content. For a set, its member is
  // more specific.
  const byPresence = (): readonly Weighed[] =>
    own === undefined || (content.split("\n")[line - 1] ?? "").trim() === ""
      ? []
      : removals(own.data)
          .flatMap(({ path, empty }) =>
            causeOf("entry", own, path, probe.reachWithout({ owner: "entry", path, empty }).files),
          )
          .filter(
            ({ cause: { option } }, _, all) =>
              !all.some(({ cause }) => cause.option.startsWith(`${option}.`)),
          );
  // An option that is empty by default changes a line only if a recipe sets it.
  const isUnset = ({ cause }: Weighed): number => Number(cause.setAt === null && isEmpty(cause.value));
  const causes = [...(byValue.length > 0 ? byValue : byPresence())].sort(
    (a, b) => isUnset(a) - isUnset(b) || a.weight - b.weight || (a.cause.option < b.cause.option ? -1 : 1),
  );
  return {
    file,
    line,
    text: content.split("\n")[line - 1] ?? "",
    entry: entry ? `${entry.kind}.${entry.name}` : null,
    causes: causes.map(({ cause }) => cause),
  };
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === false ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);
