import type { Entry } from "../check/checked-catalog.ts";
import type { PathIn } from "../check/provenance.ts";
import type { Reporter } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/make.ts";
import type { Value } from "../language/value.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import type { KnownMaintainers } from "./maintainer-lists.ts";

/** What passes may use beside the entries: the outside world as functions, and lookups shared by several passes. */
export interface PassContext extends Reporter {
  readonly tree: RecipeTree;
  /** The recipe folder's own name, the first segment of every `recipePath`. */
  readonly recipesName: string;
  /** The evaluated content of a file of the recipe tree, as `import` gives it. `at`: where the recipes name it. */
  load(path: string, at: Place): Value;
  readonly maintainers: KnownMaintainers;
  /** Whether the catalog has a package of this name. */
  readonly definesPackage: (name: string) => boolean;
}

/** The compiler cannot see that each path consists of steps. */
const stepsOf = (path: unknown) => path as readonly (string | number)[];

/**
 * The nearest place known for an option: its value where it was set, else the name of what encloses it: the rest of
 * an app is no good place for what is missing in it.
 */
export function placeOf<Data>(entry: Entry<Data>, ...path: PathIn<Data>): Place {
  const { span, nameSpan, explicit } = entry.provenance.at(stepsOf(path));
  return explicit && path.length > 0 ? span : (nameSpan ?? span);
}

/** Where an option's name or a user-chosen key was written, or the nearest thing around it. */
export function keyPlaceOf<Data>(entry: Entry<Data>, ...path: PathIn<Data>): Place {
  const { nameSpan, span } = entry.provenance.at(stepsOf(path));
  return nameSpan ?? span;
}

export const isExplicit = <Data>(entry: Entry<Data>, ...path: PathIn<Data>): boolean =>
  entry.provenance.isExplicit(stepsOf(path));

/** The recipe sets the option with a stronger priority than a plain definition (`lib.mkForce`). */
export const isForced = <Data>(entry: Entry<Data>, ...path: PathIn<Data>): boolean =>
  entry.provenance.isForced(stepsOf(path));

/**
 * Whether the recipe sets an extension of the specification itself, so that the evaluated output has it. An app made of another
 * (`config.apps.one // { … }`) has its defaults, which are written nowhere.
 */
export function setsExtension<Data>(entry: Entry<Data>, path: PathIn<Data>, isDefault: boolean): boolean {
  const { explicit, span } = entry.provenance.at(stepsOf(path));
  return explicit && (span !== undefined || !isDefault);
}

/** Checking has reported something there: what the data holds is a stand-in, so passes stay silent about it. */
export const isWrong = <Data>(entry: Entry<Data>, ...path: PathIn<Data>): boolean =>
  entry.provenance.isWrong(stepsOf(path));

/** The recipe file with the recipe folder's own name in front: `recipes/pkgs/hello/recipe.ts`. The value may come from a file it imports. */
export function recipePath(entry: Entry<unknown>, context: PassContext): string {
  const { nameSpan, span } = entry.provenance.at([]);
  return [context.recipesName, (nameSpan ?? span)?.file ?? ""].join("/");
}
