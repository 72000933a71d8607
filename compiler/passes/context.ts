import type { Entry } from "../check/checked-catalog.ts";
import type { PathIn } from "../check/provenance.ts";
import type { Reporter } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/make.ts";
import type { Value } from "../language/value.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import type { KnownMaintainers } from "./maintainer-lists.ts";

/** The environment of passes besides the entries: the outside world as functions, and lookups shared by several passes. */
export interface PassContext extends Reporter {
  readonly tree: RecipeTree;
  /** The name of the recipe folder, the first segment of every `recipePath`. */
  readonly recipesName: string;
  /**
   * The evaluated content of a file of the recipe tree, as `import` returns it. `at` is the place where the recipes
   * name it.
   */
  load(path: string, at: Place): Value;
  readonly maintainers: KnownMaintainers;
  /** Whether the catalog has a package of this name. */
  readonly definesPackage: (name: string) => boolean;
  /** Called with every file and folder of the recipe tree that an entry refers to. */
  readonly refersTo: (file: string) => void;
}

/** The compiler cannot infer that each path consists of steps. */
const stepsOf = (path: unknown) => path as readonly (string | number)[];

/**
 * The nearest known place of an option: its value if it was set, else the name of the enclosing group. The whole entry
 * would not be helpful for a missing option.
 */
export function placeOf<Data>(entry: Entry<Data>, ...path: PathIn<Data>): Place {
  const { span, nameSpan, explicit } = entry.provenance.at(stepsOf(path));
  return explicit && path.length > 0 ? span : (nameSpan ?? span);
}

/** The place of an option's name or a user-chosen key, or the nearest surrounding place. */
export function keyPlaceOf<Data>(entry: Entry<Data>, ...path: PathIn<Data>): Place {
  const { nameSpan, span } = entry.provenance.at(stepsOf(path));
  return nameSpan ?? span;
}

export const isExplicit = <Data>(entry: Entry<Data>, ...path: PathIn<Data>): boolean =>
  entry.provenance.isExplicit(stepsOf(path));

/** Whether the recipe sets the option with a stronger priority than a plain definition (`lib.mkForce`). */
export const isForced = <Data>(entry: Entry<Data>, ...path: PathIn<Data>): boolean =>
  entry.provenance.isForced(stepsOf(path));

/**
 * Whether the recipe itself sets an extension of the specification, so that the evaluated output has it. An app made
 * from another (`config.apps.one // { … }`) contains defaults, which have no place in a recipe.
 */
export function setsExtension<Data>(entry: Entry<Data>, path: PathIn<Data>, isDefault: boolean): boolean {
  const { explicit, span } = entry.provenance.at(stepsOf(path));
  return explicit && (span !== undefined || !isDefault);
}

/** Whether checking has reported an error there: the data is a placeholder, so passes do not report it again. */
export const isWrong = <Data>(entry: Entry<Data>, ...path: PathIn<Data>): boolean =>
  entry.provenance.isWrong(stepsOf(path));

/**
 * The recipe file below the name of the recipe folder: `recipes/pkgs/hello/recipe.ts`. The value may come from a file
 * it imports.
 */
export function recipePath(entry: Entry<unknown>, context: PassContext): string {
  const { nameSpan, span } = entry.provenance.at([]);
  return [context.recipesName, (nameSpan ?? span)?.file ?? ""].join("/");
}
