import { isEvaluatedFile } from "../../emitters/evaluated/evaluated-files.ts";
import { manifestPath } from "../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import { EntryText } from "../parts/compiling/entry-text.ts";

/** Everything that was emitted, and what in the recipe tree each file refers to. */
export interface Emission {
  readonly files: ReadonlyMap<string, EmittedFile>;
  readonly references: References;
}
export type References = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Everything, after some entries have changed: `before` and `after` are emissions of a part of the catalog that holds
 * these entries. Undefined when the change goes beyond the entries' own files, and all has to be emitted anew.
 */
export class Merger {
  /** The last texts that were made, by the file they became. */
  readonly #texts = new WeakMap<EmittedFile, EntryText>();

  merge(all: Emission, before: Emission, after: Emission, entries: readonly string[]): Emission | undefined {
    const folders = entries.map((entry) => `${entry.replace(".", "/")}/`);
    const isOwn = (path: string): boolean => folders.some((folder) => path.startsWith(folder));
    const files = new Map(all.files);
    const references = new Map(all.references);
    for (const path of new Set([...before.files.keys(), ...after.files.keys()])) {
      const [old, now] = [before.files.get(path), after.files.get(path)];
      if (isOwn(path)) {
        setOrDelete(files, path, sameOr(all.files.get(path), now));
        setOrDelete(references, path, after.references.get(path));
      } else if (path !== manifestPath) {
        if (!isSame(before.references.get(path), after.references.get(path))) return undefined;
        if (!isEvaluatedFile(path)) {
          if (old?.content !== now?.content) return undefined;
        } else {
          const merged = this.#mergeText(all.files.get(path), old, now, entries);
          if (merged === undefined) return undefined;
          files.set(path, merged);
        }
      }
    }
    return { files, references };
  }

  #mergeText(
    all: EmittedFile | undefined,
    before: EmittedFile | undefined,
    after: EmittedFile | undefined,
    entries: readonly string[],
  ): EmittedFile | undefined {
    if (all === undefined || before === undefined || after === undefined) return undefined;
    if (before.content === after.content) return all;
    const [old, now] = [this.#textOf(before), this.#textOf(after)];
    const merged = old.hasSameFrame(now) ? this.#textOf(all).with(entries, now) : undefined;
    if (merged === undefined) return undefined;
    const file = { ...all, content: merged.bytes };
    this.#texts.set(file, merged);
    return file;
  }

  #textOf(file: EmittedFile): EntryText {
    const known = this.#texts.get(file) ?? EntryText.read(String(file.content));
    this.#texts.set(file, known);
    return known;
  }
}

/** The file that is there when nothing about it is new: whoever writes knows it again. */
const sameOr = (there: EmittedFile | undefined, now: EmittedFile | undefined): EmittedFile | undefined =>
  there !== undefined &&
  there.content === now?.content &&
  there.executable === now.executable &&
  there.recipe === now.recipe
    ? there
    : now;

function setOrDelete<T>(map: Map<string, T>, path: string, value: T | undefined): void {
  if (value === undefined) map.delete(path);
  else map.set(path, value);
}

function isSame(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each));
}
