import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../../disk/make-folder.ts";
import { isPlainFile, replaceKept } from "../../record/cache-folder.ts";
import { isSystemError } from "../../disk/system-error.ts";
import type { Stamped } from "../survey/digests.ts";
import type { EntryNamesOf } from "../survey/entry-names.ts";
import { isKeptIndex } from "./result-shape.ts";
import type { KeptRun } from "./recipe-summary.ts";
import type { SourceFacts } from "../../../tooling/incremental/source-facts.ts";

/** What is known of a recipe folder from the last run, so that what has not changed need not be read again. */
export interface KeptIndex {
  readonly build: string;
  readonly stamps: Readonly<Record<string, Stamped>>;
  /** By path; they hold for the file with this digest. */
  readonly sources: Readonly<Record<string, SourceFacts & { readonly digest: string }>>;
  /** By recipe; they hold while the sources it is made of have the digest `own`, and the tree gives the same answers. */
  readonly names: Readonly<Record<string, EntryNamesOf & { readonly own: string }>>;
  /** What the last run that was well put together. */
  readonly run?: KeptRun;
}

export const emptyIndex = (build: string): KeptIndex => ({ build, stamps: {}, sources: {}, names: {} });

/** The index that this very build has kept; an empty one when there is none. */
export function readIndex(path: string, build: string): KeptIndex {
  try {
    if (!isPlainFile(path)) return emptyIndex(build);
    const index: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isKeptIndex(index) && index.build === build ? index : emptyIndex(build);
  } catch (error) {
    if (isSystemError(error) || error instanceof SyntaxError) return emptyIndex(build);
    throw error;
  }
}

/** Keeps an index, if that is possible. */
export function keepIndex(path: string, index: KeptIndex): void {
  try {
    makeFolder(dirname(path));
    replaceKept(path, (aside) => writeFileSync(aside, JSON.stringify(index)));
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}
