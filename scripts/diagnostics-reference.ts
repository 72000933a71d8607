import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { advice } from "../compiler/schema/advice.ts";
import { reflectGroup } from "../compiler/schema/reflect.ts";
import type { DocumentedDiagnostic } from "../tooling/explain/explain-code.ts";
import { diagnosticCodes } from "./diagnostic-codes.ts";

// The documentation of each diagnostic: from the doc comments of the catalogues, from the schema of advice and from the
// examples in golden/. `docs/diagnostics/` and `catalogc explain <code>` show the same entries.

const root = join(import.meta.dirname, "..");

interface Page {
  /** The file name in `docs/diagnostics/` without its extension. */
  readonly name: string;
  readonly title: string;
  readonly introduction?: string;
  /** Catalogues of messages whose codes the page documents. */
  readonly files: readonly string[];
}

export interface FilledPage extends Page {
  /** By code or name of the rule, sorted. */
  readonly entries: ReadonlyMap<string, DocumentedDiagnostic>;
}

const catalogue = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `compiler/diagnostics/${name}.ts`);

const pages: readonly Page[] = [
  { name: "files", title: "Finding and reading recipe files", files: catalogue("reading") },
  { name: "typescript", title: "Recipes in TypeScript", files: catalogue("reading-typescript") },
  { name: "nix", title: "Recipes in Nix", files: catalogue("reading-nix") },
  { name: "yaml", title: "Recipes in YAML and JSON", files: catalogue("reading-yaml") },
  { name: "evaluation", title: "Evaluating expressions", files: ["compiler/language/messages.ts"] },
  { name: "options", title: "Option names, types and values", files: catalogue("checking") },
  {
    name: "names",
    title: "Names of packages, apps and components",
    files: catalogue("passes-names"),
  },
  {
    name: "packages",
    title: "Packages",
    files: catalogue("passes-packages", "passes-source"),
  },
  {
    name: "services",
    title: "Components and resources",
    files: catalogue(
      "passes-services",
      "passes-networks",
      "passes-units",
      "passes-storage",
      "images",
      "passes-kubernetes",
    ),
  },
  { name: "output", title: "Reading and writing the output folder", files: catalogue("writing") },
  {
    name: "commands",
    title: "Commands that review, edit, convert and create recipes",
    files: catalogue("reviewing", "editing", "starting", "importing"),
  },
  {
    name: "advice",
    title: "Advice and comments that silence it",
    introduction:
      "Advice is reported under the name of its rule, and only if there are no errors. The catalog file sets the level " +
      'of each rule to `"off"`, `"warn"` or `"error"`, for example `advice: { "shared-port": "off" }`.',
    files: catalogue("silencing"),
  },
];

/**
 * Every page with the diagnostics it documents.
 * @throws if a catalogue of messages is on no page
 */
export function diagnosticPages(): readonly FilledPage[] {
  const codes = diagnosticCodes();
  const homeless = codes.find(({ file }) => !pages.some(({ files }) => files.includes(file)));
  if (homeless)
    throw new Error(`${homeless.file} is on no page of docs/diagnostics/: scripts/diagnostics-reference.ts`);
  return pages.map((page) => {
    const own = codes
      .filter(({ file }) => page.files.includes(file))
      .map(({ code, title }) => [code, entry(code, title)] as const);
    return { ...page, entries: new Map(page.name === "advice" ? [...adviceRules(), ...own] : own) };
  });
}

const adviceRules = (): (readonly [string, DocumentedDiagnostic])[] =>
  [...reflectGroup(advice).options.values()].map(({ name, description, default: usual }) => {
    const level = usual.kind === "constant" ? String(usual.value) : "";
    return [`advice/${name}`, entry(`advice/${name}`, `${description} Level: \`${level}\`.`)];
  });

function entry(code: string, title: string): DocumentedDiagnostic {
  const folder = join(root, code.startsWith("advice/") ? "golden" : "golden/errors", code);
  const expected = join(folder, "expected.txt");
  const recipe = existsSync(expected) ? recipeIn(join(folder, "recipes")) : undefined;
  return {
    description: title.charAt(0).toUpperCase() + title.slice(1),
    ...(recipe && { recipe }),
    ...(existsSync(expected) && {
      output: readFileSync(expected, "utf8").replace(/[^\x20-\x7e\n\p{L}\p{P}\p{S}]/gu, "�"),
    }),
  };
}

/** The recipe of the example, if it is a single short file. */
function recipeIn(folder: string): DocumentedDiagnostic["recipe"] {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const [only] = files;
  if (files.length !== 1 || only === undefined) return undefined;
  const bytes = readFileSync(join(only.parentPath, only.name));
  const text = bytes.toString("utf8");
  const readable = Buffer.from(text).equals(bytes) && !/[^\n\P{Cc}]/u.test(text);
  return readable && text.split("\n").every((line, index) => line.length <= 160 && index <= 30)
    ? { file: only.name, text }
    : undefined;
}
