import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { compileCatalog } from "../../../cli/commands/compile/compile-recipes.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";
import { compileAndWrite, repeated, type RunOptions } from "./compile-and-write.ts";
import { opened } from "./compile-with-cache.ts";
import { fewRecipes } from "./few-recipes.ts";

const local = `{
  pkgs.lou = {
    license = "mit"; version = "1.0";
    source.path = ./src;
    build.standardBuilder.enable = true;
  };
}
`;
/** Its file is not used, so that only the evaluated catalog refers to it. */
const dormant = `{
  # catalogc-allow advice/no-runtime: only the evaluated catalog matters
  apps.mo.services.components.mo = {
    process.command = "/bin/mo";
    process.configData.settings = { enable = false; name = "mo.conf"; source = ./mo.conf; };
  };
}
`;

let root = "";
let options: Required<RunOptions>;
const file = (path: string): string => join(root, "recipes", path);
const copy = (path: string): string => join(root, "out/recipes", path);

/** The files after a run without kept results. */
async function cold(): Promise<Readonly<Record<string, string>>> {
  const request = { recipes: file(""), out: join(root, "out"), copyFiles: true, denyWarnings: false };
  const { output } = await compileCatalog(opened(root), request);
  const files = [...(output ?? expect.unreachable("it compiles")).files().values()];
  return Object.fromEntries(
    files.map(({ path, content, executable }) => [
      path,
      (executable ? "x:" : "") + Buffer.from(content).toString(),
    ]),
  );
}

describe("with --copy-files", () => {
  beforeEach(async () => {
    root = tempFolder();
    options = { cacheFolder: join(root, "cache"), copyFiles: true };
    writeTree(file(""), {
      ...fewRecipes,
      "lou/recipe.nix": local,
      "lou/src/main.c": "int main;\n",
      "lou/src/deep/configure": "#!/bin/sh\n",
      "mo/recipe.nix": dormant,
      "mo/mo.conf": "first\n",
    });
    await compileAndWrite(root, options);
  });

  it("a run that has nothing to do finds that without compiling", () => {
    expect(repeated(root, options)).toMatchObject({ packages: 9, apps: 1 });
    // A run without copies is another one.
    expect(repeated(root, { ...options, copyFiles: false })).toBeUndefined();
  });

  // The manifest is written too, unless it stays.
  it.each<[what: string, edit: () => void, changes: string]>([
    ["a patch changes", () => writeFileSync(file("ivy/fix.patch"), "--- b\n"), "2/0"],
    [
      "a file changes that only the evaluated catalog names",
      () => writeFileSync(file("mo/mo.conf"), "2\n"),
      "2/0",
    ],
    ["a file changes below a folder", () => writeFileSync(file("lou/src/main.c"), "int i;\n"), "2/0"],
    ["a file comes", () => writeFileSync(file("lou/src/deep/more.c"), ""), "2/0"],
    ["a file goes", () => rmSync(file("lou/src/deep/configure")), "1/1"],
    ["a file may be run", () => chmodSync(file("lou/src/deep/configure"), 0o755), "1/0"],
    [
      "a recipe names another one",
      () => {
        writeFileSync(file("ivy/more.patch"), "--- c\n");
        writeFileSync(file("ivy/recipe.yaml"), (fewRecipes["ivy/recipe.yaml"] ?? "").replace("fix", "more"));
      },
      "5/1",
    ],
  ])("%s", async (_, edit, changes) => {
    edit();
    expect(repeated(root, options)).toBeUndefined();
    const { said, counts } = await compileAndWrite(root, options);
    expect(said).toEqual([]);
    expect(`${counts?.written}/${counts?.removed}`).toBe(changes);
    expect(readTree(join(root, "out"))).toEqual(await cold());
    expect(repeated(root, options)).toMatchObject({ packages: 9, apps: 1 });
  });

  it("nothing below a folder is left out silently", async () => {
    symlinkSync("nowhere", file("lou/src/deep/dangling"));
    writeFileSync(Buffer.concat([Buffer.from(file("lou/src/")), Buffer.from([0xff])]), "");
    writeFileSync(file("lou/src/Icon\r"), "");
    const before = readTree(join(root, "out"));
    const said = (await compileAndWrite(root, options)).said.join("\n");
    expect(said).toContain("cannot read `lou/src/deep/dangling`: it does not exist");
    expect(said).toContain("`: its name is not valid UTF-8");
    expect(said).toContain("`: its name holds a control character");
    expect(readTree(join(root, "out"))).toEqual(before);
  });

  it("hand-edited copies in the output folder are refused", async () => {
    writeFileSync(copy("ivy/fix.patch"), "by hand");
    expect(repeated(root, options)).toBeUndefined();
    expect((await compileAndWrite(root, options)).said.join()).toContain("CG554");
  });

  it("a folder that came where a file was is copied whole", async () => {
    rmSync(file("lou/src/main.c"));
    mkdirSync(file("lou/src/main.c"));
    writeFileSync(file("lou/src/main.c/one"), "1\n");
    await compileAndWrite(root, options);
    expect(readFileSync(copy("lou/src/main.c/one"), "utf8")).toBe("1\n");
    expect(statSync(copy("lou/src/main.c")).isDirectory()).toBe(true);
    expect(readTree(join(root, "out"))).toEqual(await cold());
  });
});
