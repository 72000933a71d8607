// Slow. Depends on: cli, compiler, emitters, tooling, templates, scripts, golden/init, recipes/pkgs/catalogc.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { describeOnHost, run } from "../emitters/pkgs/host-catalog.ts";
import { goldenRoot, initFolder, initTree } from "../golden/cases.ts";
import { catalogcHere } from "../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../support/temp-folder.ts";

// The flake of this repository. test/emitters/nixpkgs/export.test.ts compares package.nix with the recipe.

const root = join(import.meta.dirname, "../..");

it("package.nix says what package.json does", () => {
  const text = readFileSync(join(root, "package.nix"), "utf8");
  const { version, license, bin } = packageJson;
  const [owner, repo] = packageJson.repository.replace("github:", "").split("/");
  const [mainProgram] = Object.keys(bin);
  for (const [name, value] of Object.entries({
    version,
    owner,
    repo,
    mainProgram,
    homepage: `https://github.com/${owner}/${repo}`,
  }))
    expect(text).toContain(` ${name} = "${value}";\n`);
  expect(text).toContain(` license = lib.licenses.${license.toLowerCase()};\n`);
});

it("the template is what `catalogc init` writes", async () => {
  const folder = tempFolder();
  await catalogcHere(folder, ["init"]);
  expect(readTree(join(goldenRoot, initFolder))).toEqual(initTree(folder));
});

describeOnHost(["git", "node", "npm"], "the flake of this repository", () => {
  it("builds catalogc from its files, runs it, and starts a catalog", async () => {
    const folder = tempFolder();
    for (const path of execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
      cwd: root,
      encoding: "utf8",
    }).split("\n"))
      if (/^(?:cli|compiler|emitters|tooling|templates|scripts|golden\/init)\/|^[^/]+$/.test(path)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        cpSync(join(root, path), join(folder, path));
      }
    // `nix flake init` does not take `--override-input`.
    const text = readFileSync(join(root, "flake.nix"), "utf8");
    writeTree(folder, {
      "flake.nix": text.replace("github:NixOS/nixpkgs/nixos-unstable", `path:${root}/test/nixpkgs`),
    });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const flake = `path:${folder}`;
    const version = await run("nix", ["run", flake, "--", "--version"], folder);
    expect([version.status, version.stdout], version.stderr).toEqual([0, `${packageJson.version}\n`]);
    const started = tempFolder();
    const init = await run("nix", ["flake", "init", "-t", flake], started);
    expect(init.status, init.stderr).toBe(0);
    // Nix 2.8 makes nothing executable.
    const template = Object.entries(readTree(join(goldenRoot, initFolder)));
    expect(readTree(started)).toEqual(
      Object.fromEntries(template.map(([path, text]) => [path, text.replace(/^x:/, "")])),
    );
    const checked = await run("nix", ["run", flake, "--", "check"], started);
    expect(checked).toMatchObject({ status: 0, stdout: "out matches the recipes\n" });
    const overlay = `let pkgs = import ${root}/test/nixpkgs/host.nix { overlays = [ (builtins.getFlake "${flake}").overlays.default ]; }; in pkgs.catalogc.version`;
    const { stdout } = await run("nix", ["eval", "--impure", "--raw", "--expr", overlay], folder);
    expect(stdout).toBe(packageJson.version);
  });
});
