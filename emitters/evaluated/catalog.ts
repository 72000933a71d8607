import { list, string, treePath } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import { evaluatedApp } from "./app.ts";
import { evaluatedPackage } from "./package.ts";
import { keyed, record, str } from "./shapes.ts";

/**
 * The evaluated catalog with its four top-level keys (specification: "What the service does"), as one expression with
 * the free variables `apps`, `pkgs` and `lib`.
 */
export function evaluatedCatalog(catalog: Catalog): Expr {
  return record({
    apps: keyed(catalog.apps, (app) => evaluatedApp(app, catalog)),
    pkgs: keyed(catalog.pkgs, evaluatedPackage),
    maintainerLists: list(catalog.maintainerLists.map((path) => string(treePath(path)))),
    repositoryUrl: str(catalog.repositoryUrl),
  });
}
