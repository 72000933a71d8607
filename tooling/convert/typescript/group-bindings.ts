import type { AttrName, Binding, Expr, ValueBinding } from "../../../compiler/language/expression.ts";
import type { Layout } from "./comments.ts";

/** An attribute with everything below it: `a.b = 1; a.c = 2;` is one. */
export interface Property {
  readonly name: AttrName;
  readonly value: Expr;
  readonly layout: Layout;
}

/**
 * The attributes of a set's bindings, in the order of their first occurrence, each with one value: dotted names become
 * nested sets. `inherit (a) b;` is `b = a.b;`; `inherited` handles `inherit b;`.
 */
export function groupBindings(bindings: readonly Binding[], inherited: (name: string) => Expr): Property[] {
  const dynamic: Property[] = [];
  const byName = new Map<string, ValueBinding[]>();
  const add = (name: string, binding: ValueBinding) =>
    byName.set(name, [...(byName.get(name) ?? []), binding]);
  for (const binding of bindings) {
    if (binding.kind === "inherit") {
      const { from, names, comment } = binding;
      for (const [index, { name, span }] of names.entries()) {
        const step: AttrName = { kind: "static", name, ...(span && { span }) };
        const value: Expr = from ? { kind: "select", target: from, path: [step] } : inherited(name);
        add(name, { kind: "value", path: [step], value, ...(index === 0 && comment && { comment }) });
      }
      continue;
    }
    const [first] = binding.path;
    if (first?.kind === "static") add(first.name, binding);
    else if (first) dynamic.push({ name: first, value: below(binding), layout: layoutOf(binding) });
  }
  const named = [...byName.values()].flatMap((group): Property[] => {
    const [first, ...others] = group;
    const [name] = first?.path ?? [];
    if (first === undefined || name === undefined) return [];
    if (others.length === 0) return [{ name, value: below(first), layout: layoutOf(first) }];
    const inner = group.flatMap((each): readonly Binding[] => {
      const [, ...rest] = each.path;
      if (rest.length > 0) return [{ ...each, path: rest }];
      return each.value.kind === "attrs" ? each.value.bindings : [];
    });
    return [{ name, value: { kind: "attrs", recursive: false, bindings: inner }, layout: {} }];
  });
  return [...named, ...dynamic];
}

/** The value of the first step of a binding's path. A comment on `a.b.c` applies to the whole binding. */
function below({ path, value }: ValueBinding): Expr {
  const [, ...rest] = path;
  return rest.length === 0
    ? value
    : { kind: "attrs", recursive: false, bindings: [{ kind: "value", path: rest, value }] };
}

const layoutOf = ({ comment, blankBefore }: ValueBinding): Layout => ({
  ...(comment && { comment }),
  ...(blankBefore && { blankBefore }),
});
