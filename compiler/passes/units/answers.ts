import type { Expr } from "../../language/expression.ts";
import type { Definition } from "./definition.ts";

/** A cache of lookups in definitions: each is computed once, however many paths lead to it. */
export class Answers {
  readonly #known = new Map<Expr, { readonly about: Definition; found: readonly Definition[] }[]>();

  /** The result of `find`; empty for a lookup inside itself, because a recursive value has no end. */
  of(definition: Definition, find: () => readonly Definition[]): readonly Definition[] {
    const known = this.#known.get(definition.expr) ?? [];
    this.#known.set(definition.expr, known);
    const before = known.find(({ about }) => isSame(about, definition));
    if (before !== undefined) return before.found;
    const answer = { about: definition, found: [] as readonly Definition[] };
    known.push(answer);
    answer.found = twoOfEach(find());
    return answer.found;
  }
}

/** Shorter lists are not searched for duplicates. */
const few = 64;

/** Removes definitions that occur more than twice: callers distinguish only one from several. */
export function twoOfEach(definitions: readonly Definition[]): readonly Definition[] {
  if (definitions.length <= few) return definitions;
  const kept = new Map<Expr, Definition[]>();
  return definitions.filter((definition) => {
    const before = kept.get(definition.expr) ?? [];
    if (before.filter((each) => isSame(each, definition)).length >= 2) return false;
    kept.set(definition.expr, [...before, definition]);
    return true;
  });
}

/** Removes list elements that occur more than twice, like {@link twoOfEach}. */
export function twoOfEachElement(elements: readonly Expr[]): readonly Expr[] {
  if (elements.length <= few) return elements;
  const counts = new Map<Expr, number>();
  return elements.filter((element) => {
    const count = counts.get(element) ?? 0;
    counts.set(element, count + 1);
    return count < 2;
  });
}

/** Ignores the depth. */
const isSame = (one: Definition, other: Definition): boolean =>
  one.expr === other.expr &&
  one.scope === other.scope &&
  one.certain === other.certain &&
  one.priority === other.priority;
