import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changedEntries } from "../../../../tooling/review/sides/changed-entries.ts";
import { readOutput } from "../../../../tooling/review/sides/reviewed-tree.ts";
import type { OutputTree } from "../../../../tooling/review/sides/tree.ts";
import { readTree } from "../../../support/temp-folder.ts";

const golden: OutputTree = new Map(
  Object.entries(readTree(join(import.meta.dirname, "../../../../golden/catalog/out"))),
);

/** Folders of the entries that are read when one file is replaced. */
function readFor(path: string, from: string, to: string): readonly string[] {
  const text = golden.get(path) ?? "";
  expect(text).toContain(from);
  const after = new Map(golden).set(path, text.replaceAll(from, to));
  const { apps, pkgs } = changedEntries({ before: readOutput(golden), after: readOutput(after) });
  return [...apps, ...pkgs].map(([folder]) => folder);
}

describe("entries that a change can mean something for", () => {
  it("are none when nothing changed", () => {
    expect(readFor("manifest.json", "{", "{")).toEqual([]);
  });

  it("are the one whose files changed", () => {
    expect(readFor("apps/tasks/RUN.md", "## Ports", "## Open ports")).toEqual(["apps/tasks"]);
  });

  it("are those of which the evaluated catalog says something else", () => {
    const description = /"pastebin": \{[\s\S]*?"description": "([^"]*)"/.exec(
      golden.get("catalog.json") ?? "",
    )?.[1];
    expect(readFor("catalog.json", description ?? "?", "Another one.")).toEqual(["apps/pastebin"]);
  });

  it("are a package and the apps that run it, though their files are the same", () => {
    expect(readFor("pkgs/wastebin/package.nix", 'pname = "wastebin"', 'pname = "bin"')).toEqual([
      "apps/pastebin",
      "pkgs/wastebin",
    ]);
  });

  it("are those that came or went", () => {
    const after = new Map([...golden].filter(([path]) => !path.startsWith("apps/tasks/")));
    const catalog = JSON.parse(golden.get("catalog.json") ?? "") as { apps: Record<string, unknown> };
    delete catalog.apps["tasks"];
    after.set("catalog.json", JSON.stringify(catalog));
    const { apps, pkgs } = changedEntries({ before: readOutput(golden), after: readOutput(after) });
    expect([...apps, ...pkgs].map(([folder]) => folder)).toEqual(["apps/tasks"]);
  });
});
