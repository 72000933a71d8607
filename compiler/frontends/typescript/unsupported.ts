import { ts } from "ts-morph";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { environmentHint } from "./environment.ts";
import type { Reading } from "./reading.ts";

// TypeScript constructs that recipes do not support: name and hint.

const loop = "Make a new list: `xs.map((x) => …)`, `xs.filter(…)`, `Object.entries(o)`.";
const noClass = "Use objects and functions that return objects.";
const never = "A recipe cannot fail or recover: options are checked when the recipe is compiled.";

const statements = new Map<ts.SyntaxKind, readonly [what: string, instead: string]>([
  [ts.SyntaxKind.ForStatement, ["a loop", loop]],
  [ts.SyntaxKind.ForInStatement, ["a loop", loop]],
  [ts.SyntaxKind.ForOfStatement, ["a loop", loop]],
  [ts.SyntaxKind.WhileStatement, ["a loop", loop]],
  [ts.SyntaxKind.DoStatement, ["a loop", loop]],
  [ts.SyntaxKind.BreakStatement, ["`break`", loop]],
  [ts.SyntaxKind.ContinueStatement, ["`continue`", loop]],
  [ts.SyntaxKind.ThrowStatement, ["`throw`", never]],
  [ts.SyntaxKind.TryStatement, ["`try`", never]],
  [ts.SyntaxKind.SwitchStatement, ["`switch`", "Look the value up: `({ a: 1, b: 2 })[key] ?? 3`."]],
  [ts.SyntaxKind.IfStatement, ["`if`", "Use a conditional value: `condition ? a : b`."]],
  [ts.SyntaxKind.ClassDeclaration, ["a class", noClass]],
  [ts.SyntaxKind.EnumDeclaration, ["an enum", "Use an object: `const Level = { low: 1, high: 2 }`."]],
  [ts.SyntaxKind.ModuleDeclaration, ["a namespace", "Put the values in a file of their own and import it."]],
  [ts.SyntaxKind.LabeledStatement, ["a label", loop]],
  [ts.SyntaxKind.DebuggerStatement, ["`debugger`", "Use `catalogc show` to look at values."]],
  [ts.SyntaxKind.WithStatement, ["`with`", "Name the object: `o.key`."]],
  [ts.SyntaxKind.ReturnStatement, ["`return` outside a function", "Use `export default`."]],
  [ts.SyntaxKind.Block, ["a block", "Declare constants at the top level of the file."]],
  [ts.SyntaxKind.ImportEqualsDeclaration, ["`import =`", 'Write `import { x } from "./x.ts"`.']],
]);

export function unsupportedStatement(reading: Reading, node: ts.Statement): Diagnostic {
  const [what, instead] = statements.get(node.kind) ?? ["this statement", "Only `const` and functions."];
  return messages.statement(headOf(reading, node), what, instead);
}

const compute = "Recipes are read, never run: write the value itself.";
const expressions = new Map<ts.SyntaxKind, readonly [what: string, instead: string]>([
  [ts.SyntaxKind.NewExpression, ["`new`", noClass]],
  [ts.SyntaxKind.ClassExpression, ["a class", noClass]],
  [ts.SyntaxKind.ThisKeyword, ["`this`", "Name the object with `const` and refer to it by name."]],
  [ts.SyntaxKind.SuperKeyword, ["`super`", "Name the object with `const` and refer to it by name."]],
  [ts.SyntaxKind.AwaitExpression, ["`await`", compute]],
  [ts.SyntaxKind.YieldExpression, ["`yield`", loop]],
  [ts.SyntaxKind.VoidExpression, ["`void`", "Use `null`."]],
  [ts.SyntaxKind.MetaProperty, ["`import.meta`", 'Refer to files with `file("./x")`.']],
  [ts.SyntaxKind.ImportKeyword, ["a dynamic import", 'Write `import x from "./x.ts"` at the top.']],
  [
    ts.SyntaxKind.RegularExpressionLiteral,
    ["a regular expression", 'Use strings: `.split(", ")`, `.replaceAll("a", "b")`, `.includes("x")`.'],
  ],
  [ts.SyntaxKind.TypeOfExpression, ["`typeof`", 'Compare it at once: `typeof x === "string"`.']],
]);

export function unsupportedExpression(reading: Reading, node: ts.Expression): Diagnostic {
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
    const hint = environmentHint(node.expression.text);
    const place = reading.span(node.expression);
    if (hint !== undefined) return messages.environmentName(place, node.expression.text, hint);
  }
  if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.NewKeyword) {
    return messages.expression(reading.span(node), "`new.target`", noClass);
  }
  const [what, instead] = expressions.get(node.kind) ?? ["this expression", compute];
  const isWord = node.kind === ts.SyntaxKind.NewExpression || node.kind === ts.SyntaxKind.AwaitExpression;
  return messages.expression(isWord ? headOf(reading, node) : reading.span(node), what, instead);
}

/** The first line of a statement, which is enough for a message. */
function headOf(reading: Reading, node: ts.Node) {
  const start = node.getStart(reading.file);
  const lineEnd = reading.file.text.slice(start, node.end).search(/[\r\n]/);
  return reading.between(start, lineEnd < 0 ? node.end : start + lineEnd);
}
