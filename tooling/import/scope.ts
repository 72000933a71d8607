import { attrs, bind, literal, select, stringOfParts, variable } from "../../compiler/language/build.ts";
import type { AttrName, Binding, Expr, StringPart } from "../../compiler/language/expression.ts";
import { builtinsInScope, constants } from "../../compiler/language/nix-names.ts";
import { boundNames, forEachChild, mapChildren, namesBoundBy } from "../../compiler/language/traversal.ts";

/** The meaning in the recipe of a name of the file; undefined if the name is not one of the file. */
export type Meaning = (name: string) => Expr | undefined;

/** The meaning in the recipe of a selection from the derivation itself, `finalAttrs.version`. */
export interface Self {
  readonly name: string;
  readonly select: (path: readonly AttrName[]) => Expr;
}

/**
 * An expression of a package file as one of a recipe, closed over `pkgs`, `lib`, the builtins and the recipe's own
 * constants. A `with` of a package set disappears: its names become selections.
 */
export function inRecipe(expr: Expr, meaning: Meaning, self: Self | undefined): Expr {
  return new Resolver(meaning, self).resolve(expr, { bound: new Set(), withs: [] });
}

interface NixScope {
  /** Names that the expression itself binds. */
  readonly bound: ReadonlySet<string>;
  /** The sets of surrounding `with`s that disappear, the outermost first. */
  readonly withs: readonly Expr[];
}

class Resolver {
  readonly #meaning: Meaning;
  readonly #self: Self | undefined;

  constructor(meaning: Meaning, self: Self | undefined) {
    this.#meaning = meaning;
    this.#self = self;
  }

  resolve(expr: Expr, scope: NixScope): Expr {
    switch (expr.kind) {
      case "variable":
        return this.#variable(expr.name, expr, scope);
      case "string":
        return withoutNesting(mapChildren(expr, (part) => this.resolve(part, scope)));
      case "select":
        return this.#select(expr, scope);
      case "with":
        return this.#with(expr, scope);
      case "attrs":
        return this.#bindings(expr, expr.recursive, scope);
      case "let": {
        const made = this.#bindings(attrs(expr.bindings), true, scope);
        const bindings = made.kind === "attrs" ? made.bindings.filter((each) => !isSame(each)) : [];
        const body = this.resolve(expr.body, binding(scope, boundNames(bindings)));
        return bindings.length === 0 ? body : { kind: "let", bindings, body };
      }
      default: {
        const names = namesBoundBy(expr);
        const inner = names.length === 0 ? scope : binding(scope, names);
        return mapChildren(expr, (child) => this.resolve(child, inner));
      }
    }
  }

  #isSelf(expr: Expr | undefined, { bound }: NixScope): boolean {
    return expr?.kind === "variable" && expr.name === this.#self?.name && !bound.has(expr.name);
  }

  #variable(name: string, written: Expr, { bound, withs }: NixScope): Expr {
    if (bound.has(name)) return written;
    if (name === this.#self?.name) return this.#self.select([]);
    const meant = this.#meaning(name);
    if (meant !== undefined) return meant;
    const constant = constants.get(name);
    if (constant !== undefined) return literal(constant);
    const innermost = withs.at(-1);
    if (innermost === undefined || ofLanguage.has(name)) return written;
    return joined(innermost, [{ kind: "static", name }]);
  }

  #select(expr: Extract<Expr, { kind: "select" }>, scope: NixScope): Expr {
    const { target, fallback } = expr;
    const path = expr.path.map((step) =>
      step.kind === "static" ? step : { ...step, expr: this.resolve(step.expr, scope) },
    );
    const rest = fallback && { fallback: this.resolve(fallback, scope) };
    const made =
      this.#isSelf(target, scope) && this.#self !== undefined
        ? this.#self.select(path)
        : joined(this.resolve(target, scope), path);
    return made.kind === "select" ? { ...made, ...rest } : made;
  }

  #with(expr: Extract<Expr, { kind: "with" }>, scope: NixScope): Expr {
    const set = this.resolve(expr.scope, scope);
    if (!isSelection(set) || keepsWith(expr.body, scope.bound))
      return { ...expr, scope: set, body: this.resolve(expr.body, { ...scope, withs: [] }) };
    return this.resolve(expr.body, { ...scope, withs: [...scope.withs, set] });
  }

  #bindings(set: Extract<Expr, { kind: "attrs" }>, recursive: boolean, scope: NixScope): Expr {
    // `inherit (finalAttrs) version;` binds the name to what it means outside, too.
    const own = set.bindings.filter((each) => each.kind === "value" || !this.#isSelf(each.from, scope));
    const inner = recursive ? binding(scope, boundNames(own)) : scope;
    const bindings = set.bindings.flatMap((each): readonly Binding[] => {
      if (each.kind === "value") {
        const path = each.path.map((step) =>
          step.kind === "static" ? step : { ...step, expr: this.resolve(step.expr, inner) },
        );
        return [{ ...each, path, value: this.resolve(each.value, inner) }];
      }
      return each.names.map(({ name }, index) => {
        const value =
          each.from === undefined
            ? this.#variable(name, variable(name), scope)
            : this.#select({ ...select(each.from, name), kind: "select" }, inner);
        const layout = index === 0 ? each : undefined;
        return bind(name, value, layout?.comment && { comment: layout.comment });
      });
    });
    return { ...set, bindings };
  }
}

/** A string whose parts with a known text are part of the text. */
export const withoutNesting = (expr: Expr): Expr => (expr.kind === "string" ? flatString(expr.parts) : expr);

export const flatString = (parts: readonly StringPart[]): Expr =>
  stringOfParts(
    parts.flatMap((part) => (typeof part !== "string" && part.kind === "string" ? part.parts : [part])),
  );

/** `version = version;` */
export const isSame = (each: Binding): boolean =>
  each.kind === "value" &&
  each.path.length === 1 &&
  each.value.kind === "variable" &&
  each.path[0]?.kind === "static" &&
  each.path[0].name === each.value.name;

const ofLanguage: ReadonlySet<string> = new Set([...builtinsInScope, "builtins", "pkgs", "lib"]);

const binding = (scope: NixScope, names: readonly string[]): NixScope => ({
  ...scope,
  bound: new Set([...scope.bound, ...names]),
});

/** `pkgs.a` and `.b` as one selection. */
const joined = (target: Expr, path: readonly AttrName[]): Expr =>
  target.kind === "select" && target.fallback === undefined
    ? { ...target, path: [...target.path, ...path] }
    : { kind: "select", target, path };

/** `lib`, `pkgs.x`, `lib.maintainers`: names below it can be selected. */
const isSelection = (expr: Expr): boolean =>
  expr.kind === "variable"
    ? expr.name === "lib" || expr.name === "pkgs"
    : expr.kind === "select" && expr.fallback === undefined && isSelection(expr.target);

/** Whether an inner `with` has a set that only Nix knows: then a free name may be of either. */
function keepsWith(expr: Expr, bound: ReadonlySet<string>): boolean {
  if (expr.kind === "with" && !isNamed(expr.scope, bound)) return true;
  const inside = new Set([...bound, ...namesBoundBy(expr)]);
  let found = false;
  forEachChild(expr, (child) => (found ||= keepsWith(child, inside)));
  return found;
}

const isNamed = (expr: Expr, bound: ReadonlySet<string>): boolean =>
  expr.kind === "select" ? isNamed(expr.target, bound) : expr.kind === "variable" && !bound.has(expr.name);
