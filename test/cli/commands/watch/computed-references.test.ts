import { join } from "node:path";
import { expect, it } from "vitest";
import { openFolders } from "../../../../cli/disk/folders.ts";
import { Watcher } from "../../../../cli/commands/watch/watcher.ts";
import { readTree, tempFolder, writeTree } from "../../../support/temp-folder.ts";

const recipe = `{ pkgs, lib, ... }:
let
  shared = import ../shared/names.nix;
in
{
  pkgs.tool = {
    version = shared.version;
    description = "A tool.";
    license = "mit";
    source = { url = "https://example.org/a.tgz"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; patches = [ ./fix.patch ]; };
    build.standardBuilder = {
      enable = true;
      packages.build = [ pkgs.\${shared.needed} ];
    };
  };
}
`;

it("a catalog with computed references is compiled again after edits of imported and named files", async () => {
  const root = tempFolder();
  const recipes = join(root, "recipes");
  writeTree(recipes, {
    "tool/recipe.nix": recipe,
    "tool/fix.patch": "--- a\n",
    "shared/names.nix": '{ version = "1.0"; needed = "zlib"; }\n',
  });
  const out = join(root, "out");
  const opened = openFolders(recipes, out);
  if (!opened.ok) throw new Error(opened.problem.message);
  const watcher = new Watcher(
    opened.folders,
    {
      recipes,
      out,
      copyFiles: false,
      denyWarnings: false,
      force: false,
      takeOver: false,
      format: "text",
      timings: false,
      only: [],
      jobs: 1,
    },
    "test",
  );
  const first = await watcher.all();
  expect(first.diagnostics).toEqual([]);

  writeTree(recipes, { "shared/names.nix": '{ version = "2.0"; needed = "zlib"; }\n' });
  await watcher.after(["shared/names.nix"]);
  expect(readTree(out)["pkgs/tool/package.nix"]).toContain('version = "2.0"');

  const manifest = readTree(out)["manifest.json"];
  writeTree(recipes, { "tool/fix.patch": "--- b\n" });
  await watcher.after(["tool/fix.patch"]);
  expect(readTree(out)["manifest.json"]).not.toBe(manifest);
});
