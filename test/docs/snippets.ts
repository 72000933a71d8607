import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Documents whose code blocks may come from files. */
export const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "golden/README.md",
  "docs/adopting.md",
  "docs/syntaxes.md",
] as const;

export const readDocument = (path: string): string => readFileSync(join(root, path), "utf8");
export const exists = (path: string): boolean => existsSync(join(root, path));

/** The document with every block after `<!-- snippet: path -->` replaced by that file. */
export function fillSnippets(markdown: string): string {
  return markdown.replace(
    /(<!-- snippet: (\S+) -->\n\n```\w*\n)[^]*?(\n```\n)/g,
    (_, before: string, path: string, after: string) => before + readDocument(path).trimEnd() + after,
  );
}
