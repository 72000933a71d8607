import { list, string, treePath } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import { evaluatedApp } from "./app.ts";
import { evaluatedPackage } from "./package.ts";
import type { EntryNames, CatalogFacts } from "../support/outline.ts";
import { keyed, record, str, strs } from "./shapes.ts";

/**
 * The evaluated catalog with its four top-level keys (specification: "What the service does"), as one expression with
 * the free variables `apps`, `pkgs` and `lib`.
 */
export function evaluatedCatalog(catalog: PlannedCatalog): Expr {
  return evaluatedWith(catalog, {
    apps: keyed(catalog.apps, (app) => evaluatedApp(app, catalog)),
    pkgs: keyed(catalog.pkgs, evaluatedPackage),
  });
}

/** One entry of it; undefined if there is none with this name. */
export function evaluatedEntry(
  section: keyof EntryNames,
  name: string,
  catalog: PlannedCatalog,
): Expr | undefined {
  const app = section === "apps" ? catalog.apps.get(name) : undefined;
  const pkg = section === "pkgs" ? catalog.pkgs.get(name) : undefined;
  return (app && evaluatedApp(app, catalog)) ?? (pkg && evaluatedPackage(pkg));
}

/** The catalog around evaluated entries. */
export const evaluatedWith = (
  { maintainerLists, repositoryUrl, trustedPaths }: CatalogFacts,
  entries: { readonly apps: Expr; readonly pkgs: Expr },
): Expr =>
  record({
    apps: entries.apps,
    pkgs: entries.pkgs,
    maintainerLists: list(maintainerLists.map((path) => string(treePath(path)))),
    repositoryUrl: str(repositoryUrl),
    ...(trustedPaths.length > 0 && { trustedPaths: strs(trustedPaths) }),
  });
