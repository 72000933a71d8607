import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

export const readDocument = (path: string): string => readFileSync(join(root, path), "utf8");

/** Every page for readers, sorted. */
export const pages: readonly string[] = [
  "README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`)
    .sort(),
];

/** Pages written by hand, whose blocks may come from files. */
export const documents: readonly string[] = [
  "CONTRIBUTING.md",
  "golden/README.md",
  ...pages.filter((page) => !/^<!-- Generated |^# Options\n/.test(readDocument(page))),
];

export const exists = (path: string): boolean => existsSync(join(root, path));

export interface Block {
  readonly language: string;
  readonly text: string;
  /** The file that the sentence above the block says to write. */
  readonly file: string | undefined;
  /** The comment above the block, such as `needs network`; blocks.test.ts lists them. */
  readonly mark: string | undefined;
}

/** The fenced blocks of a document. */
export function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map((match) => {
    const [, language = "", text = ""] = match;
    const above = markdown.slice(0, match.index);
    const file = /[Ww]rite\s+`([^`]+)`:\s*$/.exec(above)?.[1];
    return { language, text, file, mark: /<!-- ([^>]*) -->\s*$/.exec(above)?.[1] };
  });
}

/** The document with every block after `<!-- snippet: path -->` replaced by that file. */
export function fillSnippets(markdown: string): string {
  return markdown.replace(
    /(<!-- snippet: (\S+) -->\n\n```\w*\n)[^]*?(\n```\n)/g,
    (_, before: string, path: string, after: string) => before + readDocument(path).trimEnd() + after,
  );
}
