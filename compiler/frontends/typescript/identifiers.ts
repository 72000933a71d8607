import type { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { literal, variable } from "../../language/build.ts";
import type { Expr, SelectExpr } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { suggest } from "../../support/suggest.ts";
import { isSurfaceName, surfaceNames } from "../../surface/names.ts";
import { environmentHint } from "./environment.ts";
import { at, type Reading } from "./reading.ts";
import type { Declared, ImportedMember, Scope } from "./scope.ts";
import { surfaceValue } from "./symbols.ts";

/** The value of a name at its export: a function includes the defaults of its parameters. */
export function exportedValue(reading: Reading, node: ts.Identifier, scope: Scope): Expr {
  const declared = scope.lookup(node.text);
  if (declared?.kind !== "local" || !declared.defaults) return identifierValue(reading, node, scope);
  return at(reading.span(node), variable(declared.variable));
}

/** The value of a name at its use. */
export function identifierValue(reading: Reading, node: ts.Identifier, scope: Scope): Expr {
  const span = reading.span(node);
  const name = node.text;
  const declared = scope.lookup(name);
  return declared ? declaredValue(reading, declared, node, scope) : unknownName(reading, name, span, scope);
}

function declaredValue(reading: Reading, declared: Declared, node: ts.Identifier, scope: Scope): Expr {
  const span = reading.span(node);
  switch (declared.kind) {
    case "local":
      if (declared.defaults) {
        const problem = "a function with a default can only be called by its name";
        const instead = "Wrap it: `(x) => f(x)`, or take one object: `({ a, b = 1 }) => …`.";
        return reading.invalid(messages.functionShape(span, problem, instead));
      }
      return { kind: "variable", name: declared.variable, span };
    case "surface":
      return surfaceValue(reading, declared.name, node, scope);
    case "surface-namespace":
      return reading.invalid(messages.surfaceUse(span, node.text, `\`${node.text}.pkgs\``));
    case "imported":
      return importedValue(declared.file, declared.member, span);
    case "broken":
      // A name that only exists as a type has no value; other errors have been reported.
      return declared.isType ? at(span, literal(null)) : { kind: "unreadable", span };
  }
}

/** An export of another file, or the file as a whole. */
export function importedValue(file: string, member: ImportedMember | undefined, span: Span): Expr {
  const target = at(span, variable(file));
  if (member === undefined) return target;
  const found: SelectExpr = {
    kind: "select",
    target,
    path: [{ kind: "static", name: member.name, span: member.span }],
    importedFrom: member.from,
    span,
  };
  return found;
}

/** Reports an undeclared name; names of the JavaScript environment have a separate message. */
export function unknownName(reading: Reading, name: string, span: Span, scope: Scope): Expr {
  if (name === "undefined") return reading.invalid(messages.undefinedValue(span));
  const instead = environmentHint(name);
  if (instead !== undefined) return reading.invalid(messages.environmentName(span, name, instead));
  const near = suggest(name, new Set([...scope.names(), ...surfaceNames, "false", "null", "true"]));
  const { text } = reading.file;
  const isHole = text.startsWith("${", span.start - 2) && text[span.end] === "}";
  return reading.invalid(messages.unknownName(span, name, near, isSurfaceName(name), isHole));
}
