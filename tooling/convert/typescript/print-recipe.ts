import ts from "typescript";
import type { Expr } from "../../../compiler/language/expression.ts";
import { withEscapes } from "../../../compiler/support/visible.ts";
import { withBlankLines } from "./comments.ts";
import { Environment } from "./environment.ts";
import { Translation } from "./translate.ts";

const { factory } = ts;

export interface TypeScriptRecipeOptions {
  /** Where the printed file will be, in the recipe tree. */
  readonly path: string;
  readonly definer: "defineRecipe" | "defineCatalog";
}

/** An expression with the globals as free variables as `recipe.ts`, to be laid out by prettier and {@link indentTexts}. */
export function printTypeScriptRecipe(expr: Expr, { path, definer }: TypeScriptRecipeOptions): string {
  const translation = new Translation(path);
  const value = translation.translate(expr, new Environment());
  const defined = factory.createCallExpression(translation.imports.surface(definer), undefined, [value]);
  const groups: (readonly ts.Statement[])[] = [
    translation.imports.statements(),
    translation.constants,
    [factory.createExportDefault(defined)],
  ];
  const file = ts.createSourceFile(path, "", ts.ScriptTarget.ES2022, false, ts.ScriptKind.TS);
  const printer = ts.createPrinter(
    { newLine: ts.NewLineKind.LineFeed },
    { substituteNode: (_, node) => (ts.isStringLiteral(node) ? asWritten(node) : node) },
  );
  const print = (statement: ts.Statement): string =>
    printer.printNode(ts.EmitHint.Unspecified, statement, file);
  const printed = groups
    .filter((statements) => statements.length > 0)
    .map((statements) => statements.map(print).join("\n"));
  return `${withBlankLines(printed.join("\n\n"))}\n`;
}

/** The printer escapes all that is not ASCII, letters among it. What is printed as it is goes by the name of an identifier. */
const asWritten = (literal: ts.StringLiteral): ts.Node =>
  /[^\0-\x7F]/.test(literal.text)
    ? factory.createIdentifier(withEscapes(JSON.stringify(literal.text)))
    : literal;
