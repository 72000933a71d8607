/**
 * Prints the size of each room, and exits with 1 if one is above its budget in scripts/budgets.json. `--write` stores
 * the sizes as budgets: a figure that rises is a change of that file, with its reason in the commit.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { isProduct, risen, type Size, type Sizes, sizesOf, total } from "./budget.ts";

const root = join(import.meta.dirname, "..");
const file = join(root, "scripts/budgets.json");

/** Data for tests and files that only record results. */
const ignored =
  /^test\/(passed\.json|output\/|fixtures\/|fuzz\/seeds\/|.*\/__snapshots__\/)|^scripts\/budgets\.json$/;

const paths = ["cli", "compiler", "emitters", "scripts", "templates", "test", "tooling"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  )
  .filter((path) => !ignored.test(path) && !path.endsWith(".md"))
  .sort();
const sizes = sizesOf(paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") })));

if (argv.includes("--write")) writeFileSync(file, `${JSON.stringify(sizes, null, 2)}\n`);
const budgets = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Sizes) : {};

const row = (name: string, { tokens, lines, files }: Size): string =>
  `${name.padEnd(28)}${String(tokens).padStart(9)}${String(lines).padStart(8)}${String(files).padStart(7)}`;
console.log(`${"room".padEnd(28)}${"tokens".padStart(9)}${"lines".padStart(8)}${"files".padStart(7)}`);
for (const [room, size] of Object.entries(sizes)) console.log(row(room, size));
console.log(row("product", total(sizes, isProduct)));

const rises = risen(sizes, budgets);
for (const rise of rises) console.error(`error: ${rise}`);
exit(rises.length === 0 ? 0 : 1);
