/**
 * Checks texts for phrases that are not plain technical English. Prints each with its place; exits with 1 if there is
 * one.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { wordsIn } from "./word-list.ts";

const root = argv[2] ?? ".";

const below = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => `${folder}/${path}`);

const files = [
  ...below("compiler/diagnostics", ".ts"),
  "compiler/language/messages.ts",
  ...below("compiler/advice", ".ts").filter((path) => path.split("/").length === 3),
  ...below("tooling/review", ".ts"),
  ...below("docs", ".md").filter((path) => path !== "docs/measurements.md"),
  "README.md",
  "CONTRIBUTING.md",
];

const problems = files.flatMap((file) =>
  readFileSync(join(root, file), "utf8")
    .split("\n")
    .flatMap((line, index) => wordsIn(line).map((phrase) => `${file}:${index + 1}: "${phrase}"`)),
);
for (const problem of problems) console.error(problem);
console.log(`words of ${files.length} files checked, ${problems.length} problems`);
exit(problems.length === 0 ? 0 : 1);
