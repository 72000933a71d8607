// Slow. Depends on: cli.
import { join } from "node:path";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { explainLine, findLine } from "../../../tooling/explain/explain-line.ts";
import { recipeBehind } from "../../../tooling/explain/entry-at.ts";
import { openCatalog } from "../../../cli/commands/open-catalog.ts";
import { compileWithCache } from "../incremental/compile-with-cache.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { pkg } from "../incremental/few-recipes.ts";
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

const catalogFiles = ["flake.nix", "default.nix", "flake-module.nix", "catalog.json", "catalog.nix"];

it("names the option that decides a line about an entry", async () => {
  const folder = tempFolder();
  writeTree(folder, recipes);
  const request = { recipes: join(folder, "recipes"), out: join(folder, "out"), cacheFolder: undefined };
  const opened = await openCatalog(request);
  if (opened === undefined) return expect.unreachable("the folders are there");
  const explained = (file: string, text: string) => {
    const line = (opened.catalogText(file) ?? "").split("\n").indexOf(text) + 1;
    const found = findLine(file, line, `${file}:${line}`, opened);
    if (!found.ok) return expect.unreachable(`there is a line ${line}`);
    const { entry, causes } = explainLine(found.explanation, opened);
    return { entry, causes: causes.map(({ option, setAt }) => `${option} ${setAt ?? "default"}`) };
  };
  expect(explained("flake.nix", "        web.imports = [ ./apps/web/hostos/module.nix ];")).toEqual({
    entry: "apps.web",
    causes: [],
  });
  expect(explained("catalog.json", '              "command": "${pkgs.tool}",')).toEqual({
    entry: "apps.web",
    causes: [`apps.web.services.components.web.process.command ${join(folder, "recipes/recipe.nix")}:10:40`],
  });
  expect(explained("default.nix", "    web = callPackage ./apps/web/default.nix { };")).toEqual({
    entry: "apps.web",
    causes: [],
  });
});

it("names the license option as the cause of a line about a license", async () => {
  const folder = tempFolder();
  writeTree(folder, recipes);
  const request = { recipes: join(folder, "recipes"), out: join(folder, "out"), cacheFolder: undefined };
  const opened = await openCatalog(request);
  if (opened === undefined) return expect.unreachable("the folders are there");
  const json = (opened.catalogText("catalog.json") ?? "").split("\n");
  const start = json.findIndex((line) => line.includes('"license": {')) + 1;
  // Each of the eight facts of a license.
  for (let line = start + 1; line <= start + 8; line++) {
    const found = findLine("catalog.json", line, `catalog.json:${line}`, opened);
    if (!found.ok) return expect.unreachable(`there is a line ${line}`);
    const { causes } = explainLine(found.explanation, opened);
    expect(causes.map(({ option }) => option)).toEqual(["pkgs.tool.license"]);
  }
});

it("explains a catalog in the same way whether it is compiled or known from earlier runs", async () => {
  const folder = tempFolder();
  writeTree(folder, { ...recipes, "recipes/other/recipe.nix": pkg("other", `"1.0"`) });
  const cacheFolder = join(folder, "cache");
  await compileWithCache(folder, cacheFolder);
  const request = { recipes: join(folder, "recipes"), out: join(folder, "out"), build: "test" };
  const whole = await openCatalog({ ...request, cacheFolder: undefined });
  if (whole === undefined) return expect.unreachable("the folders are there");
  const causes = new Set<string>();
  for (const file of catalogFiles) {
    const lines = whole.catalogText(file)?.split("\n") ?? [];
    expect(lines.length).toBeGreaterThan(10);
    // Most lines of the evaluated catalog are one like the other.
    const step = lines.length > 150 ? 149 : 11;
    const isTried = (line: number): boolean =>
      line % step === 1 || /"x86_64-linux"|owner\/catalog/.test(lines[line - 1] ?? "");
    for (let line = 1; line < lines.length; line++) {
      if (!isTried(line)) continue;
      const narrow = await openCatalog({ ...request, cacheFolder }, (well) => recipeBehind(file, line, well));
      expect(narrow?.narrow).toBe(true);
      if (narrow === undefined) return expect.unreachable("the folders are there");
      const [ofPart, ofWhole] = [narrow, whole].map((opened) => {
        const found = findLine(file, line, `${file}:${line}`, opened);
        return found.ok ? explainLine(found.explanation, opened) : found.problem;
      });
      expect(ofPart).toEqual(ofWhole);
      if (ofPart && "causes" in ofPart) for (const { option } of ofPart.causes) causes.add(option);
    }
  }
  expect([...causes]).toEqual(expect.arrayContaining(["systems", "repositoryUrl"]));
});

it("reports a missing line or file without compiling the whole catalog", async () => {
  const folder = tempFolder();
  writeTree(folder, { ...recipes, "recipes/other/recipe.nix": pkg("other", `"1.0"`) });
  const cacheFolder = join(folder, "cache");
  await compileWithCache(folder, cacheFolder);
  const request = { recipes: join(folder, "recipes"), out: join(folder, "out"), build: "test" };
  const whole = await openCatalog({ ...request, cacheFolder: undefined });
  for (const [file, line, reason] of [
    ["flake.nix", 99_999, "it has "],
    ["pkgs/tool/package.nix", 99_999, "it has "],
    ["nope.nix", 1, "the recipes give no such file"],
    ["pkgs/tool/nope.nix", 1, "the recipes give no such file"],
    ["pkgs/nope/package.nix", 1, "the recipes give no such file"],
  ] as const) {
    const narrow = await openCatalog({ ...request, cacheFolder }, (well) => recipeBehind(file, line, well));
    if (narrow === undefined || whole === undefined) return expect.unreachable("the folders are there");
    expect([file, narrow.narrow]).toEqual([file, true]);
    const found = findLine(file, line, file, narrow);
    expect(found).toEqual(findLine(file, line, file, whole));
    expect(found).toMatchObject({
      ok: false,
      problem: { message: expect.stringContaining(reason) as unknown },
    });
  }
});

it("names hardening as the option of a line", async () => {
  const folder = tempFolder();
  writeTree(folder, recipes);
  expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
  const path = "out/apps/web/hostos/units/web.service";
  const lines = readFileSync(join(folder, path), "utf8").split("\n");
  for (const text of ["ProtectHome=true", "RestrictRealtime=true", "UMask=0027"]) {
    const { stdout } = await catalogcHere(folder, ["explain", `${path}:${lines.indexOf(text) + 1}`]);
    expect(stdout).toContain("apps.web.services.components.web.process.hardening");
  }
});

describe("structural lines of a package", () => {
  const recipe = `{ ... }: {
    pkgs.tool = {
      version = "1.0.0";
      description = "A tool.";
      license = "mit";
      source = { git = "github:owner/tool/v1.0.0"; hash = "sha256-${"E".repeat(43)}="; };
      build.goPackageBuilder = { enable = true; vendorHash = null; ldflags = [ "-s" "-w" ]; };
      build.extraAttrs = { doCheck = false; postInstall = "rm -r $out/share\\ntrue\\n"; };
      test.script = "tool\\ntool --help\\n";
    };
  }`;
  const fixed = "no option of pkgs.tool has its value or name in this line";

  it("are explained by the option that causes them, or as fixed text", async () => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/recipe.nix": recipe });
    expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
    const path = "out/pkgs/tool/package.nix";
    const lines = readFileSync(join(folder, path), "utf8").split("\n");
    const explained = async (text: string, from = 0): Promise<string> => {
      const line = lines.findIndex((each, at) => at >= from && each.trim() === text) + 1;
      const { status, stdout } = await catalogcHere(folder, ["explain", `${path}:${line}`]);
      const [place, shown, , first = ""] = stdout.split("\n");
      expect([text, status, place, shown?.trim()]).toEqual([text, 0, `${path}:${line}`, text]);
      return first;
    };
    for (const text of ["src = fetchFromGitHub {", 'owner = "owner";', 'repo = "tool";'])
      expect(await explained(text)).toBe('pkgs.tool.source.git = "github:owner/tool/v1.0.0"');
    expect(await explained("ldflags = [")).toMatch(/^pkgs\.tool\.build\.goPackageBuilder\.ldflags = /);
    expect(await explained("];")).toMatch(/^pkgs\.tool\.build\.goPackageBuilder\.ldflags = /);
    const phase = lines.indexOf("  postInstall = ''");
    expect(await explained("postInstall = ''")).toMatch(/^pkgs\.tool\.build\.extraAttrs\.postInstall = /);
    expect(await explained("'';", phase)).toMatch(/^pkgs\.tool\.build\.extraAttrs\.postInstall = /);
    expect(await explained("script = ''")).toMatch(/^pkgs\.tool\.test\.script = /);
    for (const text of ["meta = {", 'pname = "tool";', "})"])
      expect([text, await explained(text)]).toEqual([text, fixed]);
  });
});
