import type { Expr } from "../../../compiler/language/expression.ts";
import { freeNames } from "../../../compiler/language/reification/free-names.ts";

/** Definitions with each behind those it mentions, otherwise as written: TypeScript wants constants declared first. */
export function dependencyOrder<Definition extends { readonly name: string; readonly value: Expr }>(
  definitions: readonly Definition[],
): readonly Definition[] {
  const byName = new Map(definitions.map((each) => [each.name, each]));
  const ordered = new Set<Definition>();
  const begun = new Set<Definition>();
  const visit = (definition: Definition): void => {
    if (begun.has(definition)) return;
    begun.add(definition);
    for (const name of freeNames(definition.value)) {
      const needed = byName.get(name);
      if (needed) visit(needed);
    }
    ordered.add(definition);
  };
  for (const each of definitions) visit(each);
  return [...ordered];
}
