import { visible } from "../../compiler/support/visible.ts";
import type { EmittedFile } from "../support/emitted-file.ts";

/**
 * `manifest.json` lists the files that catalogc wrote, so that the next run knows which ones it may replace or delete.
 * It lists every file except itself, and is the only generated file with the version of the generator.
 */
export interface Manifest {
  readonly generator: string;
  /** The inputs of the output, so that `check` can explain differences. */
  readonly sources?: ManifestSources;
  /** By path relative to `out/`. */
  readonly files: ReadonlyMap<string, ManifestEntry>;
}

/** The inputs besides the generator. They never cause a refusal or a replacement. */
export interface ManifestSources {
  /** The recipe folder as generated files refer to it: relative to `out/`, or inside it with `--copy-files`. */
  readonly recipes: string;
  /** The SHA-256 of every file of the recipe tree that was read, by path below {@link recipes}. */
  readonly inputs: ReadonlyMap<string, string>;
}

export interface ManifestEntry {
  /** A digest of the file's bytes, in lower-case hexadecimal. */
  readonly sha256: string;
  /** The recipe of the file, if it comes from one. */
  readonly recipe?: string;
}

export const manifestPath = "manifest.json";

/** The folder inside `out/` for the journal of a run; no generated file may be in it. */
export const workFolder = ".catalogc";

/** Values that only the caller can provide. */
export interface ManifestContext {
  readonly version: string;
  /** The SHA-256 of a file's content. It is a function because the hash of a kept file is known without reading it. */
  readonly hashOf: (file: EmittedFile) => string;
  readonly sources?: ManifestSources | undefined;
}

/** The manifest of all emitted files, and of files `kept` from an earlier run, sorted by path. */
export function manifestOf(
  files: Iterable<EmittedFile>,
  context: ManifestContext,
  kept: Iterable<readonly [path: string, ManifestEntry]> = [],
): Manifest {
  const emitted = [...files].map((file): [string, ManifestEntry] => [
    file.path,
    {
      sha256: context.hashOf(file),
      ...(file.recipe !== undefined && { recipe: file.recipe }),
    },
  ]);
  const entries = byPath([...emitted, ...kept]);
  const { version, sources } = context;
  return { generator: `catalogc ${version}`, ...(sources && { sources }), files: new Map(entries) };
}

const byPath = <T>(entries: Iterable<readonly [path: string, T]>): readonly (readonly [string, T])[] =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

/** A manifest as JSON that prettier does not change. */
export const printManifest = (manifest: Manifest): EmittedFile => ({
  path: manifestPath,
  content: [
    ...manifestPieces(
      manifest,
      [...manifest.files].map((entry) => printEntry(...entry)),
    ),
  ].join(""),
});

/**
 * The text of a manifest in pieces, because it may have tens of millions of characters.
 * @param entries printed entries of `files`, or several joined with `entrySeparator`, sorted by path
 */
export function* manifestPieces<Entry>(
  { generator, sources }: Omit<Manifest, "files">,
  entries: readonly Entry[],
): Iterable<string | Entry> {
  yield `{\n  "generator": ${quoted(generator)},\n`;
  if (sources) {
    yield `  "recipes": ${quoted(sources.recipes)},\n  "inputs": `;
    yield* set(byPath(sources.inputs).map((input) => printInput(...input)));
    yield ",\n";
  }
  yield `  "files": `;
  yield* set(entries);
  yield "\n}\n";
}

/** An entry of `inputs`. */
const printInput = (path: string, hash: string): string => `${quoted(path)}: ${quoted(hash)}`;

/** An entry of `files`. */
export const printEntry = (path: string, { sha256, recipe }: ManifestEntry): string =>
  `${quoted(path)}: {\n      "sha256": "${sha256}"` +
  `${recipe === undefined ? "" : `,\n      "recipe": ${quoted(recipe)}`}\n    }`;

const quoted = (text: string): string => JSON.stringify(text);

export const entrySeparator = ",\n    ";

function* set<Member>(members: readonly Member[]): Iterable<string | Member> {
  if (members.length === 0) yield "{}";
  for (const [index, member] of members.entries()) {
    yield index === 0 ? "{\n    " : entrySeparator;
    yield member;
  }
  if (members.length > 0) yield "\n  }";
}

/** {@link manifestOf}, printed. */
export const manifestFile = (...from: Parameters<typeof manifestOf>): EmittedFile =>
  printManifest(manifestOf(...from));

export type ManifestReading =
  { readonly ok: true; readonly manifest: Manifest } | { readonly ok: false; readonly reason: string };

/**
 * Parses a manifest from disk, which may be hostile: every path must be inside `out/`, every hash valid. It is checked
 * by hand, because a run without changes must not load a schema library for six lines of shape.
 */
export function readManifest(text: string): ManifestReading {
  const wrong = (reason: string): ManifestReading => ({ ok: false, reason });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return wrong("it is not JSON");
  }
  if (!isRecord(parsed)) return wrong("it is not a JSON object");
  const { generator, files } = parsed;
  if (typeof generator !== "string" || !isGenerator.test(generator))
    return wrong("`generator` is not `catalogc <version>`");
  if (!isRecord(files)) return wrong("`files` is not an object");

  const entries = new Map<string, ManifestEntry>();
  for (const [path, entry] of Object.entries(files)) {
    if (!isOutputPath(path)) return wrong(`\`${path}\` is not a path inside the output folder`);
    if (!isRecord(entry)) return wrong(`the entry of \`${path}\` is not an object`);
    const { sha256, recipe } = entry;
    if (typeof sha256 !== "string" || !/^[0-9a-f]{64}$/.test(sha256))
      return wrong(`the hash of \`${path}\` is not a SHA-256 in hexadecimal`);
    entries.set(path, { sha256, ...(isShown(recipe) && { recipe }) });
  }
  const sources = readSources(parsed);
  return { ok: true, manifest: { generator, ...(sources && { sources }), files: entries } };
}

/** The generator's name and version. */
const isGenerator = /^catalogc [0-9][0-9A-Za-z.+-]{0,60}$/;

/** A generator with invisible characters is not catalogc. */
const isShown = (name: unknown): name is string => typeof name === "string" && visible(name) === name;

/** Undefined if they are missing, as in old manifests, or invalid: then differences cannot be explained. */
function readSources({ recipes, inputs }: Readonly<Record<string, unknown>>): ManifestSources | undefined {
  if (!isShown(recipes) || !isRecord(inputs)) return undefined;
  const read = Object.entries(inputs).filter(
    (entry): entry is [string, string] => isShown(entry[0]) && typeof entry[1] === "string",
  );
  return { recipes, inputs: new Map(read) };
}

/**
 * Whether a path is valid for a generated file: relative, `/` between segments, no `.`, `..`, empty segment, control
 * character or backslash, and neither the manifest nor the work folder.
 */
export const isOutputPath = (path: string): boolean =>
  path.length <= 4096 &&
  !misplaced.test(path) &&
  path !== manifestPath &&
  path !== workFolder &&
  !path.startsWith(`${workFolder}/`);

/** A control character or backslash, a drive, an empty segment, `.` or `..`: in one go, for manifests are long. */
// eslint-disable-next-line no-control-regex -- control characters are what is refused
const misplaced = /[\u0000-\u001f\u007f\\]|^[a-z]:|(?:^|\/)\.{0,2}(?:\/|$)/i;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
