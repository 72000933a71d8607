import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import type { Expr, PathExpr, StringPart } from "../../language/expression.ts";
import { textOfParts } from "../../language/text.ts";
import { resolveTreePath } from "../../support/tree-path.ts";
import { checkText } from "./literals.ts";
import type { Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { usages } from "./symbols.ts";
import { interpolated } from "./templates.ts";

/** `file("./x")`, optionally with interpolations after the first folder: `` file(`./${name}.conf`) ``. */
export function filePath(reading: Reading, call: ts.CallExpression, scope: Scope): Expr {
  const span = reading.span(call);
  const [argument, ...others] = call.arguments;
  const misused = () => reading.invalid(messages.surfaceUse(span, "file", usages.file));
  if (argument === undefined || others.length > 0) return misused();
  const isTemplate = ts.isTemplateExpression(argument);
  if (!isTemplate && !ts.isStringLiteralLike(argument)) return misused();

  const head = isTemplate ? argument.head.text : argument.text;
  const outside = () => reading.invalid(messages.leavesTree(reading.span(argument), head));
  if (head === "") return misused();
  checkText(reading, head, reading.span(argument));
  if (!isTemplate) {
    const path = resolveTreePath(reading.source.path, head);
    return path === undefined ? outside() : pathExpr([path], span);
  }
  // Only whole folders of the known start are resolved: the rest is part of a name.
  const folder = head.slice(0, head.lastIndexOf("/") + 1);
  const base = resolveTreePath(reading.source.path, folder === "" ? "." : folder);
  if (base === undefined) return outside();
  const start = `${base}${base === "" ? "" : "/"}${head.slice(folder.length)}`;
  const rest = argument.templateSpans.flatMap(({ expression, literal }) => [
    ...interpolated(reading, expression, scope),
    literal.text,
  ]);
  return pathExpr([start, ...rest], span);
}

const pathExpr = (parts: readonly StringPart[], span: PathExpr["span"]): PathExpr => ({
  kind: "path",
  base: "tree",
  parts: textOfParts(parts).parts,
  ...(span && { span }),
});
