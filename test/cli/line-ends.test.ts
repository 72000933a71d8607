// Slow. Depends on: cli.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogcHere } from "../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../support/temp-folder.ts";

const recipe = (name: string): string => `{ pkgs, ... }:
{
  pkgs.${name} = {
    description = "A tool.";
    license = "mit";
    build.identityBuilder = { enable = true; derivation = pkgs.pkgsOriginal.hello; };
  };
}
`;

/** A catalog whose output folder is as Git for Windows checks it out. */
async function checkedOut(): Promise<{ readonly folder: string; readonly written: Record<string, string> }> {
  const folder = tempFolder();
  writeTree(folder, { "recipes/a/recipe.nix": recipe("a"), "recipes/b/recipe.nix": recipe("b") });
  expect((await catalogcHere(folder, ["compile", "--no-cache"])).status).toBe(0);
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], { cwd: folder });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "first");
  const written = readTree(join(folder, "out"));
  const withCr = Object.entries(written).map(([path, text]) => [path, text.replaceAll("\n", "\r\n")]);
  writeTree(join(folder, "out"), Object.fromEntries(withCr));
  return { folder, written };
}

it("recognizes its output with other line ends, and restores its own", async () => {
  const { folder, written } = await checkedOut();
  const { status, stderr } = await catalogcHere(folder, ["check"]);
  expect([status, stderr.split("\n")[0], stderr.trimEnd().split("\n").at(-1)]).toEqual([
    1,
    `${Object.keys(written).length - 1} files have the right content, but their lines end with CR and LF, as Git writes them with \`core.autocrlf\``,
    `${Object.keys(written).length - 1} differences; to fix: write \`out/** -text\` into .gitattributes, then run \`catalogc compile recipes -o out\``,
  ]);
  expect(await catalogcHere(folder, ["diff"])).toMatchObject({ status: 0, stdout: "nothing changed\n" });
  expect(await catalogcHere(folder, ["compile", "--no-cache"])).toMatchObject({ status: 0, stderr: "" });
  expect(readTree(join(folder, "out"))).toEqual(written);
});

it("replaces and removes such files where the recipes have changed", async () => {
  const { folder } = await checkedOut();
  writeFileSync(join(folder, "recipes/a/recipe.nix"), recipe("a").replace("A tool.", "Another tool."));
  execFileSync("git", ["rm", "-rq", "recipes/b"], { cwd: folder });
  expect(await catalogcHere(folder, ["compile", "--no-cache"])).toMatchObject({ status: 0, stderr: "" });
  expect(await catalogcHere(folder, ["check"])).toMatchObject({ status: 0 });
});

it("still refuses files that were edited by hand", async () => {
  const { folder } = await checkedOut();
  const path = join(folder, "out/pkgs/a/package.nix");
  writeFileSync(path, `${readFileSync(path, "utf8")}# mine\r\n`);
  expect((await catalogcHere(folder, ["compile", "--no-cache"])).stderr).toMatch(
    /^error\[CG554\]: `out\/pkgs\/a\/package\.nix`[^]*\n1 error: nothing written\n$/,
  );
});
