import type { AttrName, Binding, Expr, StringPart } from "./expression.ts";

/** Called for each direct child with the names that the parent binds around it. */
export type ChildMapper = (child: Expr, bound: readonly string[]) => Expr;

/** The same node with every direct child replaced. Callers that care about scopes collect `bound` on the way down. */
export function mapChildren(expr: Expr, map: ChildMapper): Expr {
  const plain = (child: Expr): Expr => map(child, []);
  switch (expr.kind) {
    case "literal":
    case "search-path":
    case "variable":
    case "intrinsic":
      return expr;
    case "string":
    case "path":
      return { ...expr, parts: mapParts(expr.parts, plain) };
    case "list":
      return { ...expr, elements: expr.elements.map(plain) };
    case "attrs": {
      const bound = expr.recursive ? boundNames(expr.bindings) : [];
      return { ...expr, bindings: mapBindings(expr.bindings, (child) => map(child, bound), plain) };
    }
    case "select": {
      const mapped = { ...expr, target: plain(expr.target), path: mapPath(expr.path, plain) };
      return expr.fallback === undefined ? mapped : { ...mapped, fallback: plain(expr.fallback) };
    }
    case "has-attr":
      return { ...expr, target: plain(expr.target), path: mapPath(expr.path, plain) };
    case "apply":
      return { ...expr, fn: plain(expr.fn), argument: plain(expr.argument) };
    case "lambda": {
      const { parameter } = expr;
      if (parameter.kind === "name") return { ...expr, body: map(expr.body, [parameter.name]) };
      const bound = parameter.fields.map(({ name }) => name);
      if (parameter.name !== undefined) bound.push(parameter.name);
      const fields = parameter.fields.map((field) =>
        field.fallback === undefined ? field : { ...field, fallback: map(field.fallback, bound) },
      );
      return { ...expr, parameter: { ...parameter, fields }, body: map(expr.body, bound) };
    }
    case "let": {
      const bound = boundNames(expr.bindings);
      const inside = (child: Expr): Expr => map(child, bound);
      return { ...expr, bindings: mapBindings(expr.bindings, inside, plain), body: inside(expr.body) };
    }
    case "with":
      return { ...expr, scope: plain(expr.scope), body: plain(expr.body) };
    case "assert":
      return { ...expr, condition: plain(expr.condition), body: plain(expr.body) };
    case "if":
      return { ...expr, condition: plain(expr.condition), then: plain(expr.then), else: plain(expr.else) };
    case "unary":
      return { ...expr, operand: plain(expr.operand) };
    case "binary":
      return { ...expr, left: plain(expr.left), right: plain(expr.right) };
  }
}

const mapParts = (parts: readonly StringPart[], map: (child: Expr) => Expr): readonly StringPart[] =>
  parts.map((part) => (typeof part === "string" ? part : map(part)));

const mapPath = (path: readonly AttrName[], map: (child: Expr) => Expr): readonly AttrName[] =>
  path.map((step) => (step.kind === "static" ? step : { ...step, expr: map(step.expr) }));

/** `inherit x;` takes `x` from outside, so only other bindings see each other (Nix manual, "Inheriting attributes"). */
function mapBindings(
  bindings: readonly Binding[],
  inside: (child: Expr) => Expr,
  outside: (child: Expr) => Expr,
): readonly Binding[] {
  return bindings.flatMap((binding): Binding[] => {
    if (binding.kind === "value")
      return [{ ...binding, path: mapPath(binding.path, inside), value: inside(binding.value) }];
    if (binding.from !== undefined) return [{ ...binding, from: inside(binding.from) }];
    return inheritedFromScope(binding, outside);
  });
}

/** An inherited variable that is replaced by something else becomes a binding of its own. */
function inheritedFromScope(
  binding: Extract<Binding, { kind: "inherit" }>,
  outside: (child: Expr) => Expr,
): Binding[] {
  const mapped = binding.names.map((each) => ({
    each,
    value: outside({ kind: "variable", name: each.name }),
  }));
  const kept = mapped.filter(({ each, value }) => value.kind === "variable" && value.name === each.name);
  const replaced = mapped.filter((entry) => !kept.includes(entry));
  return [
    ...(kept.length > 0 ? [{ ...binding, names: kept.map(({ each }) => each) }] : []),
    ...replaced.map(({ each, value }): Binding => ({
      kind: "value",
      path: [{ kind: "static", name: each.name }],
      value,
    })),
  ];
}

/** The names that the bindings of a `let` or `rec` bring into scope. */
function boundNames(bindings: readonly Binding[]): string[] {
  return bindings.flatMap((binding) => {
    if (binding.kind === "inherit") return binding.names.map(({ name }) => name);
    const [first] = binding.path;
    return first?.kind === "static" ? [first.name] : [];
  });
}
