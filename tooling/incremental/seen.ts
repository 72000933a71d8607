import type { Asked, Section } from "../../compiler/support/read-log.ts";
import type { EntryKind, ReadResult, RecipeTree, TreeListing } from "../../compiler/support/recipe-tree.ts";
import { sha256 } from "../support/sha256.ts";
import type { RecipeOf } from "./names.ts";
import type { Digests } from "./store.ts";

/** Questions that a compile asked, with the answers. */
export interface Seen {
  readonly kinds: Readonly<Record<string, EntryKind>>;
  /** A digest of the content, or the reason why a file could not be read. */
  readonly reads: Readonly<Record<string, string>>;
  /** By `pkgs.<name>` or `apps.<name>`: the recipe that defines it, `""` if none does. */
  readonly names: Readonly<Record<string, string>>;
  /** A digest of the names of all packages or apps. */
  readonly lists: Readonly<Partial<Record<Section, string>>>;
}

/** Everything a compile learnt from a recipe tree: the same answers give the same output. */
export interface Observations extends Pick<Seen, "kinds" | "reads"> {
  /** A digest of the listing. */
  readonly list: string;
}

interface Answers {
  readonly tree: RecipeTree;
  readonly digestOf: (path: string) => string;
  readonly recipeOf: RecipeOf;
}

// Without a prototype: a file may be called `__proto__`.
const record = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.assign(Object.create(null) as Record<string, T>, Object.fromEntries(entries));

/** The questions with their answers of now. */
export function answered({ files, kinds, names, lists }: Asked, { tree, digestOf, recipeOf }: Answers): Seen {
  const answer = <T>(questions: Iterable<string>, to: (question: string) => T): Record<string, T> =>
    record([...questions].sort().map((each) => [each, to(each)] as const));
  return {
    kinds: answer(kinds, (path) => tree.kind(path)),
    reads: answer(
      [...files].filter((path) => path !== ""),
      digestOf,
    ),
    names: answer(names, (name) => recipeOf.entry(name) ?? ""),
    lists: answer(lists, (section) => recipeOf.list(section as Section)),
  };
}

/** Whether the tree still gives the answers that it gave. */
export function areFilesSame(
  { kinds, reads }: Pick<Seen, "kinds" | "reads">,
  { tree, digests }: { readonly tree: RecipeTree; readonly digests: Digests },
): boolean {
  for (const path in kinds) if (tree.kind(path) !== kinds[path]) return false;
  for (const path in reads) if (digests.of(path) !== reads[path]) return false;
  return true;
}

/** Whether entries are still defined where they were. */
export function areNamesSame({ names, lists }: Seen, recipeOf: RecipeOf): boolean {
  for (const name in names) if ((recipeOf.entry(name) ?? "") !== names[name]) return false;
  for (const section of Object.keys(lists) as Section[])
    if (recipeOf.list(section) !== lists[section]) return false;
  return true;
}

/** All questions about the tree of several recipes. */
export function observed(tree: RecipeTree, seen: Iterable<Seen>): Observations {
  const kinds = record<EntryKind>([]);
  const reads = record<string>([]);
  for (const each of seen) {
    Object.assign(kinds, each.kinds);
    Object.assign(reads, each.reads);
  }
  return { list: listDigest(tree.list()), kinds, reads };
}

/** Whether the tree has the same files and folders as it had then, as far as it was asked; their content apart. */
export function hasSameFiles({ list, kinds }: Observations, tree: RecipeTree): boolean {
  return (
    listDigest(tree.list()) === list &&
    Object.entries(kinds).every(([path, kind]) => tree.kind(path) === kind)
  );
}

/** The order in which a folder is listed does not count. */
const listDigest = ({ files, problems, lookalikes = [] }: TreeListing): string =>
  sha256(JSON.stringify([[...files].sort(), problems, lookalikes.map(({ path }) => path).sort()]));

export const isSha256 = (digest: string): boolean => /^[0-9a-f]{64}$/.test(digest);

/** The digest of an answer: the SHA-256 of the content, or the reason why there is none. */
export const readDigest = (result: ReadResult): string => (result.ok ? sha256(result.bytes) : result.reason);
