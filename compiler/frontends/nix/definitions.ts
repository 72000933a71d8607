import { duplicateAttribute } from "../../diagnostics/reading.ts";
import type { Binding, ValueBinding } from "../../language/expression.ts";
import { isNixIdentifier } from "../../language/nix-names.ts";
import type { Span } from "../../support/span.ts";
import type { Cursor } from "./cursor.ts";

/** The names of one attribute set, or of several merged sets. */
export type Names = Map<string, AttributeDefinition>;

/** The definition of a name, as far as it matters for merging. */
interface AttributeDefinition {
  readonly span: Span;
  /** The bindings, if the value is a set literal that has not been checked here. */
  readonly bindings: readonly Binding[] | undefined;
  /** The names below, if the value is a set literal or comes from an attribute path. */
  names: Names | undefined;
}

/**
 * Reports duplicate names like Nix does (`addAttr` in its parser): `a.b = 1; a.c = 2;` and `a = { b = 1; }; a.c = 2;`
 * are merged, any other second binding is an error. The tree keeps the bindings as written. Computed names are ignored.
 *
 * Each set is checked when it ends, so inner sets come first. Merging moves the smaller set into the larger one, which
 * keeps the time nearly linear.
 */
export class Definitions {
  private readonly cursor: Cursor;
  private readonly known = new Map<readonly Binding[], Names>();

  constructor(cursor: Cursor) {
    this.cursor = cursor;
  }

  /** Checks the bindings of one set or `let`. */
  check(bindings: readonly Binding[]): void {
    const mayRepeat = bindings.length > 1 || bindings[0]?.kind === "inherit";
    if (mayRepeat) this.known.set(bindings, this.namesOf(bindings));
  }

  private namesOf(bindings: readonly Binding[]): Names {
    const names: Names = new Map();
    for (const binding of bindings) {
      if (binding.kind === "value") this.addValue(names, binding);
      else
        for (const { name, span } of binding.names) this.add(names, [], name, leaf(span ?? this.nowhere()));
    }
    return names;
  }

  private addValue(names: Names, { path, value }: ValueBinding): void {
    const above: string[] = [];
    let scope = names;
    for (const [index, name] of path.entries()) {
      if (name.kind === "dynamic") return;
      const span = name.span ?? this.nowhere();
      if (index === path.length - 1) {
        const bindings = value.kind === "attrs" ? value.bindings : undefined;
        this.add(scope, above, name.name, { span, bindings, names: undefined });
      } else {
        const below = this.add(scope, above, name.name, { span, bindings: undefined, names: new Map() });
        if (below === undefined) return;
        scope = below;
        above.push(name.name);
      }
    }
  }

  /** Adds a definition and merges it with the one of the same name; returns the names below it, if it can have any. */
  private add(
    names: Names,
    above: readonly string[],
    name: string,
    added: AttributeDefinition,
  ): Names | undefined {
    this.cursor.lexer.steps++;
    const present = names.get(name);
    if (present === undefined) {
      names.set(name, added);
      return added.names;
    }
    const [mine, other] = [this.below(present), this.below(added)];
    if (mine === undefined || other === undefined) {
      const [first, second] = present.span.start <= added.span.start ? [present, added] : [added, present];
      const path = [...above, name].map(spelled).join(".");
      this.cursor.report(duplicateAttribute(second.span, path, first.span));
      return undefined;
    }
    const [large, small] = mine.size >= other.size ? [mine, other] : [other, mine];
    for (const [inner, definition] of small) this.add(large, [...above, name], inner, definition);
    present.names = large;
    return large;
  }

  private below(definition: AttributeDefinition): Names | undefined {
    const { bindings } = definition;
    if (bindings !== undefined) definition.names ??= this.known.get(bindings) ?? this.namesOf(bindings);
    return definition.names;
  }

  private nowhere(): Span {
    return this.cursor.span(0, 0);
  }
}

function leaf(span: Span): AttributeDefinition {
  return { span, bindings: undefined, names: undefined };
}

const spelled = (name: string): string => (isNixIdentifier(name) ? name : JSON.stringify(name));
