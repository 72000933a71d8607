import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { argv, exit } from "node:process";
import {
  compileCase,
  diagnosticsOf,
  errorCases,
  goldenRoot,
  initFolder,
  initTree,
  keptFiles,
  processExpectation,
  readIfThere,
  replaceTree,
  treeCases,
} from "./cases.ts";
import { homePictures } from "../../scripts/manual/build.ts";
import { catalogcProgram } from "../support/catalogc.ts";
import { catalogcHere } from "../support/catalogc-here.ts";
import { convertCase } from "./variants.ts";
import { documents, fillSnippets, readDocument } from "../docs/snippets.ts";

// `npm run golden -- --update [case…]` rewrites the expected output of golden/; what no longer belongs goes away.

const [flag, ...names] = argv.slice(2);
if (flag !== "--update") {
  console.log("npm run golden -- --update [case…]   rewrite golden/ (all cases, or those named)");
  exit(2);
}
const wanted = ({ name }: { readonly name: string }): boolean => names.length === 0 || names.includes(name);

for (const one of treeCases().filter(wanted)) {
  const { files, diagnostics } = await compileCase(one);
  replaceTree(join(one.folder, "out"), keptFiles(one, files));
  writeText(join(one.folder, "diagnostics.txt"), diagnostics);
  for (const syntax of one.syntaxes) {
    const converted = await convertCase(one, syntax);
    for (const problem of converted.problems) console.error(`${one.name} as ${syntax}: ${problem}`);
    if (converted.problems.length === 0) replaceTree(join(one.folder, `recipes.${syntax}`), converted.files);
  }
  console.log(`${one.name}: ${Object.keys(files).length} files`);
}
let rewritten = 0;
for (const one of errorCases().filter(wanted)) {
  const { name, folder, code } = one;
  const diagnostics = await diagnosticsOf(one);
  if (!diagnostics.includes(`[${code}]`)) console.error(`${name}: ${code} is not reported`);
  const path = join(folder, "expected.txt");
  if (readIfThere(path) !== diagnostics) rewritten += 1;
  writeText(path, diagnostics);
}
// Loaded late: they need a build of the whole command line.
const { processCases } = await import("./process-cases.ts");
for (const [code, show] of Object.entries(processCases).filter(([name]) => wanted({ name }))) {
  const folder = mkdtempSync(join(tmpdir(), "catalogc-golden-"));
  const text = await show(folder);
  rmSync(folder, { recursive: true, force: true });
  const path = processExpectation(code);
  if (readIfThere(path) !== text) rewritten += 1;
  mkdirSync(dirname(path), { recursive: true });
  writeText(path, text);
}
console.log(`errors: ${rewritten} rewritten`);
if (wanted({ name: initFolder })) {
  const folder = mkdtempSync(join(tmpdir(), "catalogc-golden-"));
  await catalogcHere(folder, ["init"]);
  replaceTree(join(goldenRoot, initFolder), initTree(folder));
  rmSync(folder, { recursive: true, force: true });
}

if (wanted({ name: "docs" }))
  for (const [path, text] of Object.entries(homePictures(catalogcProgram)))
    writeText(join(goldenRoot, "..", path), text);

// Documents show files of golden/ and recipes/.
for (const path of documents) {
  const text = readDocument(path);
  const filled = fillSnippets(text);
  if (filled !== text) {
    writeText(path, filled);
    console.log(`${path}: rewritten`);
  }
}

/** An empty expectation is no file. */
function writeText(path: string, text: string): void {
  if (text === "") rmSync(path, { force: true });
  else writeFileSync(path, text);
}
