import { once } from "../../../compiler/support/once.ts";
import { manifestPath, readManifest, type ManifestEntry } from "../../../emitters/manifest/manifest.ts";
import { parseJson, textAt } from "../../support/json-data.ts";
import type { OutputTree } from "./tree.ts";

/**
 * The manifest of one side. It may name a hundred thousand files: entries are compared as text, and parsed on access.
 */
export interface ReviewedManifest {
  readonly generator: string;
  /** The recipe folder as seen from the output folder; undefined if the manifest does not say. */
  readonly recipes: string | undefined;
  readonly paths: () => Iterable<string>;
  readonly entry: (path: string) => ManifestEntry | undefined;
  /** Hashes of the files of the recipe folder that were read, by path. */
  readonly inputs: () => ReadonlyMap<string, string>;
  /** For comparing: the entries of files, and the inputs. */
  readonly lines: Readonly<Record<"files" | "inputs", () => ReadonlyMap<string, string>>>;
}

const known = new WeakMap<OutputTree, ReviewedManifest | undefined>();

/** Undefined if there is no manifest, or the file is not one. */
export function manifestOf(files: OutputTree): ReviewedManifest | undefined {
  if (known.has(files)) return known.get(files);
  const text = files.get(manifestPath);
  const manifest = text === undefined ? undefined : reviewedManifest(text);
  known.set(files, manifest);
  return manifest;
}

/** Sets the manifest of a tree, if it is parsed already. */
export function setManifest(files: OutputTree, manifest: ReviewedManifest | undefined): void {
  known.set(files, manifest);
}

export const reviewedManifest = (text: string): ReviewedManifest | undefined =>
  printedManifest(text) ?? parsedManifest(text);

/** Paths of files, or of inputs, that only one manifest has or that differ. */
export function differing(
  section: "files" | "inputs",
  before: ReviewedManifest,
  after: ReviewedManifest,
): ReadonlySet<string> {
  const [was, is] = [before.lines[section](), after.lines[section]()];
  const changed = new Set<string>();
  for (const [path, line] of is) if (was.get(path) !== line) changed.add(path);
  for (const path of was.keys()) if (!is.has(path)) changed.add(path);
  return changed;
}

/** A manifest as catalogc prints it: entries are at an indentation of four spaces. */
function printedManifest(text: string): ReviewedManifest | undefined {
  const [, generator, recipes] =
    /^\{\n {2}"generator": ("(?:[^"\\]|\\.)*"),\n(?: {2}"recipes": ("(?:[^"\\]|\\.)*"),\n)?/.exec(text) ?? [];
  const files = sectionOf(text, "files");
  if (generator === undefined || files === undefined) return undefined;
  const lines = {
    files: once(() => membersOf(files)),
    inputs: once(() => membersOf(sectionOf(text, "inputs") ?? "")),
  };
  return {
    generator: String(parseJson(generator)),
    recipes: recipes === undefined ? undefined : String(parseJson(recipes)),
    paths: () => lines.files().keys(),
    entry(path) {
      const line = lines.files().get(path);
      return line === undefined ? undefined : entryOf(parseJson(`{${line}}`), path);
    },
    inputs: once(() => {
      const hashes = [...lines.inputs()].map(([path, line]): [string, string] => [path, line.slice(-65, -1)]);
      return new Map(hashes);
    }),
    lines,
  };
}

function sectionOf(text: string, name: string): string | undefined {
  const heading = `\n  "${name}": {`;
  const start = text.indexOf(heading);
  const end = start < 0 ? -1 : text.indexOf("\n  }", start);
  if (start < 0) return undefined;
  return end < 0 ? "" : text.slice(start + heading.length, end);
}

/** `"path": value` by path. */
function membersOf(section: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  // Slices share the memory of the text; concatenations do not.
  for (let start = section.indexOf(opening); start >= 0;) {
    const next = section.indexOf(opening, start + opening.length);
    const line = section.slice(start + opening.length - 1, next < 0 ? section.length : next);
    const path = line.slice(1, line.indexOf('": '));
    found.set(
      path.includes("\\") ? String(parseJson(`"${path}"`)) : path,
      line.endsWith(",") ? line.slice(0, -1) : line,
    );
    start = next;
  }
  return found;
}

const opening = '\n    "';

function entryOf(data: unknown, path: string): ManifestEntry | undefined {
  const [sha256, recipe] = [textAt(data, path, "sha256"), textAt(data, path, "recipe")];
  return sha256 === "" ? undefined : { sha256, ...(recipe !== "" && { recipe }) };
}

/** A manifest in another layout. */
function parsedManifest(text: string): ReviewedManifest | undefined {
  const reading = readManifest(text);
  if (!reading.ok) return undefined;
  const { generator, sources, files } = reading.manifest;
  const inputs = sources?.inputs ?? new Map<string, string>();
  return {
    generator,
    recipes: sources?.recipes,
    paths: () => files.keys(),
    entry: (path) => files.get(path),
    inputs: () => inputs,
    lines: {
      files: once(() => new Map([...files].map(([path, entry]) => [path, JSON.stringify(entry)]))),
      inputs: () => inputs,
    },
  };
}
