import { apply, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { readAsWords } from "../../compiler/nixpkgs/read-as-words.ts";
import type { Derivation } from "./model.ts";

/**
 * Turns lists that the builder's phases read as words into one string, which they read whole. With `__structuredAttrs` they
 * would see only the first element of a list.
 */
export function withListsAsWords(derivation: Derivation, pkg: Package): Derivation {
  const comments = new Map<string, string>();
  const attributes = derivation.attributes.map(([name, value]) => {
    const fix = fixOf(name, value, pkg);
    if (fix === undefined) return [name, value] as const;
    comments.set(name, `One string: nixpkgs reads only the first element of a list without ${fix}`);
    return [name, apply(variable("toString"), value)] as const;
  });
  return { ...derivation, attributes, comments };
}

/** Whether an attribute of the recipe is given to the build as one string. */
export const isReadAsWords = (name: string, value: Expr, pkg: Package): boolean =>
  fixOf(name, value, pkg) !== undefined;

function fixOf(name: string, value: Expr, { build }: Package): string | undefined {
  const fixes = readAsWords[build.builder.kind] ?? {};
  if (!Object.hasOwn(fixes, name)) return undefined;
  const mayHaveSeveral = value.kind === "list" ? value.elements.length > 1 : value.kind !== "string";
  return mayHaveSeveral ? fixes[name] : undefined;
}
