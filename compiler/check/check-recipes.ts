import type { Reporter } from "../diagnostics/diagnostic.ts";
import type { EvaluatedRecipes } from "./evaluate-recipes.ts";
import type { CheckedCatalog, Entry } from "./checked-catalog.ts";
import type { Thunk } from "../language/value.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import { checkApp, checkCatalogFile, checkPackage, type Checked, type Definition } from "./check.ts";
import { silentContext, type CheckOptions } from "./context.ts";
import { definitionsOf, propertyOf } from "./definitions.ts";
import { checkPlatforms } from "./platforms.ts";
import { Room } from "./value-limit.ts";
import { Trail } from "./trail.ts";

/** Phase 4: checks every definition against the schema and reports errors. The result is complete. */
export function checkRecipes(
  { pkgs, apps, catalogFile, byRecipe, evaluate }: EvaluatedRecipes,
  tree: RecipeTree,
  reporter: Reporter,
  sources: (path: string) => string | undefined,
): CheckedCatalog {
  const defined = [...pkgs].flatMap(([name, { value }]) => (isDefined(value) ? [name] : []));
  const options: CheckOptions = { reporter, tree, catalogPackages: new Set(defined), sources, evaluate };
  const rooms = new Map<Definition, Room>();
  for (const entries of byRecipe.values()) {
    const room = new Room();
    for (const definition of [...entries.pkgs, ...entries.apps]) rooms.set(definition, room);
  }
  const of = (definition: Definition): CheckOptions => {
    const room = rooms.get(definition);
    return room === undefined ? options : { ...options, room };
  };
  const checkedFile = checkCatalogFile(catalogFile, options);
  checkPlatforms(checkedFile, reporter);
  return {
    pkgs: checkEach(pkgs, (definition) => checkPackage(definition, of(definition))),
    apps: checkEach(apps, (definition) => checkApp(definition, of(definition))),
    catalogFile: { name: "catalog", ...checkedFile },
  };
}

const checkEach = <Data>(
  definitions: ReadonlyMap<string, Definition>,
  check: (definition: Definition) => Checked<Data>,
): ReadonlyMap<string, Entry<Data>> =>
  new Map(
    [...definitions].flatMap(([name, definition]) => {
      const checked = check(definition);
      return isDefined(definition.value) ? [[name, { name, ...checked }]] : [];
    }),
  );

/** Whether an entry is defined after all, unlike `lib.mkIf false { … }`. */
const isDefined = (value: Thunk): boolean =>
  propertyOf(value.force()) === undefined ||
  definitionsOf(value.force(), new Trail(undefined, "", ""), silentContext).length > 0;
