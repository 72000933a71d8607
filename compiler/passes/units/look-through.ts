import type { Expr } from "../../language/expression.ts";
import { numberIn, propertyOf, type Property } from "../../language/properties.ts";
import { namesOf } from "../../language/traversal.ts";
import { bindingsAbout, scopeOf, valueIn } from "./bindings.ts";
import { Answers, twoOfEach, twoOfEachElement } from "./answers.ts";
import { definitionOf, inside, maybeInside, type Definition } from "./definition.ts";

/** The priority of a plain definition, also used for a residual priority. */
const plain = 100;

/** Deeper than any real module, and within the limits of the call stack. */
const deepest = 300;

const standsForItself: ReadonlySet<Expr["kind"]> = new Set(["attrs", "lambda", "list", "literal", "string"]);

/**
 * Reads a NixOS module without evaluating it: through conditions, priorities, merges, `imports`, `config`, and
 * functions with a plain body. Parts that it cannot read are skipped. It always terminates: names used twice at every
 * step double the number of paths, but each target is visited once.
 */
export class ModuleReader {
  readonly #configsOf = new Answers();
  readonly #elementsOf = new Answers();
  readonly #plainOf = new Answers();
  readonly #membersOf = new Map<string, Answers>();

  /** The configuration of a module and of those that it imports. Source: NixOS manual, "Writing NixOS Modules". */
  configOf(module: Expr): readonly Definition[] {
    return this.#configs(definitionOf(module));
  }

  #configs(definition: Definition): readonly Definition[] {
    if (definition.expr.kind === "attrs" && !mayHaveMembers(definition.expr)) return [definition];
    return this.#configsOf.of(definition, () =>
      this.#plain(definition).flatMap((each) => {
        if (each.expr.kind === "lambda")
          return inside(each, each.expr.body).flatMap((body) => this.#configs(body));
        const imported = this.members([each], "imports").flatMap((list) => this.#elements(list));
        const config = this.members([each], "config");
        return [
          ...imported.flatMap((element) => this.#configs(element)),
          ...(config.length > 0 ? config : [each]),
        ];
      }),
    );
  }

  /** The definitions of an attribute. */
  members(definitions: readonly Definition[], name: string): readonly Definition[] {
    const answers = this.#membersOf.get(name) ?? new Answers();
    this.#membersOf.set(name, answers);
    const found: Definition[] = [];
    for (const each of definitions) {
      if (!mayHaveMembers(each.expr)) continue;
      const members = answers.of(each, () =>
        this.#member(each, name).flatMap((member) => this.#plain(member)),
      );
      for (const member of members) found.push(member);
    }
    return twoOfEach(found);
  }

  /** The definitions of a nested attribute. */
  membersAt(definitions: readonly Definition[], path: readonly string[]): readonly Definition[] {
    return path.reduce((found, name) => this.members(found, name), definitions);
  }

  /** The elements of the lists in the definitions. */
  elements(definitions: readonly Definition[]): readonly Definition[] {
    return definitions.flatMap((each) => this.#elements(each)).flatMap((each) => this.#plain(each));
  }

  /** The names of the attributes in the definitions. */
  names(definitions: readonly Definition[]): ReadonlySet<string> {
    // The same set may be merged thousands of times.
    const sets = new Set(definitions.map(({ expr }) => expr));
    return new Set(
      [...sets].flatMap((expr) => (expr.kind === "attrs" ? expr.bindings : []).flatMap(namesOf)),
    );
  }

  #member(definition: Definition, name: string): readonly Definition[] {
    const { expr, scope } = definition;
    if (expr.kind === "binary" && expr.operator === "//") {
      const right = inside(definition, expr.right).flatMap((each) => this.#plain(each));
      const found = this.members(right, name);
      // Residual sets may contain other definitions.
      const certain = definition.certain && right.every((each) => each.expr.kind === "attrs");
      const left = inside(definition, expr.left, { certain }).flatMap((each) => this.#plain(each));
      return found.length > 0 ? found : this.members(left, name);
    }
    if (expr.kind !== "attrs") return [];
    const own = expr.recursive ? { scope: scopeOf(expr.bindings, scope) } : {};
    return bindingsAbout(expr.bindings, name).flatMap((binding) =>
      inside(definition, valueIn(binding, name), own),
    );
  }

  /** A residual list may have any elements. */
  #elements(definition: Definition): readonly Definition[] {
    return this.#elementsOf.of(definition, () => this.#elementsIn(definition));
  }

  #elementsIn(definition: Definition): readonly Definition[] {
    const { expr } = definition;
    if (expr.kind === "list")
      return twoOfEachElement(expr.elements).flatMap((element) => inside(definition, element));
    if (expr.kind !== "binary" || expr.operator !== "++") return maybeInside(definition, expr);
    return [expr.left, expr.right]
      .flatMap((side) => inside(definition, side))
      .flatMap((side) => this.#plain(side))
      .flatMap((side) => this.#elements(side));
  }

  /** The definitions behind properties, names and choices. */
  #plain(definition: Definition): readonly Definition[] {
    if (definition.depth > deepest) return [];
    // Most definitions are plain; a cache would be slower than the check.
    if (standsForItself.has(definition.expr.kind) && propertyOf(definition.expr) === undefined)
      return [definition];
    return this.#plainOf.of(definition, () => {
      const further = this.#further(definition);
      return further === undefined ? [definition] : further.flatMap((each) => this.#plain(each));
    });
  }

  #further(definition: Definition): readonly Definition[] | undefined {
    const { expr, scope } = definition;
    const property = propertyOf(expr);
    if (property !== undefined) return this.#content(definition, property);
    switch (expr.kind) {
      case "variable":
        return named(definition, expr.name);
      case "let":
        return inside(definition, expr.body, { scope: scopeOf(expr.bindings, scope) });
      case "with":
      case "assert":
        return inside(definition, expr.body);
      case "if":
        return [...maybeInside(definition, expr.then), ...maybeInside(definition, expr.else)];
      default:
        return undefined;
    }
  }

  #content(definition: Definition, property: Property): readonly Definition[] {
    switch (property.kind) {
      case "if": {
        const { condition, content } = property;
        if (condition.kind !== "literal") return maybeInside(definition, content);
        return condition.value === true ? inside(definition, content) : [];
      }
      case "merge":
        return inside(definition, property.contents)
          .flatMap((each) => this.#plain(each))
          .flatMap((each) => this.#elements(each));
      case "override":
        return inside(definition, property.content, { priority: numberIn(property.priority) ?? plain });
      case "order":
        return inside(definition, property.content);
    }
  }
}

/** Empty sets may be merged by the thousands. */
const mayHaveMembers = (expr: Expr): boolean =>
  expr.kind === "attrs" ? expr.bindings.length > 0 : expr.kind === "binary";

function named(definition: Definition, name: string): readonly Definition[] | undefined {
  for (let { scope } = definition; scope !== undefined; scope = scope.outer) {
    const expr = scope.names.get(name);
    if (expr !== undefined) return inside(definition, expr, { scope });
  }
  return undefined;
}
