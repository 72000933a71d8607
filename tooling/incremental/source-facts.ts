import type { SourceFile } from "../../compiler/reading/modules.ts";
import { silencesIn, type Silence } from "../../compiler/advice/silences.ts";
import { writtenInData } from "../../compiler/check/context.ts";
import { withoutSet } from "../../compiler/language/names-below.ts";
import { pathNextTo } from "../../compiler/check/path-leaf.ts";
import { mentionsOf } from "./mentions.ts";

/** What is known of a source file without evaluating it. Plain data, which is kept between runs. */
export interface SourceFacts {
  /** Hashes of all names in it that could be entries: see {@link hashOfName}. */
  readonly names: readonly number[];
  /** Files and folders of the tree that it names. */
  readonly files: readonly string[];
  /** It computes what it refers to: only evaluating tells. */
  readonly computed: boolean;
  /** Comments that silence warnings. */
  readonly silences: readonly Silence[];
  /** It could not be parsed. */
  readonly unreadable?: true;
}

/** Of a file that could not be parsed. */
export const unreadable: SourceFacts = {
  names: [],
  files: [],
  computed: false,
  silences: [],
  unreadable: true,
};

/** `schema/names.ts` has the same; apps and packages are never named otherwise. */
const entryName = /^[A-Za-z0-9][A-Za-z0-9-]*$/;

/** What looks like the name of a file; with others, it is only seen while compiling that they are wanted. */
const fileName = /^(?=.{1,200}$)(?=.*[./])[\w@+.-]+(?:\/[\w@+.-]+)*$/;

/** The facts of a source that could be read. */
export function factsOfSource(file: SourceFile): SourceFacts {
  if (file.expression === undefined) return { ...unreadable, silences: silencesIn(file) };
  const { names, files, computed } = mentionsOf(file.expression);
  // Data computes nothing.
  const isData = /\.json$/.test(file.path) && !isRecipeFile(file.path);
  const hashes = new Set<number>();
  for (const each of names) {
    const name = withoutSet(each);
    if (entryName.test(name)) hashes.add(hashOfName(name));
  }
  const named = new Set(files);
  // In YAML and JSON a text names a file where one is wanted.
  if (writtenInData({ file: file.path, start: 0, end: 0 }))
    for (const text of names) {
      const path = fileName.test(text) ? pathNextTo(file.path, text) : undefined;
      if (path !== undefined) named.add(path);
    }
  return {
    names: [...hashes],
    files: [...named].sort(),
    computed: computed && !isData,
    silences: silencesIn(file),
  };
}

const isRecipeFile = (path: string): boolean => /(?:^|\/)(?:recipe|catalog)\.json$/.test(path);

/**
 * 32 bits (FNV-1a) stand for a name: there are dozens in each source. Where two names have one hash, a recipe seems to
 * refer to one that it does not know, which costs time and changes nothing.
 */
export function hashOfName(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index++)
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
