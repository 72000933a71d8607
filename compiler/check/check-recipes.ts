import type { Reporter } from "../diagnostics/diagnostic.ts";
import type { EvaluatedRecipes } from "../evaluating/evaluate-recipes.ts";
import type { CheckedCatalog, Entry } from "../passes/context.ts";
import type { RecipeTree } from "../recipe-tree.ts";
import { checkApp, checkCatalogFile, checkPackage, type Checked, type Definition } from "./check.ts";
import type { CheckOptions } from "./context.ts";

/** Phase 4. Checks every definition against the schema; what is wrong is reported, what is left is complete. */
export function checkRecipes(
  { pkgs, apps, catalogFile }: EvaluatedRecipes,
  tree: RecipeTree,
  reporter: Reporter,
): CheckedCatalog {
  const options: CheckOptions = { reporter, tree, catalogPackages: new Set(pkgs.keys()) };
  return {
    pkgs: checkEach(pkgs, (definition) => checkPackage(definition, options)),
    apps: checkEach(apps, (definition) => checkApp(definition, options)),
    catalogFile: { name: "catalog", ...checkCatalogFile(catalogFile, options) },
  };
}

const checkEach = <Data>(
  definitions: ReadonlyMap<string, Definition>,
  check: (definition: Definition) => Checked<Data>,
): ReadonlyMap<string, Entry<Data>> =>
  new Map([...definitions].map(([name, definition]) => [name, { name, ...check(definition) }]));
