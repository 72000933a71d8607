// Slow. Depends on: cli.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

const recipe = (name: string, patches: string): string => `pkgs:
  ${name}:
    description: A tool.
    license: mit
    source: {url: "https://example.org/${name}.tgz", hash: "sha256-${"E".repeat(43)}=", patches: [${patches}]}
    build: {standardBuilder: {enable: true}}
`;

/** A catalog of two packages with a patch each. */
function catalog(): string {
  const folder = tempFolder();
  for (const name of ["a", "b"])
    writeTree(join(folder, "recipes/pkgs", name), {
      "recipe.yaml": recipe(name, "./fix.patch"),
      "fix.patch": "one\n",
    });
  return folder;
}

const compile = async (folder: string, ...options: readonly string[]): Promise<string> => {
  const { status, stdout, stderr } = await catalogcHere(folder, ["compile", ...options]);
  expect([status, stderr]).toEqual([0, expect.not.stringContaining("error")]);
  return stdout;
};

const only = ["--copy-files", "--only", "pkgs.a"];
const filesNamed = (folder: string): readonly string[] =>
  Object.keys(
    (JSON.parse(readFileSync(join(folder, "out/manifest.json"), "utf8")) as { readonly files: object }).files,
  );

describe("compile --copy-files --only", () => {
  it("writes the copies that the files refer to, and names them", async () => {
    const folder = catalog();
    await compile(folder, ...only);
    expect(readFileSync(join(folder, "out/pkgs/a/package.nix"), "utf8")).toContain(
      "../../recipes/pkgs/a/fix.patch",
    );
    expect(readFileSync(join(folder, "out/recipes/pkgs/a/fix.patch"), "utf8")).toBe("one\n");
    expect(filesNamed(folder)).toContain("recipes/pkgs/a/fix.patch");
    expect(existsSync(join(folder, "out/pkgs/b"))).toBe(false);
  });

  it("writes copies of new and changed files", async () => {
    const folder = catalog();
    await compile(folder, "--copy-files");
    writeTree(join(folder, "recipes/pkgs/a"), {
      "recipe.yaml": recipe("a", "./fix.patch, ./more.patch"),
      "fix.patch": "two\n",
      "more.patch": "more\n",
    });
    await compile(folder, ...only);
    expect(readFileSync(join(folder, "out/recipes/pkgs/a/fix.patch"), "utf8")).toBe("two\n");
    expect(readFileSync(join(folder, "out/recipes/pkgs/a/more.patch"), "utf8")).toBe("more\n");
  });

  it("check reports that these files were compiled with other options, and how to go on", async () => {
    const folder = catalog();
    await compile(folder);
    await compile(folder, ...only);
    const { status, stderr } = await catalogcHere(folder, ["check"]);
    expect([status, stderr.split("\n")]).toEqual([
      1,
      [
        "out/pkgs/a/package.nix is out of date: it was compiled with other options (--copy-files, or other folders)",
        "2 files are orphans: no recipe generates them any more",
        "  out/recipes/pkgs/a/fix.patch",
        "  out/recipes/pkgs/b/fix.patch",
        "3 differences; to fix: run `catalogc compile recipes -o out`, or check with the options it was compiled with",
        "",
      ],
    ]);
    // With copies, as without: what it says to do does it.
    const copies = await catalogcHere(folder, ["check", "--copy-files"]);
    expect(copies.stderr).toContain(
      "; to fix: run `catalogc compile recipes -o out --copy-files`, or check with the options it was compiled with\n",
    );
    await compile(folder, "--copy-files");
    expect(await catalogcHere(folder, ["check", "--copy-files"])).toMatchObject({ status: 0, stderr: "" });
  });

  it("does not change copies when nothing is to be copied", async () => {
    const folder = catalog();
    await compile(folder, "--copy-files");
    writeFileSync(join(folder, "recipes/pkgs/a/fix.patch"), "two\n");
    await compile(folder, "--only", "pkgs.a");
    expect(readFileSync(join(folder, "out/recipes/pkgs/b/fix.patch"), "utf8")).toBe("one\n");
    expect(filesNamed(folder)).toContain("recipes/pkgs/b/fix.patch");
  });
});
