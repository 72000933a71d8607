// Slow. Depends on: cli/disk.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recipeHistory } from "../../../cli/disk/recipe-history.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

function git(folder: string, ...args: readonly string[]): void {
  const who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
  const { status, stderr } = spawnSync("git", ["-C", folder, ...who, ...args], { encoding: "utf8" });
  expect([status, stderr.replace(/^Cloning .*\n|^warning: .*\n/gm, "")]).toEqual([0, ""]);
}

/** A repository with a commit for each tree of recipes. */
function repository(...trees: readonly Readonly<Record<string, string>>[]): string {
  const folder = tempFolder();
  git(folder, "init", "--quiet");
  // Other prefixes than git's own.
  git(folder, "config", "diff.noprefix", "true");
  git(folder, "config", "log.showRoot", "false");
  for (const tree of trees) {
    writeTree(folder, tree);
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message", "change");
  }
  return folder;
}

const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;

it("has the versions of recipes in each syntax, newest first, and when they were added", () => {
  const folder = repository(
    { "recipes/a/recipe.nix": `{\n  version = "1.0";\n}\n`, "recipes/b/recipe.yaml": "version: 2.0\n" },
    { "recipes/a/recipe.nix": `{\n  version = "1.1";\n}\n`, "recipes/ü/recipe.ts": `const version = "3";\n` },
    { "recipes/a/recipe.nix": `{\n  version = "1.1"; # same\n}\n`, "other.nix": `version = "9";\n` },
    { "recipes/b/recipe.yaml": `version: "2.1"\ntext: |\n  ++ b/a/recipe.nix\n` },
  );
  git(folder, "branch", "grafted");
  expect(recipeHistory(join(folder, "recipes"), "recipes")).toEqual(
    new Map([
      [
        "recipes/b/recipe.yaml",
        [
          { date: today, isNew: false, version: "2.1" },
          { date: today, isNew: true, version: "2.0" },
        ],
      ],
      [
        "recipes/a/recipe.nix",
        [
          { date: today, isNew: false, version: "1.1" },
          { date: today, isNew: true, version: "1.0" },
        ],
      ],
      ["recipes/ü/recipe.ts", [{ date: today, isNew: true, version: "3" }]],
    ]),
  );
});

it("follows recipes that are renamed, and takes no other form of a version for a new one", () => {
  const folder = repository({
    "recipes/old/recipe.nix": `{\n  version = "1.0";\n  text = "a\n  b\n  c";\n}\n`,
  });
  git(folder, "mv", "recipes/old", "recipes/new");
  git(folder, "commit", "--quiet", "--message", "rename");
  writeTree(folder, { "recipes/new/recipe.nix": `{\r\n    version = "1.0";\r\n}\r\n` });
  git(folder, "commit", "--quiet", "--all", "--message", "format");
  writeTree(folder, { "recipes/new/recipe.nix": `{\r\n    version = "1.1";\r\n}\r\n` });
  git(folder, "commit", "--quiet", "--all", "--message", "update");
  expect(recipeHistory(join(folder, "recipes"), "recipes")).toEqual(
    new Map([
      [
        "recipes/new/recipe.nix",
        [
          { date: today, isNew: false, version: "1.1" },
          { date: today, isNew: true, version: "1.0" },
        ],
      ],
    ]),
  );
});

it("does not take the oldest commit of a shallow clone for the first one", () => {
  const folder = repository({ "recipes/a.nix": `version = "1";\n` }, { "recipes/a.nix": `version = "2";\n` });
  const clone = join(tempFolder(), "clone");
  git(folder, "clone", "--quiet", "--depth", "1", `file://${folder}`, clone);
  expect(recipeHistory(join(clone, "recipes"), "recipes")).toEqual(new Map());
});

it("is empty outside a repository, and in one without commits", () => {
  expect(recipeHistory(tempFolder(), "recipes")).toEqual(new Map());
  expect(recipeHistory(repository(), "recipes")).toEqual(new Map());
});
