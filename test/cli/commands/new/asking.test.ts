// Slow. Depends on: cli.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { describeWith } from "../../../support/tools.ts";
import { inTerminal } from "./in-terminal.ts";

const folderWith = (files: Readonly<Record<string, string>> = {}): string => {
  const folder = tempFolder();
  writeTree(folder, files);
  return folder;
};
const recipe = (folder: string): string => readFileSync(join(folder, "recipes/pkgs/tool/recipe.ts"), "utf8");

describeWith("script", "catalogc new in a terminal", () => {
  it("asks again for every answer that it cannot use, with the reason", async () => {
    const folder = folderWith({
      "recipes/pkgs/other/recipe.nix": "{ pkgs.other = { }; }",
      "src/Cargo.toml": '[package]\nversion = "1.2.0"\nlicense = "MIT"\n',
    });
    const answers = [
      ...["my tool", "other", "tool"],
      ...["nowhere", "src"],
      ...["cargoBuilder", ""],
      ...["ftp", ""],
      ...["github:me/tool", "github:me/tool/v1.2.0"],
      ...["", "It is a tool that does a lot ".repeat(6), "It is a tool"].slice(1),
      ...["v1.2.0", ""],
      ...["MTI", "isc"],
    ];
    const { status, left, shown } = await inTerminal(folder, "new pkg --syntax ts", answers);
    expect([status, left]).toEqual([0, []]);
    for (const reason of [
      "`my tool` cannot be the name of a package or app\nhint: Use letters, digits and hyphens.",
      "`recipes/pkgs/other/recipe.nix` already exists\n",
      "cannot read the source `nowhere`: it does not exist\nhint: Name a folder,",
      "`cargoBuilder` is not a builder\n",
      "`ftp` is not the URL of an archive\n",
      "`github:me/tool` is not a repository with a revision\n",
      "120 characters",
      "`v1.2.0` is not a valid version\n",
      "unknown license `MTI`\nhint: Did you mean `MIT`",
    ])
      expect(shown).toContain(reason);
    for (const part of [
      'git: "github:me/tool/v1.2.0"',
      'description: "It is a tool."',
      'version: "1.2.0"',
      'license: "isc"',
    ])
      expect(recipe(folder)).toContain(part);
  });

  it.each([
    ["Ctrl+C", "\u0003"],
    ["Ctrl+D", "\u0004"],
  ])("creates nothing after %s", async (_, key) => {
    const folder = folderWith({ "src/go.mod": "" });
    const answers = ["tool", "src", "", "", "github:me/tool/v1.2.0", "It's a tool", key];
    const { status, left, shown } = await inTerminal(folder, "new pkg --recipes mine --syntax yaml", answers);
    expect([status, left]).toEqual([1, []]);
    expect(shown).toContain("catalogc: interrupted: nothing created\n");
    expect(existsSync(join(folder, "mine"))).toBe(false);
  });

  it("uses the lines that were typed before their questions", async () => {
    const folder = folderWith();
    const answers = ["tool\n\n\n\ngithub:me/tool/v1.2.0\nIt is\n\n\n"];
    const { status } = await inTerminal(folder, "new pkg", answers);
    expect(status).toBe(0);
    expect(recipe(folder)).toContain('description: "It is."');
  });

  it("asks for a builder if the source has none, and does not end", async () => {
    const folder = folderWith({ "src/README": "" });
    const answers = ["src", "", "", "github:me/tool/v1.2.0", "", "", "isc"];
    const { status, left, shown } = await inTerminal(folder, "new pkg tool", answers);
    expect([status, left]).toEqual([0, []]);
    expect(shown).toContain("cannot determine the builder of `src`");
    expect(recipe(folder)).toContain("standardBuilder");
  });
});
