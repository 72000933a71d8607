import { variable } from "../../../compiler/language/build.ts";
import type { AttrsExpr, Binding, Expr, LetExpr } from "../../../compiler/language/expression.ts";
import { boundNames, mapChildren, parameterNames } from "../../../compiler/language/traversal.ts";

/** The variable for the hole with this index in Nix text, which no recipe uses. */
const holeName = (index: number): string => `__hole_${index}__`;

/** The pieces of Nix text around its holes, and the hole between each two. */
export function splitAtHoles(text: string): {
  readonly texts: readonly string[];
  readonly holes: readonly number[];
} {
  const pieces = text.split(/__hole_(\d+)__/);
  return {
    texts: pieces.filter((_, index) => index % 2 === 0),
    holes: pieces.filter((_, index) => index % 2 === 1).map(Number),
  };
}

/** The expression with each free variable in `wanted` replaced by a hole, and the names of the holes. */
export function cutHoles(
  expr: Expr,
  wanted: (name: string) => boolean,
): { readonly expr: Expr; readonly names: readonly string[] } {
  const names: string[] = [];
  const hole = (name: string): Expr => {
    if (!names.includes(name)) names.push(name);
    return variable(holeName(names.indexOf(name)));
  };

  const cut = (each: Expr, bound: ReadonlySet<string>): Expr => {
    const isHole = (name: string): boolean => !bound.has(name) && wanted(name);
    const within = (more: readonly string[]) => (child: Expr) => cut(child, new Set([...bound, ...more]));
    switch (each.kind) {
      case "variable":
        return isHole(each.name) ? hole(each.name) : each;
      case "lambda":
        return mapChildren(each, within(parameterNames(each.parameter)));
      case "let":
        return mapChildren(withoutInherited(each), within(boundNames(each.bindings)));
      case "attrs":
        return mapChildren(withoutInherited(each), within(each.recursive ? boundNames(each.bindings) : []));
      default:
        return mapChildren(each, within([]));
    }

    /** `inherit a;` only takes a name: a hole is bound as `a = hole;`. */
    function withoutInherited<Set extends AttrsExpr | LetExpr>(set: Set): Set {
      const bindings = set.bindings.flatMap((binding): readonly Binding[] => {
        if (binding.kind === "value" || binding.from) return [binding];
        const kept = binding.names.filter(({ name }) => !isHole(name));
        const gone = binding.names.filter(({ name }) => isHole(name));
        return [
          ...(kept.length > 0 ? [{ ...binding, names: kept }] : []),
          ...gone.map(({ name }): Binding => ({
            kind: "value",
            path: [{ kind: "static", name }],
            value: hole(name),
          })),
        ];
      });
      return { ...set, bindings };
    }
  };
  return { expr: cut(expr, new Set()), names };
}
