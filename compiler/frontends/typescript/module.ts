import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import type { AttrsExpr, Expr, ValueBinding } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { bindConstants, declareConstants, isConstant, isErased } from "./constants.ts";
import { functionReader, functionValue } from "./functions.ts";
import { exportedValue, importedValue } from "./identifiers.ts";
import { declareImport, ImportedFiles, importedMember } from "./imports.ts";
import { applied, operation, withBindings } from "./make.ts";
import type { Reading } from "./reading.ts";
import { Scope } from "./scope.ts";
import { unsupportedStatement } from "./unsupported.ts";

/** A module as the set of its exports, inside a `let` of its imports and constants. */
export function moduleValue(reading: Reading): Expr {
  const scope = new Scope();
  const { statements } = reading.file;
  const files = new ImportedFiles(reading);
  for (const node of statements.filter(ts.isImportDeclaration)) declareImport(reading, node, files, scope);
  const constants = statements.filter(isConstant);
  declareConstants(reading, constants, scope);

  const bindings = bindConstants(reading, constants, scope, functionReader);
  const exports = new Exports(reading, files, scope);
  for (const node of statements) readStatement(reading, node, exports);
  for (const node of statements)
    if (ts.isExpressionStatement(node) && !isErased(node)) readEffect(reading, node, scope);
  if (isReadForDefault(reading) && !exports.has("default")) {
    reading.unusable = true;
    const definer = fileName(reading) === "recipe.ts" ? "defineRecipe" : "defineCatalog";
    reading.report(messages.noDefaultExport(reading.between(0, 0), definer));
  }

  const span = reading.span(reading.file);
  const value = exports.value(span);
  return withBindings(span, [...reading.aliases(), ...files.bindings, ...bindings], value);
}

function readStatement(reading: Reading, node: ts.Statement, exports: Exports): void {
  if (isConstant(node)) return exports.addConstants(node);
  if (ts.isExportAssignment(node)) return exports.addDefault(node);
  if (ts.isExportDeclaration(node)) return exports.addNamed(node);
  if (ts.isImportDeclaration(node) || isErased(node) || ts.isExpressionStatement(node)) return;
  reading.report(unsupportedStatement(reading, node));
}

function readEffect(reading: Reading, node: ts.ExpressionStatement, scope: Scope): void {
  // Reads statements for specific errors: `process.exit()`, `xs.push(1)`, `x = 1`.
  const failed = reading.failed;
  reading.failed = false;
  reading.read(node.expression, scope);
  if (!reading.failed) {
    const instead = "Recipes only declare values: name it with `const`, or export it.";
    reading.report(messages.statement(reading.span(node), "a statement that only has an effect", instead));
  }
  reading.failed ||= failed;
}

const fileName = ({ source: { path } }: Reading): string => path.slice(path.lastIndexOf("/") + 1);

/** Recipe and catalog files need a default export. */
const isReadForDefault = (reading: Reading): boolean =>
  ["recipe.ts", "catalog.ts"].includes(fileName(reading));

/** The exports of a module. */
class Exports {
  readonly #reading: Reading;
  readonly #files: ImportedFiles;
  readonly #scope: Scope;
  readonly #bindings: ValueBinding[] = [];
  /** `export * from`: the file's exports without its default. */
  readonly #all: Expr[] = [];
  readonly #places = new Map<string, Span>();

  constructor(reading: Reading, files: ImportedFiles, scope: Scope) {
    this.#reading = reading;
    this.#files = files;
    this.#scope = scope;
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  /** The set of exports; own exports take precedence over `export *`. */
  value(span: Span): Expr {
    const own: AttrsExpr = { kind: "attrs", recursive: false, bindings: this.#bindings, span };
    return [...this.#all, own].reduce((left, right) => operation(span, "//", left, right));
  }

  /** `export const a = …`, `export default function …` */
  addConstants(node: ts.VariableStatement | ts.FunctionDeclaration): void {
    const has = (kind: ts.SyntaxKind) => node.modifiers?.some((each) => each.kind === kind) ?? false;
    if (!has(ts.SyntaxKind.ExportKeyword)) return;
    if (ts.isFunctionDeclaration(node)) {
      const isDefault = has(ts.SyntaxKind.DefaultKeyword);
      const value = node.name
        ? exportedValue(this.#reading, node.name, this.#scope)
        : functionValue(this.#reading, node, this.#scope);
      const name = isDefault ? "default" : (node.name?.text ?? "default");
      this.#add(name, this.#reading.span(node.name ?? node), value);
      return;
    }
    for (const { name } of node.declarationList.declarations) this.#addNames(name);
  }

  #addNames(name: ts.BindingName): void {
    if (ts.isIdentifier(name)) this.#addLocal(name.text, name);
    else for (const each of name.elements) if (ts.isBindingElement(each)) this.#addNames(each.name);
  }

  #addLocal(name: string, node: ts.Identifier): void {
    this.#add(name, this.#reading.span(node), exportedValue(this.#reading, node, this.#scope));
  }

  /** `export default …` */
  addDefault(node: ts.ExportAssignment): void {
    const reading = this.#reading;
    const keyword = reading.between(node.getStart(reading.file), node.expression.getStart(reading.file));
    if (node.isExportEquals) {
      reading.report(messages.statement(keyword, "`export =`", "Write `export default …`."));
    }
    const value = ts.isIdentifier(node.expression)
      ? exportedValue(reading, node.expression, this.#scope)
      : reading.read(node.expression, this.#scope);
    this.#add("default", keyword, value);
  }

  /** `export { a, b as c }`, the same `from` a file, `export *`, `export * as ns` */
  addNamed(node: ts.ExportDeclaration): void {
    if (node.isTypeOnly) return;
    const { exportClause: clause, moduleSpecifier: specifier } = node;
    const reading = this.#reading;
    const file = specifier && this.#files.file(specifier, this.#scope, node);
    if (specifier && !file) return;
    const span = reading.span(node);
    if (!clause) {
      if (file) this.#all.push(this.#withoutDefault(importedValue(file.variable, undefined, span), span));
      return;
    }
    if (ts.isNamespaceExport(clause)) {
      if (file) this.#add(clause.name.text, span, importedValue(file.variable, undefined, span));
      return;
    }
    for (const { name, propertyName, isTypeOnly } of clause.elements) {
      if (isTypeOnly) continue;
      const source = propertyName ?? name;
      const place = reading.span(name);
      if (file && specifier) {
        const member = importedMember(reading, file, source.text, specifier, source);
        this.#add(name.text, place, importedValue(file.variable, member, place));
      } else if (ts.isIdentifier(source)) {
        this.#add(name.text, place, exportedValue(reading, source, this.#scope));
      }
    }
  }

  #withoutDefault(module: Expr, span: Span): Expr {
    const names: Expr = {
      kind: "list",
      elements: [{ kind: "string", parts: ["default"], span }],
      span,
    };
    return applied(span, this.#reading.builtin("removeAttrs", this.#scope, span), module, names);
  }

  #add(name: string, span: Span, value: Expr): void {
    const first = this.#places.get(name);
    if (first) this.#reading.report(messages.declaredTwice(span, name, first));
    this.#places.set(name, span);
    this.#bindings.push({ kind: "value", path: [{ kind: "static", name, span }], value, span });
  }
}
