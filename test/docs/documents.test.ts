import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { blocksOf, documents, exists, fillSnippets, readDocument } from "./snippets.ts";

describe.each(documents)("%s", (path) => {
  const text = readDocument(path);

  it("shows files as they are (npm run golden -- --update puts them in)", () => {
    expect(text).toBe(fillSnippets(text));
  });

  it("links to files that are there", () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !exists(join(dirname(path), link)))).toEqual([]);
  });

  it("names paths that are there", () => {
    const folders = "cli|compiler|docs|emitters|golden|recipes|scripts|templates|test";
    const pattern = new RegExp(`\`((?:${folders})/[\\w./-]*)\``, "g");
    const names = [...text.matchAll(pattern)].map(([, name = ""]) => name);
    // What the reader is told to write, and what `make bench` writes.
    const written = new Set(["docs/measurements.md", ...blocksOf(text).map(({ file }) => file)]);
    expect(names.filter((name) => !exists(name) && !written.has(name))).toEqual([]);
  });
});
