import { apply, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { mayLoseElements } from "../../compiler/schema/builders/builder.ts";
import { builders } from "../../compiler/schema/builders/builders.ts";
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

function fixOf(name: string, value: Expr, { build }: Package): string | undefined {
  const { readAsWords = {} } = builders[build.builder.kind];
  return Object.hasOwn(readAsWords, name) && mayLoseElements(value) ? readAsWords[name] : undefined;
}
