import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";

// Writes emitters/support/templates.ts from the files of templates/, because emitters have no disk.
// Run by `npm run generate`; test/emitters/support/templates.test.ts shows that it was run.

const root = join(import.meta.dirname, "..");

/** The text of the generated module. */
export async function embeddedTemplates(): Promise<string> {
  const folder = join(root, "templates");
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  const entries = paths.map(
    (path) => `  ${JSON.stringify(path)}: ${JSON.stringify(readFileSync(join(folder, path), "utf8"))},`,
  );
  const module = [
    "// Generated from templates/ by scripts/embed-templates.ts. Do not edit: run `npm run generate`.",
    "",
    "/** Every file below `templates/`, by its path there. */",
    "export const templates = {",
    ...entries,
    "} as const;",
    "",
    "export type TemplateName = keyof typeof templates;",
    "",
  ].join("\n");
  return format(module, { parser: "typescript", printWidth: 110 });
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(root, "emitters/support/templates.ts"), await embeddedTemplates());
}
