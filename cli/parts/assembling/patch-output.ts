import { isDeepStrictEqual } from "node:util";
import { evaluatedFiles, type EvaluatedFormat } from "../../../emitters/evaluated/evaluated-files.ts";
import { manifestPath, type ManifestEntry } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { LastOutput } from "../../record/last-output.ts";
import type { ChangedCopies } from "./changed-copies.ts";
import { sections, type EntryResult, type KnownResult } from "../kept/recipe-result.ts";
import { hashOf, StoredFile } from "../kept/stored-file.ts";

/** What became of a recipe in the last run, and what becomes of it now. */
export interface ChangedResult {
  readonly before: KnownResult;
  readonly after: KnownResult;
}

/** What has changed since the last run. */
export interface OutputChanges {
  readonly results: readonly ChangedResult[];
  /** Digests of files of the recipe tree that are not what they were, undefined for those that went. */
  readonly inputs: ReadonlyMap<string, string | undefined>;
  readonly copies: ChangedCopies;
}

/** What is new in an output: the rest of it stays as the last run left it. */
export interface PatchedFiles {
  /** The manifest is among them. */
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** What the last run wrote where these are, and where there is to be nothing any more. */
  readonly replaced: ReadonlyMap<string, ManifestEntry>;
}

/**
 * The output of a catalog of which some recipes have changed, made from the last one. Undefined when the change goes
 * beyond the files of the recipes' own entries and their pieces of the evaluated catalog, or the last output cannot be
 * read any more.
 */
export function patchOutput(
  last: LastOutput,
  { results: changed, inputs, copies }: OutputChanges,
): PatchedFiles | undefined {
  if (!changed.every(areAlikeOutside)) return undefined;
  const files = new Map(copies.files.map((file) => [file.path, file]));
  const gone = new Set(copies.gone);
  for (const { before, after } of changed) {
    const old = new Map(entriesOf(before).flatMap((entry) => entry.files.map((file) => [file.path, file])));
    for (const file of entriesOf(after).flatMap((entry) => entry.files)) {
      const known = old.get(file.path);
      old.delete(file.path);
      const isSame =
        known?.sha256 === file.sha256 && known.executable === file.executable && known.recipe === file.recipe;
      if (!isSame) files.set(file.path, new StoredFile(file, after));
    }
    for (const path of old.keys()) gone.add(path);
  }
  for (const [path, format] of Object.entries(evaluatedFiles)) {
    const pieces = changed.flatMap((each) => piecesOf(each, format));
    if (pieces.length === 0) continue;
    const content = last.read(path);
    const replaced = content && withPieces(content, pieces);
    if (replaced === undefined) return undefined;
    files.set(path, { path, content: replaced });
  }
  const entries = new Map<string, ManifestEntry | undefined>();
  for (const path of gone) entries.set(path, undefined);
  for (const file of files.values())
    entries.set(file.path, {
      sha256: hashOf(file),
      ...(file.recipe !== undefined && { recipe: file.recipe }),
    });
  const manifest = last.manifest.with({ files: entries, inputs });
  if (manifest === undefined) return undefined;
  files.set(manifestPath, { path: manifestPath, content: manifest });
  const replaced = [...entries.keys()].flatMap((path) => {
    const entry = last.manifest.entry(path);
    return entry === undefined ? [] : [[path, entry] as const];
  });
  return { files, replaced: new Map(replaced) };
}

const entriesOf = ({ result }: KnownResult): readonly EntryResult[] => [...result.pkgs, ...result.apps];

/** Whether files about the whole catalog say the same of a recipe. */
function areAlikeOutside({ before, after }: ChangedResult): boolean {
  const outside = ({ result }: KnownResult): unknown => [
    result.facts,
    ...sections.map((section) => result[section].map(({ outline }) => outline)),
  ];
  return isDeepStrictEqual(outside(before), outside(after));
}

interface Piece {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** The texts of the entries of a recipe that are not what they were. */
function piecesOf({ before, after }: ChangedResult, format: EvaluatedFormat): readonly Piece[] {
  const old = entriesOf(before);
  return entriesOf(after).flatMap((entry, index) => {
    const known = old[index];
    if (known === undefined) return [];
    const piece = {
      before: before.texts.subarray(...known[format]),
      after: after.texts.subarray(...entry[format]),
    };
    return Buffer.compare(piece.before, piece.after) === 0 ? [] : [piece];
  });
}

/** Undefined when one of the pieces is not there exactly once. */
function withPieces(content: Buffer, pieces: readonly Piece[]): Buffer | undefined {
  const places = pieces.map(({ before, after }) => ({ at: content.indexOf(before), before, after }));
  if (places.some(({ at, before }) => at < 0 || content.indexOf(before, at + 1) >= 0)) return undefined;
  places.sort((a, b) => a.at - b.at);
  const parts: Uint8Array[] = [];
  let done = 0;
  for (const { at, before, after } of places) {
    parts.push(content.subarray(done, at), after);
    done = at + before.length;
  }
  return Buffer.concat([...parts, content.subarray(done)]);
}
