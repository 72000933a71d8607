import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { unreadable } from "../../compiler/diagnostics/discovering.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { OverlayTree } from "../edit/overlay-tree.ts";
import { filesNamed } from "../incremental/read-facts.ts";
import type { Converted } from "./convert.ts";

export interface TakenOver {
  /** Contents by tree path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly problems: readonly Diagnostic[];
}

/**
 * The files of the old catalog that a converted one needs unchanged: recipes that already have the syntax, and imported
 * modules, including imports of converted recipes.
 */
export async function takenOver(tree: RecipeTree, { files: converted, kept }: Converted): Promise<TakenOver> {
  const recipes = [...converted.keys(), ...kept];
  const named = await filesNamed(
    new OverlayTree(tree, converted),
    { recipes, catalog: undefined },
    new Map(),
  );
  const files = new Map<string, Uint8Array>();
  const problems: Diagnostic[] = [];
  for (const path of [...new Set([...kept, ...[...named].filter(isModule)])].sort()) {
    if (converted.has(path)) continue;
    const read = tree.read(path);
    if (read.ok) files.set(path, read.bytes);
    else problems.push(unreadable(path, read.reason, read.remedy));
  }
  return { files, problems };
}

/** Files that recipes import; other files are only referred to. */
const isModule = (path: string): boolean => /\.(?:ts|nix|json)$/.test(path);
