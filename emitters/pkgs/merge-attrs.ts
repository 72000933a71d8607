import { binary } from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import { reify } from "../../compiler/language/reify.ts";
import { textOfParts } from "../../compiler/language/text.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { builders } from "../../compiler/schema/builders/builders.ts";
import { joinedLists } from "../../compiler/schema/builders/shared-settings.ts";
import { standsFor, structuredAttributes } from "./common.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";
import type { Derivation } from "./model.ts";
import { ownVersionIn } from "./version.ts";

/** Sets that a recipe extends: replacing all of `passthru` would lose `test` and `env`. */
export const extendedSets: ReadonlySet<string> = new Set(["env", "meta", "passthru"]);

/**
 * `build.structuredAttrs` as attributes of the same names, then `build.extraAttrs`, merged last: the recipe's value
 * replaces that of the builder, in its usual place. Lists that the builder needs are extended, unless the value has
 * `lib.mkForce`. (A key of `extraAttrs` that an explicit option sets too has been rejected.)
 */
export const withRecipeAttrs = ({ call, attributes }: Derivation, pkg: Package): Derivation => ({
  call,
  attributes: mergeRecipeAttrs(attributes, pkg),
});

/** The same for any set of attributes. */
export function mergeRecipeAttrs(attributes: readonly Attribute[], pkg: Package): readonly Attribute[] {
  const merged = new Map<string, Expr>(attributes);
  const extra = [...pkg.build.extraAttrs].map(([name, value]): Attribute => [name, reify(value)]);
  const relate = (name: string, value: Expr): Expr =>
    name === "meta" ? withOwnChangelog(value, pkg) : value;
  for (const [name, value] of pkg.build.shared) {
    const own = name === "patches" ? merged.get(name) : undefined;
    merged.set(name, relate(name, own === undefined ? value : joinedLists(own, value)));
  }
  for (const [name, value] of [...structuredAttributes(pkg), ...extra]) {
    const own = merged.get(name);
    merged.set(name, relate(name, own === undefined ? value : combined(name, own, value, pkg)));
  }
  return [...merged];
}

/** The value of an attribute that both the builder and the recipe set. */
function combined(name: string, own: Expr, value: Expr, { build }: Package): Expr {
  if (extendedSets.has(name)) return extend(own, value);
  const isNeeded =
    name === "nativeBuildInputs" &&
    (builders[build.builder.kind].tools !== undefined || build.sharedTools.length > 0);
  return isNeeded && !build.forcedAttrs.has(name) ? withTools(value, own) : value;
}

/** The recipe's list, followed by what the builder needs and the list does not contain. */
function withTools(list: Expr, own: Expr): Expr {
  if (own.kind !== "list" || list.kind !== "list") return binary("++", list, own);
  const missing = own.elements.filter((tool) => !list.elements.some((given) => standsFor(given, tool)));
  return { ...list, elements: [...list.elements, ...missing] };
}

/** `meta.changelog` belongs to a version. */
function withOwnChangelog(meta: Expr, pkg: Package): Expr {
  if (meta.kind !== "attrs") return meta;
  const bindings = meta.bindings.map((binding): Binding => {
    if (binding.kind !== "value" || plainName(binding) !== "changelog" || binding.value.kind !== "string")
      return binding;
    return { ...binding, value: ownVersionIn(pkg)(textOfParts(binding.value.parts)) };
  });
  return { ...meta, bindings };
}

/** `own // extra`, as one set if both are literals. */
function extend(own: Expr, extra: Expr): Expr {
  const added = plainNames(extra);
  if (own.kind !== "attrs" || added === undefined || extra.kind !== "attrs") return binary("//", own, extra);
  const kept = own.bindings.filter((binding) => !added.has(plainName(binding) ?? ""));
  return { ...own, bindings: [...kept, ...extra.bindings] };
}

/** The names in a set, or undefined if it is not a plain `{ a = …; b = …; }`. */
function plainNames(expr: Expr): ReadonlySet<string> | undefined {
  if (expr.kind !== "attrs" || expr.recursive) return undefined;
  const names = expr.bindings.map(plainName);
  return names.every((name) => name !== undefined) ? new Set(names) : undefined;
}

function plainName(binding: Binding): string | undefined {
  if (binding.kind !== "value") return undefined;
  const [only, ...rest] = binding.path;
  return rest.length === 0 && only?.kind === "static" ? only.name : undefined;
}
