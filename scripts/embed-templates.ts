import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Eta } from "eta/core";
import { format } from "prettier";

// Generates emitters/support/templates.ts from the files of templates/, because emitters have no disk access. Templates
// with holes become functions at build time, because locked-down engines refuse to compile text at run time. Run by
// `npm run generate`; test/emitters/support/templates.test.ts checks the result.

const root = join(import.meta.dirname, "..");

// Holes get values printed in the template's language: Eta does not escape.
const eta = new Eta({ autoEscape: false, autoTrim: false });

/** The text of the generated module. */
export async function embeddedTemplates(): Promise<string> {
  const folder = join(root, "templates");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "README.md")
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
  const hasHoles = ({ path }: { readonly path: string }): boolean => path.endsWith(".eta");
  const module = [
    "// Generated from templates/ by scripts/embed-templates.ts. Do not edit: run `npm run generate`.",
    "",
    "/** Every file below `templates/` without holes, by its path there. */",
    "export const templates = {",
    ...files
      .filter((file) => !hasHoles(file))
      .map(({ path, text }) => `${JSON.stringify(path)}: ${JSON.stringify(text)},`),
    "} as const;",
    "",
    "export type TemplateName = keyof typeof templates;",
    "",
    "/** The others, with their holes (`<%= it.name %>`) filled. */",
    "export const fill = {",
    ...files.filter(hasHoles).map(({ path, text }) => `${JSON.stringify(path)}: ${asFunction(text)},`),
    "} as const;",
    "",
  ].join("\n");
  return format(module, { parser: "typescript", printWidth: 110 });
}

function asFunction(text: string): string {
  const holes = [...new Set([...text.matchAll(/\bit\.(\w+)/g)].map(([, name = ""]) => name))].sort();
  const type = holes.map((name) => `readonly ${name}: string`).join("; ");
  return `(it: { ${type} }): string => {
    const __eta = { res: "" };
    ${eta.compileBody(eta.parse(text))}
    return __eta.res;
  }`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(root, "emitters/support/templates.ts"), await embeddedTemplates());
}
