import type { EvaluatedRecipes } from "./evaluate-recipes.ts";
import type { CheckedCatalog, Entry } from "./checked-catalog.ts";
import type { EntryKind } from "./defaults-view.ts";
import type { Thunk } from "../language/value.ts";
import { LazyMap } from "../support/lazy-map.ts";
import { checkApp, checkCatalogFile, checkPackage, type Checked, type EntryDefinition } from "./check.ts";
import { silentContext, type CheckOptions } from "./context.ts";
import { propertyOf } from "../language/module-system/properties.ts";
import { definitionsOf } from "./definitions.ts";
import { checkPlatforms } from "./platforms.ts";
import type { Surroundings } from "./surroundings.ts";
import { Room } from "./value-limit.ts";
import { Trail } from "./trail.ts";

/**
 * Phase 4: checks definitions against the schema, each on first access, and reports errors. The result is complete.
 * Iterating the result gives the entries of some recipes; others can be looked up.
 * @param own the recipes whose entries are listed
 */
export function checkRecipes(
  evaluated: EvaluatedRecipes,
  { log, of, sources }: Surroundings,
  own: readonly string[],
): CheckedCatalog {
  const rooms = new LazyMap([], () => new Room());
  const packages = {
    has(name: string): boolean {
      log.name("pkgs", name);
      const definition = evaluated.pkgs.get(name);
      return definition !== undefined && isDefined(definition.value);
    },
  };
  const optionsFor = (recipe: string): CheckOptions => ({
    ...of(recipe),
    catalogPackages: packages,
    sources,
    evaluate: evaluated.evaluate,
    ...(recipe !== "" && { room: rooms.get(recipe) ?? new Room() }),
  });
  const checkEach = <Data>(
    kind: EntryKind,
    check: (definition: EntryDefinition, options: CheckOptions) => Checked<Data>,
  ): ReadonlyMap<string, Entry<Data>> => {
    const names = own.flatMap((recipe) => evaluated.entriesOf(recipe)[kind].map(({ name }) => name));
    const checkOne = (name: string): Entry<Data> | undefined => {
      const definition = evaluated[kind].get(name);
      const recipe = evaluated.recipeOf(kind, name);
      if (definition === undefined || recipe === undefined) return undefined;
      return log.within(recipe, () => {
        const checked = check(definition, optionsFor(recipe));
        return isDefined(definition.value) ? { name, ...checked } : undefined;
      });
    };
    return new LazyMap([...new Set(names)].sort(), checkOne, (name) => {
      log.name(kind, name);
    });
  };
  const catalog = optionsFor("");
  const checkedFile = checkCatalogFile(evaluated.catalogFile, catalog);
  checkPlatforms(checkedFile, catalog.reporter);
  return {
    pkgs: checkEach("pkgs", checkPackage),
    apps: checkEach("apps", checkApp),
    catalogFile: { name: "catalog", ...checkedFile },
  };
}

/** Whether an entry is defined after all, unlike `lib.mkIf false { … }`. */
const isDefined = (value: Thunk): boolean =>
  propertyOf(value.force()) === undefined ||
  definitionsOf(value.force(), new Trail(undefined, "", ""), silentContext).length > 0;
