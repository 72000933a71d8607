import type { AttrName, Binding, Expr, Parameter, StringPart } from "./expression.ts";

/** The same node with each direct subexpression replaced. */
export function mapChildren(expr: Expr, map: (child: Expr) => Expr): Expr {
  const part = (each: StringPart): StringPart => (typeof each === "string" ? each : map(each));
  const key = (step: AttrName): AttrName =>
    step.kind === "static" ? step : { ...step, expr: map(step.expr) };
  switch (expr.kind) {
    case "literal":
    case "search-path":
    case "variable":
    case "intrinsic":
    case "unreadable":
      return expr;
    case "string":
    case "path":
      return { ...expr, parts: expr.parts.map(part) };
    case "list":
      return { ...expr, elements: expr.elements.map(map) };
    case "attrs":
      return { ...expr, bindings: expr.bindings.map((binding) => mapBinding(binding, map)) };
    case "select":
      return {
        ...expr,
        target: map(expr.target),
        path: expr.path.map(key),
        ...(expr.fallback && { fallback: map(expr.fallback) }),
      };
    case "has-attr":
      return { ...expr, target: map(expr.target), path: expr.path.map(key) };
    case "apply":
      return { ...expr, fn: map(expr.fn), argument: map(expr.argument) };
    case "lambda":
      return { ...expr, parameter: mapParameter(expr.parameter, map), body: map(expr.body) };
    case "let":
      return {
        ...expr,
        bindings: expr.bindings.map((binding) => mapBinding(binding, map)),
        body: map(expr.body),
      };
    case "with":
      return { ...expr, scope: map(expr.scope), body: map(expr.body) };
    case "assert":
      return { ...expr, condition: map(expr.condition), body: map(expr.body) };
    case "if":
      return { ...expr, condition: map(expr.condition), then: map(expr.then), else: map(expr.else) };
    case "unary":
      return { ...expr, operand: map(expr.operand) };
    case "binary":
      return { ...expr, left: map(expr.left), right: map(expr.right) };
  }
}

export function mapBinding(binding: Binding, map: (child: Expr) => Expr): Binding {
  if (binding.kind === "inherit") return binding.from ? { ...binding, from: map(binding.from) } : binding;
  return {
    ...binding,
    path: binding.path.map((step) => (step.kind === "static" ? step : { ...step, expr: map(step.expr) })),
    value: map(binding.value),
  };
}

function mapParameter(parameter: Parameter, map: (child: Expr) => Expr): Parameter {
  if (parameter.kind === "name") return parameter;
  return {
    ...parameter,
    fields: parameter.fields.map((field) =>
      field.fallback ? { ...field, fallback: map(field.fallback) } : field,
    ),
  };
}

/** Calls `visit` with each direct subexpression, in the order written. */
export function forEachChild(expr: Expr, visit: (child: Expr) => void): void {
  mapChildren(expr, (child) => {
    visit(child);
    return child;
  });
}

/** The names that bindings of a `let` or a recursive set bring into scope. */
export function boundNames(bindings: readonly Binding[]): readonly string[] {
  return bindings.flatMap((binding) => {
    if (binding.kind === "inherit") return binding.names.map(({ name }) => name);
    const [first] = binding.path;
    return first?.kind === "static" ? [first.name] : [];
  });
}

/** The names that a function's parameter brings into scope. */
export function parameterNames(parameter: Parameter): readonly string[] {
  if (parameter.kind === "name") return [parameter.name];
  const fields = parameter.fields.map(({ name }) => name);
  return parameter.name === undefined ? fields : [...fields, parameter.name];
}
