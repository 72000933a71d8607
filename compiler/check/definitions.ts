import {
  misplacedProperty,
  mustBeKnown,
  tooDeep,
  tooManyDefinitions,
  wrongType,
  type Surrounding,
} from "../diagnostics/checking.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { apply, select, variable } from "../language/build.ts";
import {
  limitedWork,
  mostDefinitions,
  plainDefinition,
  type Work,
} from "../language/module-system/definitions.ts";
import { conditional, priorityOf, propertyOf, withPriority } from "../language/module-system/properties.ts";
import type { Property } from "../language/properties.ts";
import { reify } from "../language/reify.ts";
import type { Span } from "../support/span.ts";
import type { Attribute, AttrsValue, Thunk, Value } from "../language/value.ts";
import { attrsOf, known, list } from "../language/values.ts";
import { choiceOf } from "./choice-of.ts";
import { asOneSet } from "./conditional-entries.ts";
import type { Context } from "./context.ts";
import { describeValue } from "./describe-value.ts";
import { spanOf } from "./leaf-reader.ts";
import type { Trail } from "./trail.ts";

/** One definition of an option: a value without its surrounding conditions and priorities. */
export interface OptionDefinition {
  readonly value: Value;
  /** The lowest number wins (`lib.mkForce` 50, plain 100, `lib.mkDefault` 1000). */
  readonly priority: number;
  /** A priority has been removed, so any property inside belongs to something else. */
  readonly hasPriority?: boolean;
  /** An order has been removed as well. */
  readonly hasOrder?: boolean;
  /** The problem of this definition, to be reported if it takes effect; the value is then an error. */
  readonly problem?: Diagnostic;
  /** Its residual condition, for lists and groups. */
  readonly onlyIf?: Value;
  /** Its position among concatenated lists and lines (`lib.mkBefore` 500, plain 1000, `lib.mkAfter` 1500). */
  readonly order: number;
  /** The comment on it where several sets define the option. */
  readonly comment?: readonly string[] | undefined;
}

/** One of several definitions of an option, with the comment on it. */
export class CommentedDefinition implements Thunk {
  constructor(
    private readonly value: Thunk,
    readonly comment: readonly string[],
  ) {}
  get span(): Span | undefined {
    return this.value.span;
  }
  force(): Value {
    return this.value.force();
  }
}

/** The limit of nested conditions and priorities: beyond it, they contain themselves. */
const LIMIT = 200;

/**
 * How a residual condition is handled: it is refused, kept around the content for Nix to decide, or (lists and
 * environment variables) becomes part of the value; around a group or an environment, it applies to each option in it.
 */
export type Conditions = "known" | "any" | "list" | "group" | "variables" | "variable";

/**
 * The type of the value inside a priority. The module system allows conditions and priorities inside a module, for its
 * options, and inside a group that is not itself an option, but not inside other values. An imported module is left to
 * NixOS.
 */
export type Inner = "value" | "module" | "group" | "imported";

/**
 * The definitions that take effect: definitions with false conditions are dropped, the strongest priority wins, and the
 * rest is in order. Empty if the option is not set after all.
 */
export function definitionsOf(
  value: Value,
  trail: Trail,
  context: Context,
  conditions: Conditions = "known",
  inner: Inner = "value",
): readonly OptionDefinition[] {
  const all = allDefinitions(value, trail, context, conditions, inner);
  const priority = all.reduce((least, each) => Math.min(least, each.priority), Infinity);
  const strongest = all.filter((each) => each.priority === priority);
  const [first] = strongest;
  // If its condition is false, weaker definitions take effect, so it cannot be expressed as one list.
  const isOpen = strongest.length < all.length && strongest.every((each) => each.onlyIf !== undefined);
  if (isOpen && first?.onlyIf !== undefined) reportUnknown(first.onlyIf, first.value, trail, context);
  return strongest.sort((a, b) => a.order - b.order);
}

/** The definitions of every priority whose conditions are true. */
export const allDefinitions = (
  value: Value,
  trail: Trail,
  context: Context,
  conditions: Conditions = "known",
  inner: Inner = "value",
): readonly OptionDefinition[] =>
  expand(
    { value, priority: plainDefinition.priority, order: plainDefinition.order },
    trail,
    context,
    conditions,
    inner,
    limitedWork(),
  );

/**
 * A priority around a group that is not itself an option applies to each option in it (`pushDownProperties` of
 * `lib/modules.nix`); a priority around a submodule applies to the submodule.
 */
export function pushedDown({ value, priority }: OptionDefinition): Value {
  if (priority === plainDefinition.priority || value.kind !== "attrs") return value;
  const entries = [...value.entries].map(([name, attribute]): [string, Attribute] => [
    name,
    { ...attribute, value: known(withPriority("override", priority, attribute.value, attribute.value.span)) },
  ]);
  return { ...value, entries: new Map(entries) };
}

function expand(
  definition: OptionDefinition,
  trail: Trail,
  context: Context,
  conditions: Conditions,
  within: Inner,
  work: Work,
  depth = 0,
): readonly OptionDefinition[] {
  const { value } = definition;
  const property = propertyOf(value);
  if (property === undefined || value.kind !== "attrs") return [definition];
  const failed = (problem: Diagnostic): readonly OptionDefinition[] => {
    context.report(problem);
    return [{ ...definition, value: { kind: "error" } }];
  };
  const span = value.span ?? spanOf(trail);
  const around = surroundingOf(definition, property, within);
  // A stronger definition takes effect, so this one is not evaluated.
  if (around !== undefined) {
    const problem = misplacedProperty(trail.dotted(), property, around, span);
    return [{ ...definition, value: { kind: "error" }, problem }];
  }
  if (within === "imported" && property === "if" && (definition.hasPriority || definition.hasOrder))
    return [definition];
  if (depth > LIMIT) return failed(tooDeep(trail.dotted(), LIMIT, span));
  work.left -= 1;
  if (work.left <= 0)
    return work.left < 0 ? [] : failed(tooManyDefinitions(trail.dotted(), mostDefinitions, span));
  const inner = (thunk: Thunk | undefined, changes: Partial<OptionDefinition> = {}) =>
    thunk === undefined
      ? []
      : expand(
          { ...definition, ...changes, value: thunk.force() },
          trail,
          context,
          conditions,
          within,
          work,
          depth + 1,
        );
  const content = value.entries.get("content")?.value;
  switch (property) {
    case "if": {
      const test = value.entries.get("condition")?.value;
      if (definition.hasPriority && test !== undefined)
        return inner(content).map((each) => ({
          ...each,
          value: eachOnlyIf(aroundGroup(test, trail), each).value,
        }));
      if (conditions !== "known" && test?.force().kind === "residual")
        return conditions === "any"
          ? [definition]
          : inner(content).map((each) => withCondition(conditions, test, each, trail));
      const isSet = holds(value, trail, context);
      return isSet === undefined
        ? [{ ...definition, value: { kind: "error" } }]
        : isSet
          ? inner(content)
          : [];
    }
    case "merge": {
      const contents = value.entries.get("contents")?.value.force();
      if (contents?.kind === "list") {
        const merged = contents.elements.flatMap((each) =>
          inner(each, each instanceof CommentedDefinition ? { comment: each.comment } : {}),
        );
        return merged.length === 0 && definition.hasPriority && within === "module"
          ? [{ ...definition, value: attrsOf([], span) }]
          : merged;
      }
      if (contents === undefined || contents.kind === "error") return [];
      if (contents.kind === "residual") {
        const hint = "The list must be known when recipes are compiled, its elements need not be.";
        const option = `${trail.dotted()} (definitions)`;
        return failed(mustBeKnown(option, describeValue(contents), hint, contents.span ?? span));
      }
      return [{ ...definition, value: contents }];
    }
    case "override": {
      const priority = priorityOf(value, definition.priority);
      if (!definition.hasPriority) return inner(content, { priority, hasPriority: true });
      return inner(content, { priority }).map((each) => ({
        ...each,
        value: pushedDown(each),
        priority: definition.priority,
      }));
    }
    case "order":
      return inner(content, { order: priorityOf(value, definition.order), hasOrder: true });
  }
}

/**
 * The surroundings in which the module system does not look for a property: `mergeDefinitions` of `lib/modules.nix`
 * removes conditions and merges from a definition, then one priority, then one order.
 */
function surroundingOf(
  { hasPriority, hasOrder }: OptionDefinition,
  property: Property["kind"],
  within: Inner,
): Surrounding | undefined {
  switch (within) {
    case "value":
    case "imported":
      // A module may be a condition whose content is a module.
      if (within === "imported" && property === "if") return undefined;
      if (hasOrder) return "order";
      return hasPriority && property !== "order" ? "priority" : undefined;
    case "module":
    case "group":
      return property === "order" ? "group" : undefined;
  }
}

/** A condition around a group of options, which all of them share, so that it is reported once. */
class GroupCondition implements Thunk {
  constructor(
    readonly condition: Thunk,
    /** The group, named like an option. */
    readonly group: string,
  ) {}
  get span(): Span | undefined {
    return this.condition.span;
  }
  force(): Value {
    return this.condition.force();
  }
}

/** A nested group keeps the condition of the outer group. */
const aroundGroup = (test: Thunk, trail: Trail): GroupCondition =>
  test instanceof GroupCondition ? test : new GroupCondition(test, trail.dotted());

/** Like `pushDownProperties` of nixpkgs `lib/modules.nix`. */
function eachOnlyIf(test: Thunk, definition: OptionDefinition): OptionDefinition {
  const { value } = definition;
  if (value.kind !== "attrs") return definition;
  const entries = [...value.entries].map(([name, attribute]): [string, Attribute] => {
    const property = conditional(test, attribute.value, attribute.value.span);
    return [name, { ...attribute, value: known(property) }];
  });
  return { ...definition, onlyIf: test.force(), value: { ...value, entries: new Map(entries) } };
}

function withCondition(
  conditions: Exclude<Conditions, "known" | "any">,
  test: Thunk,
  definition: OptionDefinition,
  trail: Trail,
): OptionDefinition {
  if (conditions === "list") return onlyIf(test, definition);
  if (conditions === "variable") return orNull(test, definition);
  const group = conditions === "variables" ? asOneSet(definition.value) : definition.value;
  return eachOnlyIf(aroundGroup(test, trail), { ...definition, value: group });
}

/** If the definition does not apply, the variable is `null`, which means it is not set. */
function orNull(test: Thunk, definition: OptionDefinition): OptionDefinition {
  const { value } = definition;
  if (value.kind === "error") return definition;
  const shape = {
    kind: "choice",
    condition: test,
    then: known(value),
    else: known({ kind: "null" }),
  } as const;
  return { ...definition, onlyIf: test.force(), value: choiceOf(shape, value.span) };
}

/** Like `lib.optionals`: empty if the definition does not apply. */
function onlyIf(test: Thunk, definition: OptionDefinition): OptionDefinition {
  const { value } = definition;
  if (value.kind === "error") return definition;
  const condition = test.force();
  return {
    ...definition,
    onlyIf: condition,
    value: {
      kind: "residual",
      span: value.span,
      get expr() {
        return apply(select(variable("lib"), "optionals"), reify(condition), reify(value));
      },
      shape: { kind: "choice", condition: test, then: known(value), else: known(list([])) },
    },
  };
}

/** Undefined if the condition cannot be decided, which has been reported. */
function holds(property: AttrsValue, trail: Trail, context: Context): boolean | undefined {
  const test = property.entries.get("condition")?.value;
  const condition = test?.force();
  if (condition?.kind === "bool") return condition.value;
  if (condition === undefined || condition.kind === "error") return false;
  const group = test instanceof GroupCondition ? test.group : undefined;
  if (condition.kind === "residual") reportUnknown(condition, property, trail, context, group);
  else {
    const span = condition.span ?? property.span ?? spanOf(trail);
    context.report(wrongType(conditionOf(trail.dotted()), "a boolean", describeValue(condition), span));
  }
  return undefined;
}

const conditionOf = (option: string): string => `${option} (condition)`;

function reportUnknown(
  condition: Value,
  around: Value,
  trail: Trail,
  context: Context,
  group?: string,
): void {
  const span = condition.span ?? around.span ?? spanOf(trail);
  const otherwise =
    "Write a condition that does not depend on the package set, or make the value itself conditional.";
  const hint =
    group === undefined
      ? otherwise
      : `Only lists of packages and flags accept such a condition. Move it from \`${trail.key}\` to those lists.`;
  const problem = mustBeKnown(conditionOf(group ?? trail.dotted()), describeValue(condition), hint, span);
  if (group === undefined) context.report(problem);
  else context.reportOnce(`${group} ${String(span?.file)} ${String(span?.start)}`, problem);
}
