import { collectReferences } from "../../compiler/passes/references.ts";
import type { OpenCatalog } from "../explain/opened-catalog.ts";

/** That an entry names a package. */
export interface Use {
  /** `pkgs.hello`, `apps.web` */
  readonly entry: string;
  /** `pkgs.<name>` */
  readonly uses: string;
  /** The first place where it does: `recipes/web/recipe.ts:3:7`. */
  readonly place: string | null;
}

/** Who names a package, directly or through packages of the catalog; the direct ones first, then by name. */
export function usersOf(pkg: string, { result, place }: OpenCatalog): readonly Use[] {
  const { pkgs, apps } = result.stages.checked;
  const all: readonly Use[] = [
    ...[...pkgs.values()].map((entry) => ({ name: `pkgs.${entry.name}`, entry })),
    ...[...apps.values()].map((entry) => ({ name: `apps.${entry.name}`, entry })),
  ].flatMap(({ name, entry }) =>
    [...collectReferences(entry).packages].map(([used, at]) => ({
      entry: name,
      uses: `pkgs.${used}`,
      place: place(at) ?? null,
    })),
  );
  const found: Use[] = [];
  const reached = new Set([pkg]);
  // The set grows while it is read.
  for (const name of reached)
    for (const use of all.filter(({ uses, entry }) => uses === name && entry !== name)) {
      found.push(use);
      reached.add(use.entry);
    }
  return found;
}

/** The users below what they use; those of one that is shown twice only once. */
export function usersText(pkg: string, uses: readonly Use[]): string {
  const lines: string[] = [];
  const shown = new Set<string>();
  const show = (name: string, depth: number): void => {
    if (shown.has(name)) return;
    shown.add(name);
    for (const { entry, place } of uses.filter((each) => each.uses === name)) {
      const again = shown.has(entry) && uses.some((each) => each.uses === entry) ? ", as above" : "";
      lines.push(`${"  ".repeat(depth)}${entry}${place === null ? "" : ` at ${place}`}${again}\n`);
      show(entry, depth + 1);
    }
  };
  show(pkg, 1);
  return lines.length === 0 ? `nothing uses ${pkg}\n` : `${pkg} is used by\n${lines.join("")}`;
}
