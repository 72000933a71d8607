import type { Catalog } from "../ir/catalog.ts";
import type { CheckedCatalog } from "../check/checked-catalog.ts";
import type { PassContext } from "./context.ts";
import { readMaintainerLists } from "./maintainer-lists.ts";
import { passes, type Draft } from "./passes.ts";
import { collectReferences } from "./references.ts";

/** The environment of the passes, which `compile.ts` provides. */
export type ResolveContext = Omit<PassContext, "definesPackage" | "maintainers">;

/**
 * Phase 5: resolves checked entries. Errors are reported, and an entry that cannot be resolved is omitted, so the
 * result may only be emitted if no error was reported.
 */
export function resolve(checked: CheckedCatalog, context: ResolveContext): Catalog {
  const maintainers = readMaintainerLists(checked, context);
  const entries = [...checked.pkgs.values(), ...checked.apps.values()];
  const references = new Map(entries.map((entry) => [entry, collectReferences(entry)]));
  const draft: Draft = { pkgs: new Map(), apps: new Map() };
  const passContext: PassContext = {
    tree: context.tree,
    recipesName: context.recipesName,
    load: (path, at) => context.load(path, at),
    report: (diagnostic) => {
      context.report(diagnostic);
    },
    maintainers,
    definesPackage: (name) => checked.pkgs.has(name),
  };
  for (const pass of passes) pass({ checked, references }, draft, passContext);

  const { maintainerLists, repositoryUrl, systems, trustedPaths } = checked.catalogFile.data;
  return {
    apps: draft.apps,
    pkgs: draft.pkgs,
    maintainerLists: maintainerLists.flatMap((list) => (list.kind === "file" ? [list.path] : [])),
    repositoryUrl,
    systems: [...new Set(systems)].sort(),
    trustedPaths,
  };
}
