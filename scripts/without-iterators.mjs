import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "..");
const cache = join(root, "node_modules/.cache/without-iterators");
const folders = ["cli", "compiler", "emitters"];

/**
 * For esbuild: has loops over arrays, and patterns that take arrays apart, ask no iterators. An iterator makes an object for
 * each step until V8 has optimized the function, and catalogc is done before most of its functions are: 5 to 7 % of a
 * run. What is an array, the types know; anything else stays as it is.
 * @param edit changes the text of a file once more
 */
export const withoutIterators = (edit = (text) => text) => ({
  name: "without-iterators",
  setup(build) {
    const texts = rewrittenTexts();
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = texts[relative(root, path)];
      return text === undefined ? undefined : { contents: edit(text, path), loader: "js" };
    });
  },
});

/** In milliseconds: texts of other sources stay this long, for other work trees and for going back. */
const longestUnused = 24 * 60 * 60 * 1000;

/** All texts by path; made when a source or the way to rewrite it has changed. */
function rewrittenTexts() {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => join(root, folder, name))
      .filter((path) => /(?<!\.d)\.ts$/.test(path)),
  );
  const key = createHash("sha256");
  for (const path of [import.meta.filename, join(root, "package-lock.json"), ...files.sort()])
    key.update(path).update(readFileSync(path));
  const file = join(cache, `${key.digest("hex").slice(0, 16)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    const other = join(cache, name);
    const status = statSync(other, { throwIfNoEntry: false });
    if (status !== undefined && Date.now() - status.mtimeMs > longestUnused) rmSync(other, { force: true });
  }
  const texts = rewriteAll(files);
  // Another process may be making it too.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(texts));
  renameSync(`${file}.${process.pid}`, file);
  return texts;
}

/**
 * The sources as JavaScript, with loops and patterns that ask no iterators.
 * @param files absolute paths
 * @returns texts by path, seen from the project's root
 */
export function rewriteAll(files) {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(files, { ...options, noEmit: false, target: ts.ScriptTarget.ESNext });
  const checker = program.getTypeChecker();
  const before = [(context) => (source) => rewrite(source, context, checker)];
  const texts = {};
  for (const path of files)
    program.emit(
      program.getSourceFile(path),
      (_, text) => (texts[relative(root, path)] = text),
      undefined,
      false,
      { before },
    );
  return texts;
}

function rewrite(source, context, checker) {
  const isArray = (type) =>
    type.isUnion() ? type.types.every(isArray) : checker.isArrayType(type) || checker.isTupleType(type);
  const visit = (node) => {
    const rewritten = ts.visitEachChild(node, visit, context);
    if (ts.isForOfStatement(node) && isPlainLoop(node))
      return isArray(checker.getTypeAtLocation(node.expression))
        ? countingLoop(rewritten, context.factory)
        : rewritten;
    if (ts.isArrayBindingPattern(node) && !hasRest(node))
      return isArray(checker.getTypeAtLocation(node)) ? byIndex(rewritten, context.factory) : rewritten;
    return rewritten;
  };
  return ts.visitNode(source, visit);
}

const isPlainLoop = ({ awaitModifier, initializer }) =>
  awaitModifier === undefined && ts.isVariableDeclarationList(initializer);

const hasRest = ({ elements }) => elements.some(({ dotDotDotToken }) => dotDotDotToken !== undefined);

/** `for (const a of b) c` → `for (let array = b, index = 0; index < array.length; index++) { const a = array[index]; c }` */
function countingLoop({ initializer, expression, statement }, factory) {
  const [array, index] = [factory.createUniqueName("array"), factory.createUniqueName("index")];
  const variables = (named, flags) =>
    factory.createVariableDeclarationList(
      named.map(([name, value]) => factory.createVariableDeclaration(name, undefined, undefined, value)),
      flags,
    );
  const element = [initializer.declarations[0].name, factory.createElementAccessExpression(array, index)];
  return factory.createForStatement(
    variables(
      [
        [array, expression],
        [index, factory.createNumericLiteral(0)],
      ],
      ts.NodeFlags.Let,
    ),
    factory.createLessThan(index, factory.createPropertyAccessExpression(array, "length")),
    factory.createPostfixIncrement(index),
    factory.createBlock([
      factory.createVariableStatement(undefined, variables([element], initializer.flags)),
      statement,
    ]),
  );
}

/** `[a, , b = 1]` → `{ 0: a, 2: b = 1 }` */
function byIndex({ elements }, factory) {
  return factory.createObjectBindingPattern(
    elements.flatMap((each, index) =>
      ts.isOmittedExpression(each)
        ? []
        : factory.createBindingElement(
            undefined,
            factory.createNumericLiteral(index),
            each.name,
            each.initializer,
          ),
    ),
  );
}
