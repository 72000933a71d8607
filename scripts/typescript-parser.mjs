import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const frontEnd = join(root, "compiler/frontends/typescript");
const cache = join(root, "node_modules/.cache/typescript-parser");

/** Asked for by `whole/`: the parser itself. The rest of the front end needs a few small functions and tables. */
const whole = join(frontEnd, "whole");

/**
 * For esbuild: gives the front end of `recipe.ts` what it uses of the TypeScript compiler without the rest, which it never
 * uses (a sixth of the text, and a tenth of the time to load); the parser apart, for the few texts that need it. Other
 * places get `ts-morph` as it is.
 */
export const typescriptParser = {
  name: "typescript-parser",
  setup(build) {
    build.onResolve({ filter: /^ts-morph$/ }, ({ importer }) => {
      if (!importer.startsWith(frontEnd)) return { external: true };
      return { path: importer.startsWith(whole) ? parserFile() : tablesFile() };
    });
  },
};

/** The text of a source that uses the compiler, so that esbuild can tell what of it is used, and when. */
export function parserAsNamespace(text, path) {
  if (path === join(whole, "typescript.ts")) return `export const typescript = () => require("ts-morph");`;
  return path.startsWith(frontEnd)
    ? text.replace('import { ts } from "ts-morph"', 'import * as ts from "ts-morph"')
    : text;
}

const parserFile = () =>
  moduleOf(
    "parser",
    usedNames((file) => file.startsWith("whole/")),
    commonModule,
  );
const tablesFile = () =>
  moduleOf(
    "tables",
    usedNames((file) => !file.startsWith("whole/")),
    modernModule,
  );

/** The path of a part of the compiler as a module of its own; made when the compiler or what is used of it has changed. */
function moduleOf(name, used, print) {
  const require = createRequire(join(root, "package.json"));
  const compiler = createRequire(require.resolve("ts-morph")).resolve("@ts-morph/common");
  const text = readFileSync(join(dirname(compiler), "typescript.js"), "utf8");
  const key = createHash("sha256")
    .update(text)
    .update(used.join())
    .update(readFileSync(import.meta.filename));
  const file = join(cache, `${name}-${key.digest("hex").slice(0, 16)}.${print.extension}`);
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    // Another process may be making it too.
    writeFileSync(`${file}.${process.pid}`, print(...reachable(text, used, require("ts-morph").ts)));
    renameSync(`${file}.${process.pid}`, file);
  }
  return file;
}

/** Loaded where it is required. */
function commonModule(declarations, exported) {
  return [
    ...declarations,
    nodeMethods,
    `module.exports = { ${exported.map((pair) => pair.join(": ")).join(", ")} };`,
  ].join("\n");
}
commonModule.extension = "cjs";

/** Loaded with what imports it; esbuild leaves out what nobody uses. */
function modernModule(declarations, exported) {
  return [
    'import { createRequire } from "node:module";',
    "const require = createRequire(import.meta.url);",
    'const __filename = "";',
    ...declarations,
    `export { ${exported.map(([name, local]) => `${local} as ${name}`).join(", ")} };`,
  ].join("\n");
}
modernModule.extension = "mjs";

/** What nodes have from the services of the compiler, and the front end uses. */
const nodeMethods = `
const PlainNode = objectAllocator.getNodeConstructor();
class PrivateName extends PlainNode {}
objectAllocator.getPrivateIdentifierConstructor = () => PrivateName;
for (const { prototype } of [PlainNode, objectAllocator.getTokenConstructor(), objectAllocator.getIdentifierConstructor()])
  prototype.getStart = function (file) { return getTokenPosOfNode(this, file); };
for (const { prototype } of [PrivateName, objectAllocator.getIdentifierConstructor()])
  Object.defineProperty(prototype, "text", { get() { return idText(this); } });`;

/** Everything that some files of the front end name of the compiler; types among it. */
function usedNames(isAsked) {
  const names = new Set();
  for (const file of readdirSync(frontEnd, { recursive: true, encoding: "utf8" }).sort())
    if (file.endsWith(".ts") && isAsked(file))
      for (const [, name] of readFileSync(join(frontEnd, file), "utf8").matchAll(/\b(?:ts|compiler)\.(\w+)/g))
        names.add(name);
  return [...names].sort();
}

/**
 * The declarations that the used ones need. The compiler is one function with thousands of declarations in it, and a
 * table of those it exports; what runs when it is loaded either changes a declaration, and stays with it, or sets up
 * services that nothing here asks for.
 */
function reachable(text, used, ts) {
  const between = (from, to) => text.slice(text.indexOf(from), text.indexOf(to));
  const table = between(
    "__export(typescript_exports, {",
    "module.exports = __toCommonJS(typescript_exports);",
  );
  const tableEnd = table.indexOf("\n});") + 4;
  const exported = new Map(
    [...table.slice(0, tableEnd).matchAll(/^ {2}(\w+): \(\) => (\w+),?$/gm)].map((each) => each.slice(1)),
  );
  const body =
    between("var __defProp =", "__export(typescript_exports, {") +
    table.slice(tableEnd) +
    between(
      "module.exports = __toCommonJS(typescript_exports);",
      "// Annotate the CommonJS export names",
    ).replace(/^.*/, "");

  const statements = ts.createSourceFile(
    "typescript.js",
    body,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.JS,
  ).statements;
  const declarations = new Map();
  const effects = new Map();
  for (const statement of statements)
    for (const name of declaredNames(statement, ts)) declarations.set(name, statement);
  for (const statement of statements) {
    const name = ts.isExpressionStatement(statement) ? changedName(statement.expression, ts) : undefined;
    if (name !== undefined) effects.set(name, [...(effects.get(name) ?? []), statement]);
  }

  const kept = new Set();
  const keep = (name) => {
    for (const statement of [declarations.get(name), ...(effects.get(name) ?? [])])
      if (statement !== undefined) kept.add(statement);
  };
  const values = used.filter((name) => exported.has(name));
  for (const name of values) keep(exported.get(name));
  // What `nodeMethods` names.
  if (values.includes("createSourceFile"))
    for (const name of ["objectAllocator", "getTokenPosOfNode", "idText"]) keep(name);
  // A set gives what is added while it is gone through.
  for (const statement of kept) {
    const pending = [statement];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (ts.isIdentifier(node) && declarations.has(node.text) && node.parent.name !== node) keep(node.text);
      ts.forEachChild(node, (child) => void pending.push(child));
    }
    for (const name of declaredNames(statement, ts)) keep(name);
  }
  return [
    statements.filter((statement) => kept.has(statement)).map((statement) => statement.getFullText()),
    values.map((name) => [name, exported.get(name)]),
  ];
}

function declaredNames(statement, ts) {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [statement.name.text];
  if (!ts.isVariableStatement(statement)) return [];
  const names = ({ name }) => (ts.isIdentifier(name) ? [name.text] : name.elements.flatMap(names));
  return statement.declarationList.declarations.flatMap(names);
}

/** The `x` of `x.y = …`, `((x2) => …)(x || (x = {}))` and `__export(x, …)`. */
function changedName(expression, ts) {
  if (ts.isBinaryExpression(expression)) return rootName(expression.left, ts);
  if (!ts.isCallExpression(expression)) return undefined;
  const [first] = expression.arguments;
  if (first === undefined) return undefined;
  if (!ts.isIdentifier(expression.expression)) return rootName(first, ts);
  return expression.expression.text === "__export" ? rootName(first, ts) : undefined;
}

function rootName(expression, ts) {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isBinaryExpression(expression)) return rootName(expression.left, ts);
  if (ts.isPropertyAccessExpression(expression) || ts.isParenthesizedExpression(expression))
    return rootName(expression.expression, ts);
  return undefined;
}
