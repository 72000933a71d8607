import { join } from "node:path";
import { expect, it } from "vitest";
import { explainLine, findLine } from "../../../cli/explain/explain-line.ts";
import { Probe } from "../../../cli/explain/probe.ts";
import { catalogScope } from "../../../cli/explain/scope.ts";
import { openCatalog } from "../../../cli/inspect/open-catalog.ts";
import { emitCatalogFiles } from "../../../emitters/emit.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const recipes = {
  "recipes/catalog.yaml": "repositoryUrl: github:owner/catalog\nsystems: [x86_64-linux, aarch64-linux]\n",
  "recipes/recipe.nix": `{ pkgs, ... }: {
    pkgs.tool = {
      version = "1.0.0";
      description = "A tool.";
      license = "mit";
      source = { url = "https://example.org/tool.tar.gz"; hash = "sha256-${"E".repeat(43)}="; };
      build.standardBuilder.enable = true;
    };
    apps.web.services = {
      components.web.process.command = pkgs.tool;
      runtimes.hostos.enable = true;
    };
  }`,
};

it("says of lines about the whole catalog the same, whether the evaluated catalog is printed for it or not", async () => {
  const folder = tempFolder();
  writeTree(folder, recipes);
  const request = { recipes: join(folder, "recipes"), out: join(folder, "out"), cacheFolder: undefined };
  const opened = await openCatalog(request);
  if (opened === undefined) return expect.unreachable("the folders are there");
  const whole = new Probe(opened, catalogScope, emitCatalogFiles);
  const options = new Set<string>();
  for (const file of ["flake.nix", "default.nix"]) {
    const lines = opened.catalogText(file)?.split("\n").length ?? 0;
    expect(lines).toBeGreaterThan(10);
    for (let line = 1; line < lines; line++) {
      const found = findLine(file, line, `${file}:${line}`, opened);
      if (!found.ok) return expect.unreachable(`there is a line ${line}`);
      expect(found.explanation.probe.files.has("catalog.json")).toBe(false);
      const explained = explainLine(found.explanation, opened);
      expect(explained).toEqual(explainLine({ ...found.explanation, probe: whole }, opened));
      for (const { option } of explained.causes) options.add(option);
    }
  }
  expect([...options]).toContain("repositoryUrl");
});
