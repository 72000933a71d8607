import { badName, notARecipe, unknownInRecipe, wrongType } from "../diagnostics/checking.ts";
import { reservedName } from "../diagnostics/passes-names.ts";
import type { Thunk } from "../language/value.ts";
import { attrsOf } from "../language/values.ts";
import { recipe } from "../schema/catalog.ts";
import type { Model } from "../schema/model.ts";
import { isReservedEntryName, nameRules } from "../schema/names.ts";
import { reflectGroup } from "../schema/reflect.ts";
import { byteOrder } from "./byte-order.ts";
import type { EntryDefinition } from "./check.ts";
import { contextOf, type CheckOptions, type Context } from "./context.ts";
import { describeValue } from "./describe-value.ts";
import { typeHint } from "./hints/type-hint.ts";
import { mergeDefinitions } from "./merge.ts";
import { EDITOR_SCHEMA } from "./read-group.ts";
import { Trail } from "./trail.ts";

/** The definitions of one recipe; each kind is in byte order of names. */
export interface RecipeEntries {
  readonly apps: readonly EntryDefinition[];
  readonly pkgs: readonly EntryDefinition[];
  /** Whether the definitions are complete: false if a part of the recipe has an error. */
  readonly isComplete: boolean;
}

/**
 * Finds the apps and packages of an evaluated recipe without evaluating them. Other attributes and invalid names are
 * reported and skipped.
 */
export function recipeEntries(value: Thunk, options: CheckOptions): RecipeEntries {
  const context = contextOf(options);
  const model = reflectGroup(recipe);
  const found: Record<string, readonly EntryDefinition[] | undefined> = {};
  const trail = new Trail(undefined, "recipe", "");
  const top = mergeDefinitions(model, value, trail, context);
  if (top !== undefined && top.kind !== "error" && top.kind !== "attrs") {
    context.report(notARecipe(describeValue(top), top.span ?? value.span));
  }
  let isComplete = top === undefined || top.kind === "attrs";
  for (const [name, attribute] of top?.kind === "attrs" ? top.entries : []) {
    if (name === EDITOR_SCHEMA) continue;
    const option = model.options.get(name);
    if (option === undefined) {
      context.report(unknownInRecipe(name, attribute.nameSpan ?? attribute.value.span));
    } else {
      found[name] = definitionsIn(option.model, name, attribute.value, context);
      isComplete &&= found[name] !== undefined;
    }
  }
  return { apps: found.apps ?? [], pkgs: found.pkgs ?? [], isComplete };
}

/** Undefined if it cannot be determined. */
function definitionsIn(
  model: Model,
  kind: string,
  thunk: Thunk,
  context: Context,
): readonly EntryDefinition[] | undefined {
  const trail = new Trail(undefined, kind, "");
  const entries = mergeDefinitions(model, thunk, trail, context, "option", () => attrsOf([]));
  if (entries === undefined) return [];
  if (entries.kind === "error") return undefined;
  if (entries.kind !== "attrs" || model.kind !== "set") {
    trail.span = entries.span ?? thunk.span;
    const hint = typeHint(model, entries, trail);
    context.report(wrongType(kind, "an attribute set", describeValue(entries), trail.span, hint));
    return undefined;
  }
  const found: EntryDefinition[] = [];
  for (const [name, { value, nameSpan }] of [...entries.entries].sort(byteOrder)) {
    const what = kind === "apps" ? "for an app" : "for a package";
    const at = nameSpan ?? value.span;
    if (isReservedEntryName(name)) context.report(reservedName(name, what, at));
    else if (nameRules.entry.pattern.test(name)) found.push({ name, nameSpan, value });
    else context.report(badName(name, what, nameRules.entry.wanted, at));
  }
  return found;
}
