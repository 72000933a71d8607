import { binary } from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import { reify } from "../../compiler/language/reify.ts";
import { textOfParts } from "../../compiler/language/text.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { builders } from "../../compiler/schema/builders/builders.ts";
import { standsFor, structuredAttributes } from "./common.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";
import type { Derivation } from "./model.ts";
import { ownVersionIn, ownVersionInFlags } from "./version.ts";

/** Sets that a recipe adds to: replacing all of `passthru` would lose `test` and `env`. */
export const extendedSets: ReadonlySet<string> = new Set(["env", "meta", "passthru"]);

/**
 * `build.structuredAttrs` as attributes of the same names, then `build.extraAttrs`, merged last: an attribute that the
 * builder would set takes the recipe's value, in its usual place. To lists that the builder needs the recipe adds, unless its
 * value has `lib.mkForce` around it.
 * (A key of `extraAttrs` that an explicit option sets too has been rejected.)
 */
export const withRecipeAttrs = ({ call, attributes }: Derivation, pkg: Package): Derivation => ({
  call,
  attributes: mergeRecipeAttrs(attributes, pkg),
});

/** The same over attributes of any set. */
export function mergeRecipeAttrs(attributes: readonly Attribute[], pkg: Package): readonly Attribute[] {
  const merged = new Map<string, Expr>(attributes);
  const extra = [...pkg.build.extraAttrs].map(([name, value]): Attribute => [name, reify(value)]);
  const inFlags = ownVersionInFlags(pkg);
  const relate = (name: string, value: Expr): Expr => {
    if (name === "meta") return withOwnChangelog(value, pkg);
    return /flags$/i.test(name) ? inFlags(value) : value;
  };
  for (const [name, value] of [...structuredAttributes(pkg), ...extra]) {
    const own = merged.get(name);
    merged.set(name, relate(name, own === undefined ? value : combined(name, own, value, pkg)));
  }
  return [...merged];
}

/** What an attribute is that both the builder and the recipe give. */
function combined(name: string, own: Expr, value: Expr, { build }: Package): Expr {
  if (extendedSets.has(name)) return extend(own, value);
  const isNeeded = name === "nativeBuildInputs" && builders[build.builder.kind].tools !== undefined;
  return isNeeded && !build.forcedAttrs.has(name) ? withTools(value, own) : value;
}

/** The recipe's list, and after it what the builder needs that is not in it. */
function withTools(list: Expr, own: Expr): Expr {
  if (own.kind !== "list" || list.kind !== "list") return binary("++", list, own);
  const missing = own.elements.filter((tool) => !list.elements.some((given) => standsFor(given, tool)));
  return { ...list, elements: [...list.elements, ...missing] };
}

/** `meta.changelog` is of a version. */
function withOwnChangelog(meta: Expr, pkg: Package): Expr {
  if (meta.kind !== "attrs") return meta;
  const bindings = meta.bindings.map((binding): Binding => {
    if (binding.kind !== "value" || plainName(binding) !== "changelog" || binding.value.kind !== "string")
      return binding;
    return { ...binding, value: ownVersionIn(pkg)(textOfParts(binding.value.parts)) };
  });
  return { ...meta, bindings };
}

/** `own // extra`, as one set where both are written out. */
function extend(own: Expr, extra: Expr): Expr {
  const added = plainNames(extra);
  if (own.kind !== "attrs" || added === undefined || extra.kind !== "attrs") return binary("//", own, extra);
  const kept = own.bindings.filter((binding) => !added.has(plainName(binding) ?? ""));
  return { ...own, bindings: [...kept, ...extra.bindings] };
}

/** The names a set binds, or undefined when it is not a plain `{ a = …; b = …; }`. */
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
