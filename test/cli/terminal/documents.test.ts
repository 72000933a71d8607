// Slow. Depends on: cli.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { documentNames } from "../../../cli/terminal/documents.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const root = join(import.meta.dirname, "../../..");

const files = {
  "recipes/recipe.nix": `{ pkgs, ... }:
{
  pkgs.tool = {
    description = "A tool.";
    version = "1.0.0";
    license = "mit";
    source = {
      git = "github:example/tool/v1.0.0";
      hash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    };
    mainProgram = "tool";
    build.goPackageBuilder = {
      enable = true;
      vendorHash = null;
    };
  };
  apps.web = {
    description = "Serves a page.";
    services.components.main = {
      process.command = pkgs.tool;
      process.ports = [ "8080:80" ];
    };
    services.runtimes.hostos.enable = true;
  };
}
`,
  "compose.yaml": "services:\n  page:\n    image: nginx:1.29\n    ports: [8081:80]\n",
  "package.nix": `{ lib, stdenv, fetchurl }:
stdenv.mkDerivation {
  pname = "greet";
  version = "1.0";
  src = fetchurl {
    url = "https://example.org/greet-1.0.tar.gz";
    hash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
  };
  meta = { description = "Greets"; license = lib.licenses.mit; };
}
`,
};

const runs: readonly (readonly string[])[] = [
  ["compile"],
  ["check"],
  ["plan"],
  ["list"],
  ["list", "--json"],
  ["why", "tool"],
  ["show", "pkgs.tool"],
  ["show", "pkgs.tool", "--stage", "values"],
  ["show", "apps.web", "--stage", "plan"],
  ["show", "recipes/recipe.nix", "--stage", "expr"],
  ["explain", "pkgs.tool.version"],
  ["explain", "out/pkgs/tool/package.nix:1"],
  ["explain", "CG303"],
  ["options"],
  ["options", "process.user"],
  ["graph"],
  ["graph", "web"],
  ["export", "tool"],
  ["export", "tool", "--check"],
  ["set", "pkgs.tool.version", "1.0.1", "--dry-run"],
  ["fix", "--dry-run"],
  ["fmt"],
  ["hash"],
  ["update", "tool", "--dry-run"],
  ["site"],
  ["import", "compose.yaml", "--project-dir", "/srv/page", "--dry-run"],
  ["import", "compose.yaml", "--project-dir", "/srv/page"],
  ["import", "package.nix", "--name", "greet", "--dry-run"],
  ["import", "package.nix", "--name", "greet"],
  ["new", "app", "second", "--package", "tool"],
  ["convert", "recipes/recipe.nix", "--to", "yaml"],
  ["convert", "recipes", "--to", "yaml", "--out", "converted"],
  ["init", "fresh"],
  ["init", "page", "--from", "compose.yaml", "--project-dir", "/srv/page"],
];

it("each run with JSON prints one document of its form", { timeout: 60_000 }, async () => {
  const folder = tempFolder();
  writeTree(folder, files);
  for (const args of runs) {
    const all = args.includes("--json") ? args : [...args, "--format", "json"];
    const { stdout, stderr } = await catalogcHere(folder, all);
    expect(stdout, `${all.join(" ")}\n${stderr}`).toMatch(/^\{\n {2}"version": 1,/);
  }
  // Programs get the problems of a run that fails, too.
  for (const args of [
    ["import", "missing.yaml"],
    ["import", "compose.yaml", "--project-dir", "/srv/page"],
    ["new", "app", "web", "--package", "tool"],
    ["convert", "missing.nix", "--to", "yaml"],
    ["init", "fresh"],
  ]) {
    const { status, stdout } = await catalogcHere(folder, [...args, "--format", "json"]);
    expect(status).toBe(1);
    const { status: said, diagnostics } = JSON.parse(stdout) as { status: string; diagnostics: unknown[] };
    expect([said, diagnostics.length > 0]).toEqual(["failed", true]);
  }
  // `diff` compares revisions: its own tests print it.
  expect(documentNames.filter((name) => runs.every(([command]) => command !== name))).toEqual(["diff"]);
});

it("the schemas in docs/json accept what later versions add", () => {
  const schema = JSON.parse(readFileSync(join(root, "docs/json/list.json"), "utf8")) as object;
  const accepts = new Ajv2020({ strict: false }).compile(schema);
  expect(accepts({ version: 1, entries: [], more: true })).toBe(true);
  expect(accepts({ version: 2, entries: [] })).toBe(false);
  expect(accepts({ version: 1 })).toBe(false);
});
