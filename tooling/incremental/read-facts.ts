import type { Discovered } from "../../compiler/reading/discover.ts";
import { openModules, type ParseCache } from "../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { factsOfSource, unreadable, type SourceFacts } from "./source-facts.ts";

/** Facts of every source that recipes are made of, by path. */
export type FactsByPath = ReadonlyMap<string, SourceFacts>;

/**
 * Finds the facts of the recipes, of the catalog file, and of what they name, and so on.
 * @param read gives the facts of some files
 * @param known facts of an earlier run, if the file is still the same
 */
export async function readFacts(
  tree: RecipeTree,
  { recipes, catalog }: Discovered,
  read: (paths: readonly string[]) => Promise<Iterable<readonly [path: string, facts: SourceFacts]>>,
  known: (path: string) => SourceFacts | undefined = () => undefined,
): Promise<FactsByPath> {
  const facts = new Map<string, SourceFacts>();
  const seen = new Set<string>();
  let next = catalog === undefined ? recipes : [...recipes, catalog];
  while (next.length > 0) {
    for (const path of next) seen.add(path);
    const missing = next.filter((path) => {
      const fact = known(path);
      if (fact !== undefined) facts.set(path, fact);
      return fact === undefined;
    });
    for (const [path, fact] of missing.length > 0 ? await read(missing) : []) facts.set(path, fact);
    const named = next.flatMap((path) => facts.get(path)?.files ?? []);
    next = [...new Set(named)].filter(
      (path) => !seen.has(path) && isSource(path) && tree.kind(path) === "file",
    );
  }
  return facts;
}

/** The facts of some files, one by one. */
export async function parseFacts(
  tree: RecipeTree,
  paths: readonly string[],
  parsed: ParseCache,
): Promise<readonly (readonly [string, SourceFacts])[]> {
  const silent = { report: () => undefined };
  const modules = await openModules(tree, { recipes: paths, catalog: undefined }, silent, parsed);
  return paths.map((path) => {
    const expression = modules.read(path);
    const text = modules.text(path);
    return [path, text === undefined ? unreadable : factsOfSource({ path, text, expression })] as const;
  });
}

/** JSON is data, unless it is a recipe; where a package is wanted, a text in it is the name of one all the same. */
const isSource = (path: string): boolean => /\.(?:ts|nix|ya?ml|json)$/.test(path);

/** Everything that a recipe is made of: itself, what it names, what that names if it is a source. */
export function closureOf(source: string, facts: FactsByPath): ReadonlySet<string> {
  const files = new Set([source]);
  // The set grows while it is walked.
  for (const path of files) for (const named of facts.get(path)?.files ?? []) files.add(named);
  return files;
}

/**
 * Every file of the tree that recipes name, including themselves. The manifest lists these, because they are known for
 * each recipe separately, while the order of reads depends on the order of evaluation.
 */
export async function filesNamed(
  tree: RecipeTree,
  discovered: Discovered,
  parsed: ParseCache,
): Promise<ReadonlySet<string>> {
  const facts = await readFacts(tree, discovered, (paths) => parseFacts(tree, paths, parsed));
  const named = new Set<string>();
  for (const [path, { files }] of facts)
    for (const file of [path, ...files]) if (tree.kind(file) === "file") named.add(file);
  return named;
}
