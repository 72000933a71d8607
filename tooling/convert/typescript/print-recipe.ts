import { ts } from "ts-morph";
import type { Expr } from "../../../compiler/language/expression.ts";
import { withEscapes } from "../../../compiler/support/visible.ts";
import { withBlankLines } from "./comments.ts";
import { Environment } from "./environment.ts";
import { Translation } from "./translate.ts";

const { factory } = ts;

export interface TypeScriptRecipeOptions {
  /** The path of the printed file in the recipe tree. */
  readonly path: string;
  readonly definer: "defineRecipe" | "defineCatalog";
}

/** An expression with free globals as `recipe.ts`, to be formatted by prettier and {@link indentTexts}. */
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

/** The printer escapes all non-ASCII characters. Identifiers are printed unescaped, so a literal is printed as one. */
const asWritten = (literal: ts.StringLiteral): ts.Node =>
  /[^\0-\x7F]/.test(literal.text)
    ? factory.createIdentifier(withEscapes(JSON.stringify(literal.text)))
    : literal;

/** The additional indentation of lines by tag, relative to the line on which the template begins. */
const tags: ReadonlyMap<string, number> = new Map([
  ["md", 2],
  ["sh", 2],
  ["text", 2],
  ["nix", 0],
]);

/**
 * Indents the lines of `` sh`…` ``, `` md`…` ``, `` text`…` `` and `` nix`…` `` below the line that they begin on. This
 * does not change their meaning: the tags, and Nix in multi-line strings, remove common indentation.
 */
export function indentTexts(source: string): string {
  const file = ts.createSourceFile("recipe.ts", source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
  const insertions: { readonly at: number; readonly spaces: number }[] = [];
  const visit = (node: ts.Node): void => {
    const deeper =
      ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) ? tags.get(node.tag.text) : undefined;
    if (ts.isTaggedTemplateExpression(node) && deeper !== undefined) {
      const margin = marginAt(source, node.getStart(file));
      const literals = ts.isNoSubstitutionTemplateLiteral(node.template)
        ? [node.template]
        : [node.template.head, ...node.template.templateSpans.map((span) => span.literal)];
      for (const literal of literals)
        insertions.push(...linesIn(source, literal.getStart(file), literal.end, margin, deeper));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  let result = "";
  let from = 0;
  for (const { at, spaces } of insertions.sort((a, b) => a.at - b.at)) {
    result += source.slice(from, at) + " ".repeat(spaces);
    from = at;
  }
  return result + source.slice(from);
}

/** The indentation of the line at `position`. */
function marginAt(source: string, position: number): number {
  const line = source.slice(source.lastIndexOf("\n", position - 1) + 1, position);
  return /^ */.exec(line)?.[0].length ?? 0;
}

/** The starts of lines between `start` and `end`, with the indentation to add; the closing line only gets the margin. */
function* linesIn(source: string, start: number, end: number, margin: number, deeper: number) {
  for (let at = source.indexOf("\n", start) + 1; at > 0 && at < end; at = source.indexOf("\n", at) + 1) {
    if (source.charAt(at) === "\n") continue;
    const isClosing = source.charAt(at) === "`";
    yield { at, spaces: isClosing ? margin : margin + deeper };
  }
}
