/**
 * Checks texts and names for phrases that are not plain technical English. Prints each with its place; exits with 1 if there is
 * one.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { namesIn, proseOf, wordsIn } from "./word-list.ts";

const root = argv[2] ?? ".";

const below = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => `${folder}/${path}`);

const documents = [
  ...below("docs", ".md").filter((path) => path !== "docs/measurements.md"),
  "README.md",
  "CONTRIBUTING.md",
];

/** Their texts hold the phrases as data: the list itself, its test, and names of accounts. */
const ignored: ReadonlySet<string> = new Set([
  "scripts/word-list.ts",
  "test/scripts/word-list.test.ts",
  "compiler/nixpkgs/accounts.ts",
]);

const programs = ["compiler", "emitters", "tooling", "cli", "scripts", "test"]
  .flatMap((folder) => below(folder, ".ts"))
  .filter((path) => !ignored.has(path));

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const texts = [
  ...documents.flatMap((file) =>
    read(file)
      .split("\n")
      .map((text, index) => ({ file, line: index + 1, text })),
  ),
  ...programs.flatMap((file) => proseOf(file, read(file)).map((each) => ({ file, ...each }))),
];
const problems = [
  ...texts.flatMap(({ file, line, text }) => wordsIn(text).map((phrase) => `${file}:${line}: "${phrase}"`)),
  ...programs.flatMap((file) =>
    namesIn(file, read(file)).map(({ line, text }) => `${file}:${line}: the name \`${text}\``),
  ),
];
for (const problem of problems) console.error(problem);
console.log(`words of ${documents.length + programs.length} files checked, ${problems.length} problems`);
exit(problems.length === 0 ? 0 : 1);
