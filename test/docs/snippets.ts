import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Documents whose code blocks may come from files. */
export const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "golden/README.md",
  "docs/adopting.md",
  "docs/packages.md",
  "docs/reviewing.md",
  "docs/scale.md",
  "docs/self-hosting/README.md",
  "docs/self-hosting/containers.md",
  "docs/self-hosting/data.md",
  "docs/self-hosting/operating.md",
  "docs/self-hosting/privileges.md",
  "docs/self-hosting/secrets.md",
  "docs/self-hosting/starting.md",
  "docs/self-hosting/testing.md",
  "docs/site.md",
  "docs/syntaxes.md",
  "docs/tutorial.md",
] as const;

export const readDocument = (path: string): string => readFileSync(join(root, path), "utf8");
export const exists = (path: string): boolean => existsSync(join(root, path));

export interface Block {
  readonly language: string;
  readonly text: string;
  /** The file that the sentence above the block says to write. */
  readonly file: string | undefined;
}

/** The fenced blocks of a document. */
export function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map((match) => {
    const [, language = "", text = ""] = match;
    const above = markdown.slice(0, match.index);
    return { language, text, file: /[Ww]rite\s+`([^`]+)`:\s*$/.exec(above)?.[1] };
  });
}

/** The document with every block after `<!-- snippet: path -->` replaced by that file. */
export function fillSnippets(markdown: string): string {
  return markdown.replace(
    /(<!-- snippet: (\S+) -->\n\n```\w*\n)[^]*?(\n```\n)/g,
    (_, before: string, path: string, after: string) => before + readDocument(path).trimEnd() + after,
  );
}
