// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

const recipe = `{ pkgs, ... }: {
  pkgs.tool = {
    license = "mit";
    source.path = ./src;
    build.standardBuilder.enable = true;
  };
  apps.shop.services = {
    components.web.process.command = pkgs.tool;
    runtimes.hostos.enable = true;
  };
}
`;

const author = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];

async function repository(): Promise<string> {
  const folder = tempFolder();
  writeTree(folder, {
    "recipes/recipe.nix": recipe,
    "recipes/src/deep/main.c": "int main;\\n",
    ".gitignore": "*.o\n",
  });
  expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    [...author, "commit", "-qm", "a"],
  ])
    expect(spawnSync("git", ["-C", folder, ...args]).status).toBe(0);
  return folder;
}

const reported = async (folder: string, ...args: readonly string[]): Promise<string> =>
  (await catalogcHere(folder, ["diff", "--no-patch", ...args])).stdout;

it("a source folder of the repository is reported if it changed since a revision", async () => {
  const folder = await repository();
  const expected = `apps.shop (recipes/recipe.nix)
  notice   unit \`web.service\` restarts: package \`tool\` changed
           out/apps/shop/hostos/units/web.service

pkgs.tool (recipes/recipe.nix)
  notice   the contents of \`recipes/src\` changed
           out/pkgs/tool/package.nix

no generated file changed: 2 notices
`;
  expect(await reported(folder)).toBe("nothing changed\n");
  writeTree(folder, { "recipes/src/deep/main.o": "ignored", "recipes/notes.md": "of nobody" });
  expect(await reported(folder)).toBe("nothing changed\n");

  writeTree(folder, { "recipes/src/deep/main.c": "int other;\n" });
  expect(await reported(folder)).toBe(expected);
  expect((await reported(join(folder, "recipes"), "-o", "../out")).replaceAll("../out/", "out/")).toBe(
    expected,
  );
  expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
  expect(await reported(folder)).toBe(expected);
  spawnSync("git", ["-C", folder, "checkout", "-q", "."]);

  writeTree(folder, { "recipes/src/new.c": "" });
  expect(await reported(folder)).toBe(expected);
  rmSync(join(folder, "recipes/src/new.c"));
  expect(await reported(folder)).toBe("nothing changed\n");
});

it("a moved folder is unchanged, also beside added files", async () => {
  const folder = await repository();
  symlinkSync("deep/main.c", join(folder, "recipes/src/link.c"));
  symlinkSync("nowhere", join(folder, "recipes/src/dangling.c"));
  for (const args of [
    ["add", "-A"],
    [...author, "commit", "-qm", "b"],
  ])
    expect(spawnSync("git", ["-C", folder, ...args]).status).toBe(0);
  renameSync(join(folder, "recipes/src"), join(folder, "recipes/source"));
  writeTree(folder, { "recipes/recipe.nix": recipe.replace("./src", "./source") });
  // Git can read neither, and neither has an owner.
  symlinkSync("nowhere", join(folder, "recipes/stray"));
  expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
  expect(await reported(folder)).not.toContain("other contents");
  writeTree(folder, { "recipes/source/deep/main.c": "int other;\n" });
  expect(await reported(folder)).toContain("the contents of `recipes/source` changed");
});
