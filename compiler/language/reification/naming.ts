import { bind, variable } from "../build.ts";
import type { Binding, Expr, LambdaExpr, LetExpr, Parameter } from "../expression.ts";
import { keywords } from "../nix-names.ts";
import { boundNames, mapBinding, mapChildren } from "../traversal.ts";
import { freeNames } from "./free-names.ts";

/** The new name of each name in scope. A missing name does not change. */
type Names = ReadonlyMap<string, string>;

/** Names that are not identifiers in Nix, and names that would mislead readers. */
const reserved: ReadonlySet<string> = new Set([
  ...keywords,
  ...["true", "false", "null", "pkgs", "lib", "builtins", "import"],
]);

/**
 * Renames the placeholders `@n` and `#n` of an expression to the names in `hints`. If a name would capture another, it
 * gets a number. The names of fields in `{ a, b }: …` are part of the interface and stay.
 */
export function giveNames(expr: Expr, hints: ReadonlyMap<string, string>): Expr {
  const rename = (each: Expr, names: Names): Expr => {
    switch (each.kind) {
      case "variable": {
        const name = names.get(each.name);
        return name === undefined ? each : { ...each, name };
      }
      case "lambda":
        return renameLambda(each, names);
      case "let":
        return renameLet(each, names);
      case "attrs":
        return {
          ...each,
          bindings: renameInherits(each.bindings, names).map((binding) =>
            mapBinding(binding, (child) => rename(child, names)),
          ),
        };
      default:
        return mapChildren(each, (child) => rename(child, names));
    }
  };

  const renameLet = (each: LetExpr, outer: Names): Expr => {
    const taken = namesOf(freeNames(each), outer);
    const names = new Map(outer);
    for (const name of boundNames(each.bindings)) {
      const chosen = choose(hints.get(name) ?? name, taken, reserved);
      taken.add(chosen);
      names.set(name, chosen);
    }
    const bindings = renameInherits(each.bindings, names).map((binding): Binding => {
      const mapped = mapBinding(binding, (child) => rename(child, names));
      const [first, ...rest] = mapped.kind === "value" ? mapped.path : [];
      if (mapped.kind !== "value" || first?.kind !== "static") return mapped;
      return { ...mapped, path: [{ ...first, name: names.get(first.name) ?? first.name }, ...rest] };
    });
    return { ...each, bindings, body: rename(each.body, names) };
  };

  const renameLambda = (each: LambdaExpr, outer: Names): Expr => {
    const { parameter } = each;
    const free = freeNames(each);
    const taken = namesOf(free, outer);
    const names = new Map(outer);
    if (parameter.kind === "name") {
      const name = choose(hints.get(parameter.name) ?? parameter.name, taken);
      names.set(parameter.name, name);
      return { ...each, parameter: { ...parameter, name }, body: rename(each.body, names) };
    }
    const fields = new Set(parameter.fields.map(({ name }) => hints.get(name) ?? name));
    const aliases = aliasesFor(free, fields, outer, taken);
    for (const { name, alias } of aliases) names.set(name, alias);
    for (const { name } of parameter.fields) names.set(name, hints.get(name) ?? name);
    if (parameter.name !== undefined) {
      const used = new Set([...taken, ...fields, ...aliases.map(({ alias }) => alias)]);
      names.set(parameter.name, choose(hints.get(parameter.name) ?? parameter.name, used));
    }
    const renamed: LambdaExpr = {
      ...each,
      parameter: renamePattern(parameter, names, (fallback) => rename(fallback, names)),
      body: rename(each.body, names),
    };
    if (aliases.length === 0) return renamed;
    return {
      kind: "let",
      bindings: aliases.map(({ name, alias }) => bind(alias, variable(outer.get(name) ?? name))),
      body: renamed,
    };
  };

  return rename(expr, new Map());
}

/** Other names for values that a function uses but that a field of its parameter hides. */
function aliasesFor(
  free: Iterable<string>,
  fields: ReadonlySet<string>,
  outer: Names,
  taken: ReadonlySet<string>,
): readonly { readonly name: string; readonly alias: string }[] {
  const used = new Set([...taken, ...fields]);
  return [...free].flatMap((name) => {
    const shown = outer.get(name) ?? name;
    if (!fields.has(shown)) return [];
    const alias = choose(shown, used);
    used.add(alias);
    return [{ name, alias }];
  });
}

function renamePattern(
  parameter: Parameter & { kind: "pattern" },
  names: Names,
  map: (fallback: Expr) => Expr,
): Parameter {
  return {
    ...parameter,
    ...(parameter.name !== undefined && { name: names.get(parameter.name) ?? parameter.name }),
    fields: parameter.fields.map((field) => ({
      ...field,
      name: names.get(field.name) ?? field.name,
      ...(field.fallback && { fallback: map(field.fallback) }),
    })),
  };
}

/** `inherit x;` becomes `x = y;` if `x` has been renamed to `y`. */
function renameInherits(bindings: readonly Binding[], names: Names): readonly Binding[] {
  return bindings.flatMap((binding): Binding[] => {
    if (binding.kind !== "inherit" || binding.from) return [binding];
    if (binding.names.every(({ name }) => !names.has(name))) return [binding];
    return binding.names.map(({ name }) => bind([name], variable(name)));
  });
}

const namesOf = (free: Iterable<string>, names: Names): Set<string> =>
  new Set([...free].map((name) => names.get(name) ?? name));

/** A name for a binding that is not in `taken`. */
export const freeName = (hint: string, taken: ReadonlySet<string>): string => choose(hint, taken, reserved);

/** `hint`, or `hint2`, `hint3` … if that is taken or not an identifier. For `python3` it is `python3'`, `python3''` … */
function choose(hint: string, taken: ReadonlySet<string>, avoid: ReadonlySet<string> = new Set()): string {
  const base = /^[a-zA-Z_][\w'-]*$/.test(hint) ? hint : "shared";
  const usable = (name: string) => !taken.has(name) && !avoid.has(name);
  if (usable(base)) return base;
  for (let number = 2; ; number++) {
    const name = /\d$/.test(base) ? base + "'".repeat(number - 1) : `${base}${number}`;
    if (usable(name)) return name;
  }
}
