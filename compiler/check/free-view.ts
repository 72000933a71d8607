import type { Thunk } from "../language/value.ts";
import { attrs, list } from "../language/values.ts";
import type { Leaf, Model } from "../schema/model.ts";
import { silentContext } from "./context.ts";
import { deferred } from "./deferred.ts";
import { propertyOf } from "../language/module-system/properties.ts";
import { isStringLike, mergeDefinitions } from "./merge.ts";
import { Trail } from "./trail.ts";

/** Whether values of the option may contain definitions. */
export const isFree = (model: Model): model is Leaf =>
  model.kind === "leaf" && (model.leaf === "anything" || model.leaf === "structured-value");

/**
 * A free-form value as other recipes read it through `config`, with its definitions merged. A value that is not defined
 * after all stays as written, so that a copy is not defined either.
 */
export function freeView(model: Leaf, definition: Thunk): Thunk {
  const isAnything = model.leaf === "anything";
  return deferred(() => {
    const merged = mergeDefinitions(model, definition, new Trail(undefined, "", ""), silentContext);
    const value = merged ?? definition.force();
    if (value.kind === "list" && !isAnything) {
      return list(
        value.elements.map((element) => freeView(model, element)),
        value.span,
      );
    }
    if (value.kind !== "attrs" || propertyOf(value) !== undefined) return value;
    if (isAnything && isStringLike(value)) return value;
    const entries = [...value.entries].map(
      ([name, entry]) => [name, { ...entry, value: freeView(model, entry.value) }] as const,
    );
    return attrs(new Map(entries), value.span);
  }, definition);
}
