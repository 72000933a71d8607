import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { literal } from "../../language/build.ts";
import type { Expr } from "../../language/expression.ts";
import { suggest } from "../../support/suggest.ts";
import { isSurfaceName, isTagName, type TagName } from "../../surface/names.ts";
import { lostHole } from "../lost-holes.ts";
import { accessValue, isAccess, isOpenChain, isTooLong, optionalChain } from "./access.ts";
import { callValue } from "./calls.ts";
import { functionValue } from "./functions.ts";
import { identifierValue } from "./identifiers.ts";
import { number, plainString } from "./literals.ts";
import { nixTemplate } from "./nix-template.ts";
import { arrayValue, objectValue } from "./objects.ts";
import { binaryValue, changesNumber, conditionalValue, prefixValue } from "./operators.ts";
import { at, type Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { indentedString, templateString } from "./templates.ts";
import { unsupportedExpression } from "./unsupported.ts";
import { isTransparent } from "./function-nodes.ts";

/** Reads any expression. Unsupported code is reported, and reading continues. */
export function readExpression(reading: Reading, node: ts.Expression, scope: Scope): Expr {
  const substitute = reading.substitutes.get(node);
  if (substitute) return substitute;
  if (ts.isStringLiteralLike(node)) return textValue(reading, node, scope);
  if (ts.isIdentifier(node)) return identifierValue(reading, node, scope);
  if (ts.isObjectLiteralExpression(node)) return objectValue(reading, node, scope);
  if (ts.isArrayLiteralExpression(node)) return arrayValue(reading, node, scope);
  if (ts.isOptionalChain(node)) {
    // Otherwise each step would visit all others.
    if (isTooLong(node)) return reading.tooDeep(node);
    if (isOpenChain(reading, node)) return optionalChain(reading, node, scope);
  }
  if (isAccess(node)) return accessValue(reading, node, scope);
  if (ts.isCallExpression(node)) return callValue(reading, node, scope);
  if (ts.isTemplateExpression(node)) return templateString(reading, node, scope);
  if (ts.isTaggedTemplateExpression(node)) return taggedTemplate(reading, node, scope);
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return functionValue(reading, node, scope);
  if (isTransparent(node)) return reading.read(node.expression, scope);
  if (ts.isBinaryExpression(node)) return binaryValue(reading, node, scope);
  if (ts.isConditionalExpression(node)) return conditionalValue(reading, node, scope);
  if (ts.isPrefixUnaryExpression(node)) return prefixValue(reading, node, scope);
  if (ts.isPostfixUnaryExpression(node)) return changesNumber(reading, node);
  if (ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)) return number(reading, node, reading.span(node));
  if (ts.isDeleteExpression(node)) {
    const instead = "Leave the key out of a copy: `const { key, ...rest } = object`.";
    return reading.invalid(messages.mutation(reading.span(node), "`delete`", instead));
  }
  const constant = constants.get(node.kind);
  if (constant !== undefined) return at(reading.span(node), literal(constant));
  return reading.invalid(unsupportedExpression(reading, node));
}

function textValue(reading: Reading, node: ts.StringLiteralLike, scope: Scope): Expr {
  const span = reading.span(node);
  const isValue = (name: string): boolean => /^(?:local|imported)$/.test(scope.lookup(name)?.kind ?? "");
  // In a template, a literal `${` has a backslash.
  const hole = ts.isStringLiteral(node) ? lostHole(reading.source, span, isValue) : undefined;
  if (hole) reading.report(messages.lostHole(hole.span, hole.written));
  return plainString(reading, node.text, span);
}

const constants: ReadonlyMap<ts.SyntaxKind, boolean | null> = new Map([
  [ts.SyntaxKind.TrueKeyword, true],
  [ts.SyntaxKind.FalseKeyword, false],
  [ts.SyntaxKind.NullKeyword, null],
]);

function taggedTemplate(reading: Reading, node: ts.TaggedTemplateExpression, scope: Scope): Expr {
  const tag = tagOf(node.tag, scope);
  if (tag === "nix") return nixTemplate(reading, node, scope);
  if (tag) return indentedString(reading, node, scope);
  const name = reading.textOf(node.tag);
  // It is imported from another package, or is a type: that has been reported.
  if (scope.lookup(name)?.kind === "broken") return { kind: "unreadable", span: reading.span(node) };
  const isForgotten = isSurfaceName(name) && isTagName(name);
  return reading.invalid(
    isForgotten
      ? messages.unknownName(reading.span(node.tag), name, undefined, true)
      : messages.unknownTag(reading.span(node.tag), name, suggest(name, ["md", "nix", "sh", "text"])),
  );
}

/** The tag of "catalogc" that a template has, under any imported name. */
export function tagOf(tag: ts.Expression, scope: Scope): TagName | undefined {
  const name = surfaceNameOf(tag, scope);
  return name !== undefined && isSurfaceName(name) && isTagName(name) ? name : undefined;
}

function surfaceNameOf(tag: ts.Expression, scope: Scope): string | undefined {
  if (ts.isIdentifier(tag)) {
    const declared = scope.lookup(tag.text);
    return declared?.kind === "surface" ? declared.name : undefined;
  }
  const isMember = ts.isPropertyAccessExpression(tag) && ts.isIdentifier(tag.expression);
  if (!isMember || !ts.isIdentifier(tag.expression)) return undefined;
  return scope.lookup(tag.expression.text)?.kind === "surface-namespace" ? tag.name.text : undefined;
}
