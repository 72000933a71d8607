import type {
  AttrName,
  Binding,
  Expr,
  InheritBinding,
  PatternParameter,
} from "../../../compiler/language/expression.ts";
import type { Span } from "../../../compiler/language/span.ts";
import { isIdentifier } from "../escape.ts";
import type { BindingSyntax, PatternSyntax, Selector, Syntax } from "../syntax.ts";
import { UnprintableError } from "../unprintable.ts";
import { nameToken, parenthesized } from "./build-syntax.ts";
import { checkText, lowerQuoted } from "./strings.ts";

type Lower = (expr: Expr) => Syntax;

export function lowerBindings(
  bindings: readonly Binding[],
  lower: Lower,
  interpolate: Lower,
): BindingSyntax[] {
  return bindings
    .filter((binding) => binding.kind === "value" || binding.names.length > 0)
    .map((binding, index): BindingSyntax => {
      const layout = {
        comment: binding.comment?.flatMap((line) => line.split(/\r\n|\r|\n/)) ?? [],
        // Nothing to be apart from above the first one.
        blankBefore: binding.blankBefore === true && index > 0,
      };
      for (const line of layout.comment) checkText(line, binding.span);
      if (binding.kind === "inherit") return { kind: "inherit", ...lowerInherit(binding, lower), ...layout };
      const path = binding.path.map((name) => lowerName(name, interpolate));
      return { kind: "assignment", path, value: lower(binding.value), ...layout };
    });
}

function lowerInherit({ from, names }: InheritBinding, lower: Lower) {
  return {
    from: from && parenthesized(lower(from)),
    names: names.map(({ name, span }) => staticName(name, span)),
  };
}

/** A step of an attribute path. `${"x"}` is written `x`. */
export function lowerName(name: AttrName, interpolate: Lower): Selector {
  if (name.kind === "static") return staticName(name.name, name.span);
  if (name.expr.kind !== "string") return { kind: "interpolated", value: interpolate(name.expr) };
  const [only, ...others] = name.expr.parts;
  if (only === undefined) return staticName("", name.span);
  return typeof only === "string" && others.length === 0
    ? staticName(only, name.span)
    : lowerQuoted(name.expr.parts, interpolate, name.span);
}

function staticName(name: string, span: Span | undefined): Selector {
  return isIdentifier(name) ? nameToken(name) : lowerQuoted([name], () => nameToken(name), span);
}

export function lowerPattern(pattern: PatternParameter, lower: Lower): PatternSyntax {
  return {
    fields: pattern.fields.map((field) => ({
      name: variableName(field.name, field.span),
      fallback: field.fallback && lower(field.fallback),
    })),
    ellipsis: pattern.ellipsis,
    name: pattern.name === undefined ? undefined : variableName(pattern.name, pattern.span),
  };
}

/** Variables have no quoted form. */
export function variableName(name: string, span: Span | undefined): string {
  if (!isIdentifier(name)) throw new UnprintableError("variable whose name is no identifier", name, span);
  return name;
}
