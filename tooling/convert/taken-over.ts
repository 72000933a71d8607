import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { unreadable } from "../../compiler/diagnostics/discovering.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { OverlayTree } from "../edit/overlay-tree.ts";
import { filesNamed } from "../incremental/read-facts.ts";
import type { Converted } from "./convert.ts";

export interface TakenOver {
  /** Content by tree path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly problems: readonly Diagnostic[];
}

/**
 * What a converted catalog needs of the old one as it is: recipes that have the syntax already, and the modules that the
 * recipes import, converted ones among them.
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

/** What recipes import; other files that they name are only pointed at. */
const isModule = (path: string): boolean => /\.(?:ts|nix|json)$/.test(path);
