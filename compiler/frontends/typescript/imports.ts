import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { treePath } from "../../language/build.ts";
import type { Expr, ValueBinding } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { suggest } from "../../support/suggest.ts";
import { resolveTreePath } from "../../support/tree-path.ts";
import { isSurfaceName, surfaceNames } from "../../surface/names.ts";
import { commentOn } from "./comments.ts";
import { applied } from "./make.ts";
import { at, type Reading } from "./reading.ts";
import type { Declared, ImportedMember, Scope } from "./scope.ts";

/** An imported file of the tree: its variable, and whether it is a module with named exports. */
export interface ImportedFile {
  readonly variable: string;
  readonly isModule: boolean;
}

/** The imports of one file, each bound once around the module. */
export class ImportedFiles {
  readonly bindings: ValueBinding[] = [];
  readonly #known = new Map<string, ImportedFile>();
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** The file of a specifier; undefined after a report. */
  file(specifier: ts.Expression, scope: Scope, statement: ts.Statement): ImportedFile | undefined {
    const reading = this.#reading;
    const span = reading.span(specifier);
    if (!ts.isStringLiteral(specifier)) return undefined;
    const path = this.#resolve(specifier.text, span);
    if (path === undefined) return undefined;
    const known = this.#known.get(path);
    if (known) return known;
    const found = { variable: reading.names.fresh(baseName(path)), isModule: path.endsWith(".ts") };
    const value = fileValue(reading, path, scope, span);
    this.bindings.push({
      kind: "value",
      path: [{ kind: "static", name: found.variable, span }],
      value,
      span,
      ...commentOn(statement, reading.file),
    });
    this.#known.set(path, found);
    return found;
  }

  /** The path of an import with its actual extension: TypeScript also accepts `.js` or none. */
  #resolve(specifier: string, span: Span): string | undefined {
    const reading = this.#reading;
    const isRelative = /^\.\.?\//.test(specifier);
    if (!isRelative) {
      const isPath = specifier.startsWith("/") || specifier.startsWith("file:");
      const problem = isPath ? messages.leavesTree : messages.foreignImport;
      return void reading.report(problem(span, specifier));
    }
    const path = resolveTreePath(reading.source.path, specifier);
    if (path === undefined) return void reading.report(messages.leavesTree(span, specifier));
    const ending = /(?<=[^/.])\.(?<name>[A-Za-z0-9]+)$/.exec(path)?.groups?.["name"] ?? "";
    if (["json", "nix", "ts"].includes(ending)) return path;
    if (ending === "js") return path.replace(/js$/, "ts");
    if (otherKinds.has(ending) || path === "" || specifier.endsWith("/")) {
      return void reading.report(messages.importKind(span, specifier));
    }
    return `${path}.ts`;
  }
}

/** Extensions that are certainly not part of a module's name. */
const otherKinds: ReadonlySet<string> = new Set(
  "cjs css cts html jsx md mjs mts png sh svg toml tsx txt wasm yaml yml".split(" "),
);

function baseName(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.[a-z]+$/, "");
  return /^[A-Za-z_]/.test(name) ? name : `file-${name}`;
}

function fileValue(reading: Reading, path: string, scope: Scope, span: Span): Expr {
  const place = at(span, treePath(path));
  if (!path.endsWith(".json")) return applied(span, reading.global("import", scope, span), place);
  const content = applied(span, reading.builtin("readFile", scope, span), place);
  return applied(span, reading.builtin("fromJSON", scope, span), content);
}

/** Declares the names of an import statement. Types are ignored. */
export function declareImport(
  reading: Reading,
  node: ts.ImportDeclaration,
  files: ImportedFiles,
  scope: Scope,
): void {
  const { importClause: clause, moduleSpecifier: specifier } = node;
  const declare = (name: ts.Identifier, declared: (span: Span) => Declared) => {
    const span = reading.span(name);
    const first = scope.own(name.text);
    if (first) reading.report(messages.declaredTwice(span, name.text, first.span));
    scope.declare(name.text, declared(span));
  };
  const broken = (span: Span): Declared => ({ kind: "broken", span });

  if (!clause) {
    const instead = 'Import a value: `import x from "./x.ts"`.';
    reading.report(messages.statement(reading.span(node), "an import for its effect", instead));
    return;
  }
  const names = importedNames(clause);
  if (clause.isTypeOnly) {
    for (const { local } of names) declare(local, broken);
    return;
  }
  if (ts.isStringLiteral(specifier) && specifier.text === "catalogc") {
    for (const each of names) declare(each.local, (span) => surfaceImport(reading, each, span));
    return;
  }
  const file = files.file(specifier, scope, node);
  for (const { local, member, place, isType } of names) {
    declare(local, (span) => {
      if (!file || isType) return broken(span);
      const imported = importedMember(reading, file, member, specifier, place);
      return { kind: "imported", file: file.variable, span, ...(imported && { member: imported }) };
    });
  }
}

/** JSON and Nix files have one value, which can be imported as a whole (undefined here) or by its attributes. */
export function importedMember(
  reading: Reading,
  file: ImportedFile,
  name: string | undefined,
  specifier: ts.Expression,
  place: ts.Node,
): ImportedMember | undefined {
  if (name === undefined || (name === "default" && !file.isModule)) return undefined;
  const from = ts.isStringLiteral(specifier) ? specifier.text : "";
  return { name, from, span: reading.span(place) };
}

interface ImportedName {
  readonly local: ts.Identifier;
  /** The export; undefined for all of them. */
  readonly member: string | undefined;
  /** Where it is named. */
  readonly place: ts.Node;
  readonly isType: boolean;
}

function importedNames({ name, namedBindings }: ts.ImportClause): ImportedName[] {
  const found: ImportedName[] = name ? [{ local: name, member: "default", place: name, isType: false }] : [];
  if (!namedBindings) return found;
  if (ts.isNamespaceImport(namedBindings)) {
    const { name: local } = namedBindings;
    return [...found, { local, member: undefined, place: local, isType: false }];
  }
  const named = namedBindings.elements.map((each) => ({
    local: each.name,
    member: (each.propertyName ?? each.name).text,
    place: each.propertyName ?? each.name,
    isType: each.isTypeOnly,
  }));
  return [...found, ...named];
}

function surfaceImport(reading: Reading, { member, isType }: ImportedName, span: Span): Declared {
  if (isType) return { kind: "broken", span, isType };
  if (member === undefined || member === "default") return { kind: "surface-namespace", span };
  if (isSurfaceName(member)) return { kind: "surface", name: member, span };
  reading.report(messages.unknownImport(span, member, suggest(member, surfaceNames), surfaceNames));
  return { kind: "broken", span };
}
