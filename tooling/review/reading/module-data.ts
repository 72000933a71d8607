import type { AttrName, AttrsExpr, Expr } from "../../../compiler/language/expression.ts";
import { isObject, type JsonObject } from "./json.ts";
import { parseGenerated } from "./nix-text.ts";
import { followed, inside, opaque, outermost, spend, without, type NixScope } from "./nix-scope.ts";
import { propertyOf, setThatDepends } from "./module-properties.ts";

/**
 * The configuration of a host as data. The evaluated catalog has those as text that are functions of the module system
 * (`{ config, ... }: { … }`) or share values by `let`: what they set is as grave as what data sets.
 */
export function moduleData(written: unknown): JsonObject {
  const read = typeof written === "string" ? dataOfText(written) : written;
  if (!isObject(read)) return {};
  // The long form of a module: NixOS manual, "Writing NixOS Modules".
  const { config, options, imports, ...settings } = read;
  const isLong = isObject(config) || options !== undefined;
  const data = Array.isArray(imports) ? imports.map(imported) : [];
  const own = isLong ? [...data, moduleData(config)] : data;
  const rest = isLong ? {} : { ...settings, ...(config !== undefined && { config }) };
  return { ...rest, ...((own.length > 0 || imports !== undefined) && { imports: own }) };
}

/** A file that is imported stands as its path. */
function imported(each: unknown): unknown {
  const read = typeof each === "string" ? dataOfText(each) : each;
  return isObject(read) ? moduleData(read) : each;
}

function dataOfText(text: string): unknown {
  const source = /^\$\{([^]*)\}$/.exec(text)?.[1] ?? text;
  const expr = source.includes("{") ? parseGenerated(source) : undefined;
  return expr === undefined ? text : dataOf(expr, outermost(source));
}

function dataOf(expr: Expr, scope: NixScope): unknown {
  if (!spend(scope)) return opaque(expr, scope);
  const data = (inner: Expr): unknown => dataOf(inner, scope);
  switch (expr.kind) {
    case "lambda":
      return dataOf(expr.body, without(scope, expr.parameter));
    case "with":
    case "assert":
      return data(expr.body);
    case "let":
      return dataOf(expr.body, inside(expr.bindings, scope));
    case "attrs":
      return expr.recursive ? opaque(expr, scope) : setOf(expr, scope);
    case "list":
      return expr.elements.map(data);
    case "literal":
      return typeof expr.value === "bigint" ? Number(expr.value) : expr.value;
    case "string":
      return expr.parts.map((part) => (typeof part === "string" ? part : opaque(part, scope))).join("");
    case "variable": {
      const bound = scope.names.get(expr.name);
      if (bound === undefined && constants.has(expr.name)) return constants.get(expr.name);
      return bound === undefined
        ? opaque(expr, scope)
        : followed(scope, () => dataOf(bound.value, bound.scope));
    }
    case "if":
      return (
        setThatDepends(opaque(expr.condition, scope), data(expr.then), data(expr.else)) ?? opaque(expr, scope)
      );
    case "apply":
      return propertyOf(expr, data, (inner) => opaque(inner, scope)) ?? opaque(expr, scope);
    case "binary": {
      const [left, right] = expr.operator === "//" ? [data(expr.left), data(expr.right)] : [];
      return isObject(left) && isObject(right) ? { ...left, ...right } : opaque(expr, scope);
    }
    default:
      return opaque(expr, scope);
  }
}

const constants: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

function setOf(expr: AttrsExpr, scope: NixScope): JsonObject {
  let found: JsonObject = {};
  for (const binding of expr.bindings)
    if (binding.kind === "value") found = withPath(found, binding.path, dataOf(binding.value, scope), scope);
    else
      for (const { name } of binding.names) {
        const from =
          binding.from &&
          opaque({ kind: "select", target: binding.from, path: [{ kind: "static", name }] }, scope);
        found = { ...found, [name]: from ?? dataOf({ kind: "variable", name }, scope) };
      }
  return found;
}

/** `a.b = 1; a.c = 2;` is one set `a`. */
function withPath(set: JsonObject, path: readonly AttrName[], value: unknown, scope: NixScope): JsonObject {
  const [first, ...rest] = path;
  if (first === undefined) return set;
  const key = first.kind === "static" ? first.name : String(dataOf(first.expr, scope));
  const there = Object.hasOwn(set, key) ? set[key] : undefined;
  const known = isObject(there) ? there : {};
  const inner =
    rest.length > 0 ? withPath(known, rest, value, scope) : isObject(value) ? { ...known, ...value } : value;
  return { ...set, [key]: inner };
}
