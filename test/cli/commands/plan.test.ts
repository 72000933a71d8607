// Slow. Depends on: cli.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Run } from "../../support/catalogc.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";

const recipe = `{ pkgs, ... }: {
  apps.web = {
    description = "A service.";
    services = {
      components.web.process = {
        command = pkgs.hello;
        argv = [ "serve" ];
        ports = [ "8080:80" ];
      };
      runtimes.hostos.enable = true;
    };
    test.services.script = "true";
  };
}
`;

async function compiled(): Promise<string> {
  const folder = tempFolder();
  writeTree(folder, { "recipes/recipe.nix": recipe });
  expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
  return folder;
}

const edit = (folder: string, from: string, to: string): void => {
  const path = join(folder, "recipes/recipe.nix");
  expect(readFileSync(path, "utf8")).toContain(from);
  writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
};

describe("catalogc plan", () => {
  it.each([
    ["another argument", '"serve"', '"work"'],
    ["another port", "8080:80", "9090:80"],
    ["root", 'argv = [ "serve" ];', 'user = "root";'],
    ["another name", "components.web", "components.site"],
    ["another app", "apps.web = {", "apps.shop = {"],
    ["containers, too", "runtimes.hostos", "runtimes.container.enable = true; runtimes.hostos"],
    ["another description", "A service.", "Another service."],
    ["a comment", "{ pkgs, ... }: {", "{ pkgs, ... }: {\n  # Nothing."],
  ])("says before a compile what diff says after it, and writes nothing: %s", async (_, from, to) => {
    const folder = await compiled();
    edit(folder, from, to);
    const before = readTree(folder);
    const formats = ["text", "json", "markdown"] as const;
    const planned: Run[] = [];
    for (const format of formats) planned.push(await catalogcHere(folder, ["plan", "--format", format]));
    const dry = await catalogcHere(folder, ["compile", "--dry-run"]);
    expect(readTree(folder)).toEqual(before);
    cpSync(join(folder, "out"), join(folder, "old"), { recursive: true });
    expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
    for (const [index, format] of formats.entries()) {
      const said = await catalogcHere(folder, ["diff", "--against", "./old", "--format", format]);
      expect(planned[index]?.stdout).toBe(said.stdout);
      expect(planned[index]?.status).toBe(0);
    }
    expect(dry.stdout).toBe(planned[0]?.stdout);
  });

  it("of a folder that is not there has everything as new", async () => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/recipe.nix": recipe });
    const { stdout, status } = await catalogcHere(folder, ["plan", "--no-patch"]);
    expect(stdout).toContain("apps.web");
    expect(status).toBe(0);
    expect(Object.keys(readTree(folder))).toEqual(["recipes/recipe.nix"]);
  });

  it("fails with a finding of the severity, with errors, and where a compile would not write", async () => {
    const folder = await compiled();
    expect(await catalogcHere(folder, ["plan"])).toEqual({
      status: 0,
      stdout: "nothing changed\n",
      stderr: "",
    });
    edit(folder, 'argv = [ "serve" ];', 'user = "root";');
    expect((await catalogcHere(folder, ["plan", "--fail-on", "danger"])).status).toBe(1);
    writeFileSync(join(folder, "out/flake.nix"), "edited");
    const refused = await catalogcHere(folder, ["plan"]);
    expect(refused.stderr).toContain("CG554");
    expect(refused.status).toBe(1);
    edit(folder, "pkgs.hello", "pkgs.");
    const failed = await catalogcHere(folder, ["plan"]);
    expect(failed.stderr).toMatch(/nothing was compared\n$/);
    expect({ ...failed, stderr: "" }).toEqual({ status: 1, stdout: "", stderr: "" });
    expect((await catalogcHere(folder, ["plan", "nowhere"])).stderr).toContain("CG558");
    expect((await catalogcHere(folder, ["compile", "--dry-run", "--watch"])).status).toBe(2);
  });
});
