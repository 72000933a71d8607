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
import { flatMaps } from "./rewrites/flat-maps.mjs";
import { grownCopies } from "./rewrites/grown-copies.mjs";
import { plainClasses } from "./rewrites/plain-classes.mjs";
import { withoutIterators } from "./rewrites/without-iterators.mjs";

const root = join(import.meta.dirname, "..");
const cache = join(root, "node_modules/.cache/rewritten-sources");
const folders = ["cli", "compiler", "emitters"];

/** In this order; each is given a node whose children have been rewritten. */
const rewrites = [withoutIterators, plainClasses, flatMaps, grownCopies];

/** For esbuild's `inject`: what rewritten sources call. */
export const calledByRewritten = [
  "./scripts/rewrites/append-all.mjs",
  "./scripts/rewrites/flat-map.mjs",
  "./scripts/rewrites/nothing.mjs",
];

/** What the rewritten sources depend on, beside the sources; from the project's root. */
export const rewriting = [
  "scripts/rewritten-sources.mjs",
  ...readdirSync(join(root, "scripts/rewrites"))
    .sort()
    .map((name) => `scripts/rewrites/${name}`),
];

/**
 * For esbuild: the sources, said in a way that V8 does at once what it would do only once it has optimized them. catalogc
 * is done before most of its functions are.
 * @param edit changes the text of a file once more
 */
export const rewrittenSources = (edit = (text) => text) => ({
  name: "rewritten-sources",
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
  const others = [...rewriting, "package-lock.json"].map((path) => join(root, path));
  for (const path of [...others, ...files.sort()]) key.update(path).update(readFileSync(path));
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
 * The sources as JavaScript, rewritten.
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
  const tools = { checker, factory: context.factory };
  const visit = (node) => {
    const inside = ts.visitEachChild(node, visit, context);
    return rewrites.reduce((rewritten, by) => by(node, rewritten, tools), inside);
  };
  return ts.visitNode(source, visit);
}
