import type { AttrName, Binding, Expr, Parameter, StringPart } from "./expression.ts";

/** A copy of the node with each direct subexpression mapped; the node itself if nothing changed. */
export function mapChildren(expr: Expr, map: (child: Expr) => Expr): Expr {
  switch (expr.kind) {
    case "literal":
    case "search-path":
    case "variable":
    case "intrinsic":
    case "unreadable":
      return expr;
    case "string":
    case "path": {
      const parts = mapAll(expr.parts, (part): StringPart => (typeof part === "string" ? part : map(part)));
      return parts === expr.parts ? expr : { ...expr, parts };
    }
    case "list": {
      const elements = mapAll(expr.elements, map);
      return elements === expr.elements ? expr : { ...expr, elements };
    }
    case "attrs": {
      const bindings = mapAll(expr.bindings, (binding) => mapBinding(binding, map));
      return bindings === expr.bindings ? expr : { ...expr, bindings };
    }
    case "select": {
      const target = map(expr.target);
      const path = mapPath(expr.path, map);
      const fallback = expr.fallback && map(expr.fallback);
      if (target === expr.target && path === expr.path && fallback === expr.fallback) return expr;
      return { ...expr, target, path, ...(fallback && { fallback }) };
    }
    case "has-attr":
      return changed(expr, { target: map(expr.target), path: mapPath(expr.path, map) });
    case "apply": {
      const fn = map(expr.fn);
      const argument = map(expr.argument);
      return fn === expr.fn && argument === expr.argument ? expr : { ...expr, fn, argument };
    }
    case "lambda": {
      const parameter = mapParameter(expr.parameter, map);
      const body = map(expr.body);
      return parameter === expr.parameter && body === expr.body ? expr : { ...expr, parameter, body };
    }
    case "let":
      return changed(expr, {
        bindings: mapAll(expr.bindings, (binding) => mapBinding(binding, map)),
        body: map(expr.body),
      });
    case "with":
      return changed(expr, { scope: map(expr.scope), body: map(expr.body) });
    case "assert":
      return changed(expr, { condition: map(expr.condition), body: map(expr.body) });
    case "if":
      return changed(expr, {
        condition: map(expr.condition),
        then: map(expr.then),
        else: map(expr.else),
      });
    case "unary":
      return changed(expr, { operand: map(expr.operand) });
    case "binary":
      return changed(expr, { left: map(expr.left), right: map(expr.right) });
  }
}

export function mapBinding(binding: Binding, map: (child: Expr) => Expr): Binding {
  if (binding.kind === "inherit")
    return binding.from ? changed(binding, { from: map(binding.from) }) : binding;
  const path = mapPath(binding.path, map);
  const value = map(binding.value);
  return path === binding.path && value === binding.value ? binding : { ...binding, path, value };
}

/** Nearly all steps are known names. */
const mapPath = (path: readonly AttrName[], map: (child: Expr) => Expr): readonly AttrName[] =>
  path.every(isStatic) ? path : mapAll(path, (step) => mapName(step, map));
const isStatic = ({ kind }: AttrName): boolean => kind === "static";

const mapName = (step: AttrName, map: (child: Expr) => Expr): AttrName =>
  step.kind === "static" ? step : changed(step, { expr: map(step.expr) });

function mapParameter(parameter: Parameter, map: (child: Expr) => Expr): Parameter {
  if (parameter.kind === "name") return parameter;
  return changed(parameter, {
    fields: mapAll(parameter.fields, (field) =>
      field.fallback ? changed(field, { fallback: map(field.fallback) }) : field,
    ),
  });
}

/** A copy of the node with some fields replaced; the node itself if nothing changed, which is the common case. */
function changed<T extends object>(node: T, fields: Partial<T>): T {
  for (const name in fields) if (fields[name] !== node[name]) return { ...node, ...fields };
  return node;
}

function mapAll<T>(list: readonly T[], map: (element: T) => T): readonly T[] {
  let mapped: T[] | undefined;
  for (let index = 0; index < list.length; index += 1) {
    const element = list[index] as T;
    const other = map(element);
    if (mapped === undefined && other !== element) mapped = list.slice(0, index);
    mapped?.push(other);
  }
  return mapped ?? list;
}

/** Calls `visit` with each direct subexpression, in the order written. */
export function forEachChild(expr: Expr, visit: (child: Expr) => void): void {
  switch (expr.kind) {
    case "literal":
    case "variable":
      return;
    case "string":
    case "path":
      for (const part of expr.parts) if (typeof part !== "string") visit(part);
      return;
    case "list":
      for (const element of expr.elements) visit(element);
      return;
    case "attrs":
      for (const binding of expr.bindings) forEachInBinding(binding, visit);
      return;
    case "select":
      visit(expr.target);
      forEachInPath(expr.path, visit);
      if (expr.fallback) visit(expr.fallback);
      return;
    case "apply":
      visit(expr.fn);
      visit(expr.argument);
      return;
    default:
      mapChildren(expr, (child) => {
        visit(child);
        return child;
      });
  }
}

export function forEachInBinding(binding: Binding, visit: (child: Expr) => void): void {
  if (binding.kind === "inherit") {
    if (binding.from) visit(binding.from);
    return;
  }
  forEachInPath(binding.path, visit);
  visit(binding.value);
}

function forEachInPath(path: readonly AttrName[], visit: (child: Expr) => void): void {
  for (const step of path) if (step.kind !== "static") visit(step.expr);
}

/** The names of a path that are known. */
export const staticNames = (path: readonly AttrName[]): readonly string[] =>
  path.flatMap((step) => (step.kind === "static" ? [step.name] : []));

/** The names that a binding defines, completely or in part. */
export const namesOf = (binding: Binding): readonly string[] =>
  binding.kind === "inherit" ? binding.names.map(({ name }) => name) : staticNames(binding.path.slice(0, 1));

/** The names that the bindings of a `let` or a recursive set bring into scope. */
export const boundNames = (bindings: readonly Binding[]): readonly string[] => bindings.flatMap(namesOf);

/** The names that a parameter brings into scope. */
export function parameterNames(parameter: Parameter): readonly string[] {
  if (parameter.kind === "name") return [parameter.name];
  const fields = parameter.fields.map(({ name }) => name);
  return parameter.name === undefined ? fields : [...fields, parameter.name];
}

/** The names that a node brings into scope for its children, as a function, a `let` or a recursive set. */
export function namesBoundBy(expr: Expr): readonly string[] {
  if (expr.kind === "lambda") return parameterNames(expr.parameter);
  if (expr.kind === "let" || (expr.kind === "attrs" && expr.recursive)) return boundNames(expr.bindings);
  return noNames;
}

const noNames: readonly string[] = [];

/** Whether an expression contains a multi-line string. */
export function holdsLines(expr: Expr): boolean {
  if (expr.kind === "string" && expr.parts.some((part) => typeof part === "string" && part.includes("\n")))
    return true;
  let found = false;
  forEachChild(expr, (child) => {
    found ||= holdsLines(child);
  });
  return found;
}

/** `f a b` as `f` and its arguments. It is a loop because calls nest deeply. */
export function spine(expr: Expr): { readonly head: Expr; readonly args: readonly Expr[] } {
  const args: Expr[] = [];
  let head = expr;
  for (; head.kind === "apply"; head = head.fn) args.push(head.argument);
  return { head, args: args.reverse() };
}
