import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { readTree } from "../support/temp-folder.ts";
import { blocksOf, documents, exists, fillSnippets, readDocument } from "./snippets.ts";

describe.each(documents)("%s", (path) => {
  const text = readDocument(path);

  it("shows files as they are (npm run golden -- --update puts them in)", () => {
    expect(text).toBe(fillSnippets(text));
  });

  it("links to existing files", () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !exists(join(dirname(path), link)))).toEqual([]);
  });

  it("names existing paths", () => {
    const folders = "cli|compiler|docs|emitters|golden|recipes|scripts|templates|test";
    const pattern = new RegExp(`\`((?:${folders})/[\\w./-]*)\``, "g");
    const names = [...text.matchAll(pattern)].map(([, name = ""]) => name);
    // The files that the documentation asks readers to write, and those that `make bench` writes.
    const written = new Set(["docs/measurements.md", ...blocksOf(text).map(({ file }) => file)]);
    expect(names.filter((name) => !exists(name) && !written.has(name))).toEqual([]);
  });
});

it("names the repository of package.json wherever it names one", () => {
  const [, own = ""] = packageJson.repository.split(":");
  const others = ["action.yml", "package.nix", "recipes/catalog.ts", "recipes/pkgs/catalogc/recipe.ts"];
  for (const path of [...documents, ...others]) {
    const named = readDocument(path).matchAll(/(?:github:|github\.com\/|uses: )([\w-]+\/catalogc)\b/g);
    for (const [, repository] of named) expect([path, repository]).toEqual([path, own]);
  }
});

it("README.md describes every kind of file in the output folder", () => {
  const [, table = ""] = /^## The output folder\n+((?:\|.*\n)+)/m.exec(readDocument("README.md")) ?? [];
  const paths = table.split("\n").flatMap((row) => row.split("|")[1]?.match(/(?<=`)[\w<][^`]*(?=`)/g) ?? []);
  const patterns = paths.map(
    (path) => new RegExp(`^${path.replace(/<\w+>/g, "[^/]+")}${path.endsWith("/") ? "" : "$"}`),
  );
  const files = Object.keys(readTree(join(import.meta.dirname, "../../golden/catalog/out")));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
});

it("names the package of this version", () => {
  for (const path of documents) {
    const named = readDocument(path).match(/catalogc-\d[^\s`]*\.tgz/g) ?? [];
    expect([path, ...new Set(named)]).toEqual(
      named.length === 0 ? [path] : [path, `catalogc-${packageJson.version}.tgz`],
    );
  }
});
