import { priorityOf, propertyOf } from "./properties.ts";
import type { Span } from "../../support/span.ts";
import type { Attribute, AttrsValue, Value } from "../value.ts";

// How nixpkgs' module system processes the definitions of an option before its type merges them. Source: nixpkgs,
// lib/modules.nix, `dischargeProperties`, `filterOverrides'`, `sortProperties` (read 2026-11).

/** One definition of an option, without the properties (`lib.mkIf`, `lib.mkForce`, …) around it. */
export interface Definition<T = Value> {
  readonly value: T;
  /** False inside a residual condition. */
  readonly certain: boolean;
  /** The lowest priority wins. */
  readonly priority: number;
  /** Lower orders come first in lists. */
  readonly order: number;
  /** The recipe option that contains the definition. */
  readonly from: string;
  /** The place in the recipe. */
  readonly at?: Span | undefined;
}

/** `lib.modules.defaultOverridePriority` and `defaultOrderPriority` */
export const plainDefinition = { certain: true, priority: 100, order: 1000 } as const;

/** More definitions of one option than any module has: beyond them, a value is merged with itself again and again. */
export const mostDefinitions = 100_000;

/** Deeper than any real nesting of conditions and merges. */
const deepest = 200;

/** The limit of definitions that are read together. */
export interface Work {
  left: number;
}

export const limitedWork = (): Work => ({ left: mostDefinitions });

/** The definitions in a value: one, unless conditions and merges surround it. */
export function definitionsOf(
  definition: Definition,
  work = limitedWork(),
  depth = 0,
): readonly Definition[] {
  const { value, ...about } = definition;
  const kind = propertyOf(value);
  if (kind === undefined || value.kind !== "attrs") return [definition];
  work.left -= 1;
  if (work.left < 0 || depth > deepest) return [];
  const inside = (content: Value, changes: Partial<Definition> = {}): readonly Definition[] =>
    definitionsOf({ ...about, ...changes, value: content }, work, depth + 1);
  const content = fieldOf(value, "content");
  switch (kind) {
    case "if": {
      const condition = fieldOf(value, "condition");
      if (condition.kind !== "bool") return inside(content, { certain: false });
      return condition.value ? inside(content) : [];
    }
    case "merge": {
      const contents = fieldOf(value, "contents");
      if (contents.kind !== "list") return [{ ...about, value: contents }];
      return contents.elements.flatMap((each) => inside(each.force()));
    }
    case "override":
      return inside(content, { priority: priorityOf(value, about.priority) });
    case "order":
      return inside(content, { order: priorityOf(value, about.order) });
  }
}

/** The definitions of a member. A residual set may contain it, so its value is included. */
export function memberDefinitions(definitions: readonly Definition[], name: string): readonly Definition[] {
  return definitions.flatMap((each) => {
    if (each.value.kind !== "attrs") return [each];
    const member = each.value.entries.get(name);
    return member === undefined ? [] : memberOf(each, member);
  });
}

/** A member is a separate definition: priorities and orders of the surrounding set no longer apply. */
const memberOf = ({ certain, from, at }: Definition, { value, nameSpan }: Attribute): readonly Definition[] =>
  definitionsOf({ ...plainDefinition, certain, from, at: nameSpan ?? at, value: value.force() });

/**
 * The definitions that may take effect, sorted for joining lists; definitions that are certainly overridden are
 * removed.
 */
export function prevailing<T>(
  definitions: readonly Definition[] | readonly Definition<T>[],
): readonly Definition<T>[];
export function prevailing<T>(definitions: readonly Definition<T>[]): readonly Definition<T>[] {
  const strongest = strongestCertain(definitions);
  return definitions.filter(({ priority }) => priority <= strongest).sort((a, b) => a.order - b.order);
}

/** The strongest priority among certain definitions. */
export const strongestCertain = (definitions: readonly Definition<unknown>[]): number =>
  definitions.reduce(
    (least, { priority, certain }) => (certain ? Math.min(least, priority) : least),
    Infinity,
  );

const fieldOf = (set: AttrsValue, name: string): Value =>
  set.entries.get(name)?.value.force() ?? { kind: "error" };
