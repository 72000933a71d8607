import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { proposeBuilder } from "../../../cli/new/propose-builder.ts";
import { catalogc, catalogcProgram } from "../../support/catalogc.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

const read = (folder: string, path: string): string => readFileSync(join(folder, path), "utf8");
/** A question ends with a colon and a blank; readline may move the cursor after it. */
const asks = (text: string): boolean => /: $/.test(stripVTControlCharacters(text));
const git = ["--git", "github:owner/repo/v1.0.0"];

describe("proposeBuilder", () => {
  it.each([
    [["go.mod", "Makefile"], "goPackageBuilder"],
    [["package.json", "package-lock.json"], "npmPackageBuilder"],
    [["pnpm-lock.yaml", "Makefile"], "pnpmPackageBuilder"],
    [["Cargo.toml"], "rustPackageBuilder"],
    [["pyproject.toml"], "pythonPackageBuilder"],
    [["dune-project", "Makefile"], "ocamlBuilder"],
    [["configure"], "standardBuilder"],
    [["CMakeLists.txt"], "standardBuilder"],
    [["Makefile"], "standardBuilder"],
    [["README"], undefined],
  ])("%j: %s", (files, builder) => {
    expect(proposeBuilder(new Set(files), () => "")?.builder).toBe(builder);
  });

  it("takes a Python project with commands for an application", () => {
    const project = () => '[project.scripts]\ntool = "tool:main"\n';
    expect(proposeBuilder(new Set(["pyproject.toml"]), project)?.builder).toBe("pythonAppBuilder");
  });
});

describe("catalogc new", () => {
  it("writes a package from a folder, from an archive and from a folder among the recipes", () => {
    const folder = tempFolder();
    writeTree(folder, {
      "src/tool-1.0/go.mod": "",
      "src/tool-1.0/main.go": "",
      "recipes/pkgs/own/src/CMakeLists.txt": "",
    });
    execFileSync("tar", ["-czf", "tool.tar.gz", "-C", "src", "tool-1.0"], { cwd: folder });
    expect(catalogc(folder, ["new", "pkg", "tool", "--from", "src/tool-1.0", ...git])).toEqual({
      status: 0,
      stdout: "go.mod says goPackageBuilder\ncreated recipes/pkgs/tool/recipe.ts; next: catalogc hash\n",
      stderr: "",
    });
    expect(read(folder, "recipes/pkgs/tool/recipe.ts")).toMatchSnapshot();
    catalogc(folder, [
      "new",
      "pkg",
      "tool-2",
      "--from",
      "tool.tar.gz",
      "--url",
      "https://example.org/tool.tar.gz",
    ]);
    expect(read(folder, "recipes/pkgs/tool-2/recipe.ts")).toContain(
      'goPackageBuilder: { enable: true, vendorHash: "" }',
    );
    catalogc(folder, ["new", "pkg", "own", "--from", "recipes/pkgs/own/src"]);
    expect(read(folder, "recipes/pkgs/own/recipe.ts")).toContain('path: file("./src")');
    expect(read(folder, "recipes/pkgs/own/recipe.ts")).toContain("packages: { build: [pkgs.cmake] }");
    expect(catalogc(folder, ["new", "app", "tool", "--service"]).status).toBe(0);
    expect(read(folder, "recipes/apps/tool/recipe.ts")).toMatchSnapshot();
    const { status, stderr } = catalogc(folder, ["compile"]);
    // Only what is still to be filled in.
    expect([status, stderr.replaceAll("warning[CG427]", "")]).toEqual([0, expect.not.stringMatching(/\[CG/)]);
  });

  it.each([
    [["pkg"], "CG594"],
    [["pkg", "a b"], "CG592"],
    [["pkg", "tool"], "CG594"],
    [["pkg", "tool", "--from", "empty", ...git], "CG593"],
    [["pkg", "tool", "--from", "nowhere", ...git], "CG595"],
    [["pkg", "tool", "--from", "file", ...git], "CG595"],
    [["app", "there"], "CG590"],
  ])("refuses %j", (args, code) => {
    const folder = tempFolder();
    writeTree(folder, { "empty/README": "", file: "no archive", "recipes/apps/there/recipe.ts": "mine" });
    expect(catalogc(folder, ["new", ...args])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`error[${code}]`),
    });
    expect(read(folder, "recipes/apps/there/recipe.ts")).toBe("mine");
  });

  it("helps", () => {
    expect(catalogc(tempFolder(), ["new", "--help"]).stdout).toMatch(/Examples:\n +catalogc new pkg/);
    expect(catalogc(tempFolder(), ["new", "thing"]).status).toBe(2);
  });
});

describeWith("script", "catalogc new in a terminal", () => {
  it("asks, and takes what it proposes for an empty answer", { timeout: 30_000 }, async () => {
    const folder = tempFolder();
    writeTree(folder, { "src/Cargo.toml": "" });
    const answers = ["tool", "src", "", "", "github:owner/tool/v2.0.0", "It does things", "2.0.0", ""];
    const child = spawn("script", ["-qec", `${process.execPath} ${catalogcProgram} new pkg`, "/dev/null"], {
      cwd: folder,
    });
    let shown = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      shown += text;
      // One answer for each question, as a person would type it.
      if (asks(text)) child.stdin.write(`${answers.shift() ?? ""}\n`);
    });
    const status = await new Promise((resolve) => child.on("close", resolve));
    expect([status, answers]).toEqual([0, []]);
    expect(shown).toContain("Cargo.toml says rustPackageBuilder");
    const recipe = read(folder, "recipes/pkgs/tool/recipe.ts");
    for (const part of [
      'description: "It does things."',
      'version: "2.0.0"',
      'git: "github:owner/tool/v2.0.0"',
      'cargoHash: ""',
    ])
      expect(recipe).toContain(part);
  });
});
