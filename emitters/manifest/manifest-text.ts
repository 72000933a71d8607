import {
  printEntry,
  printInput,
  printManifest,
  readManifest,
  type Manifest,
  type ManifestEntry,
} from "./manifest.ts";

/** What becomes of entries of a manifest, by path; those that go have none. */
export interface ManifestChanges {
  readonly files: ReadonlyMap<string, ManifestEntry | undefined>;
  /** Digests of the files of the recipe tree. */
  readonly inputs: ReadonlyMap<string, string | undefined>;
}

type Section = keyof ManifestChanges;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * The text of a manifest that `printManifest` has printed. It names many thousands of files, sorted: a few of them are
 * found by halving, and replaced where they stand, without reading the others.
 */
export class ManifestText {
  readonly #bytes: Uint8Array;
  readonly #text: string;
  readonly #bounds: Readonly<Record<Section, readonly [start: number, end: number]>>;

  /** @param bytes of the file */
  constructor(bytes: Uint8Array) {
    const text = decoder.decode(bytes);
    this.#bytes = bytes;
    this.#text = text;
    // Only members of the manifest itself stand two columns deep.
    const bounds = (section: Section): readonly [number, number] => {
      const start = text.indexOf(`\n  "${section}": {\n`);
      return start < 0 ? [0, 0] : [start, text.indexOf("\n  }", start)];
    };
    this.#bounds = { inputs: bounds("inputs"), files: bounds("files") };
  }

  /** The entry of a file; undefined when there is none, or none that `printManifest` has printed. */
  entry(path: string): ManifestEntry | undefined {
    const range = this.#find("files", path);
    const entry = range && entryText.exec(this.#text.slice(...range));
    const [, sha256, recipe] = entry ?? [];
    if (sha256 === undefined) return undefined;
    return { sha256, ...(recipe !== undefined && { recipe: unquoted(recipe) }) };
  }

  /** The manifest with these changes, as bytes: what `printManifest` gives for it. */
  with(changes: ManifestChanges): Uint8Array | undefined {
    const edits: Edit[] = [];
    for (const section of ["inputs", "files"] as const)
      for (const [path, value] of changes[section]) {
        const range = this.#find(section, path);
        if (range === undefined && value === undefined) continue;
        // Commas would have to come or go.
        if (range === undefined || value === undefined) return this.#reprinted(changes);
        const text = typeof value === "string" ? printInput(path, value) : printEntry(path, value);
        edits.push({ range, text });
      }
    edits.sort((a, b) => a.range[0] - b.range[0]);
    // Usually each character is one byte, and what stays is copied as it is.
    if (this.#bytes.length === this.#text.length)
      return joined(
        edited(
          edits,
          (start, end) => this.#bytes.subarray(start, end),
          (text) => encoder.encode(text),
        ),
      );
    const parts = edited(
      edits,
      (start, end) => this.#text.slice(start, end),
      (text) => text,
    );
    return encoder.encode(parts.join(""));
  }

  #reprinted(changes: ManifestChanges): Uint8Array | undefined {
    const reading = readManifest(this.#text);
    if (!reading.ok) return undefined;
    const { files, sources, ...rest } = reading.manifest;
    const manifest: Manifest = {
      ...rest,
      ...(sources && { sources: { ...sources, inputs: changed(sources.inputs, changes.inputs) } }),
      files: changed(files, changes.files),
    };
    return encoder.encode(String(printManifest(manifest).content));
  }

  /** Where an entry stands: from the quote before its path to the end of its value. */
  #find(section: Section, path: string): readonly [start: number, end: number] | undefined {
    const text = this.#text;
    let [low, high] = this.#bounds[section];
    while (low < high) {
      // The first entry that begins behind the middle; in the last half there may be none.
      const middle = (low + high) >> 1;
      const at = text.indexOf(opening, middle);
      if (at < 0 || at >= high) {
        high = middle;
        continue;
      }
      const start = at + opening.length - 1;
      key.lastIndex = start;
      const name = unquoted(key.exec(text)?.[0] ?? "");
      if (name === path) return [start, this.#endOf(start)];
      if (name < path) low = at + 1;
      else high = middle;
    }
    return undefined;
  }

  #endOf(start: number): number {
    const next = this.#text.indexOf(opening, start);
    const end = this.#text.indexOf("\n  }", start);
    return next < 0 || next > end ? end : next - 1;
  }
}

interface Edit {
  readonly range: readonly [start: number, end: number];
  readonly text: string;
}

/** What stays of a text, and what is new, in order. */
function edited<T>(
  edits: readonly Edit[],
  stays: (start: number, end?: number) => T,
  isNew: (text: string) => T,
): readonly T[] {
  const parts: T[] = [];
  let done = 0;
  for (const { range, text } of edits) {
    parts.push(stays(done, range[0]), isNew(text));
    done = range[1];
  }
  return [...parts, stays(done)];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Entries stand four columns deep, and nothing else begins with a quote there. */
const opening = '\n    "';
const key = /"(?:[^"\\\n]|\\.)*"/y;
const entryText = /: \{\n {6}"sha256": "([0-9a-f]{64})"(?:,\n {6}"recipe": (".*"))?\n {4}\}$/;

/** A text as JSON writes it; anything else stays as it is. */
function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

function changed<T>(
  entries: ReadonlyMap<string, T>,
  changes: ReadonlyMap<string, T | undefined>,
): ReadonlyMap<string, T> {
  const all = new Map(entries);
  for (const [path, value] of changes)
    if (value === undefined) all.delete(path);
    else all.set(path, value);
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
}
