/**
 * Checks that imports go one way (cli → tooling → emitters → compiler), never in a circle, and never both ways between two
 * folders. Prints each problem; exits 1 when there is one.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv, exit } from "node:process";
import { crowdedCli, findCycles, mutualFolders, wrongImport, type Import } from "./import-rules.ts";

const root = argv[2] ?? ".";

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => `${folder}/${path}`)
    .sort();
}

/** Relative imports of one file. Our own style is regular enough for a pattern: prettier lays it out. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8");
  const statement = /^(?:import|export)\b(?<clause>[\w\s{},*$]*?)(?:\bfrom\s*)?["'](?<path>\.[^"']*)["']/gm;
  const lazy = /\bimport\(\s*["'](?<path>\.[^"']*)["']\s*\)/g;
  const found: Import[] = [];
  for (const { groups } of text.matchAll(statement))
    found.push({
      from: file,
      to: join(dirname(file), groups?.["path"] ?? ""),
      typeOnly: /^\s+type\b/.test(groups?.["clause"] ?? ""),
    });
  for (const { groups } of text.matchAll(lazy))
    found.push({ from: file, to: join(dirname(file), groups?.["path"] ?? ""), typeOnly: false });
  return found;
}

const files = ["compiler", "emitters", "tooling", "cli"].flatMap(sourceFiles);
const imports = files.flatMap(importsOf);
const problems = [
  ...imports.flatMap((each) => wrongImport(each) ?? []),
  ...findCycles(imports).map((cycle) => `a circle of imports: ${cycle.join(" → ")}`),
  ...mutualFolders(imports).map((pair) => `two folders import each other: ${pair}`),
];
const crowded = crowdedCli(files);
if (crowded !== undefined) problems.push(crowded);
for (const problem of problems) console.error(problem);
console.log(`${imports.length} imports checked, ${problems.length} problems`);
exit(problems.length === 0 ? 0 : 1);
