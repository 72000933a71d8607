// Slow. Depends on: emitters/pkgs.
import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { text } from "../../../compiler/language/text.ts";
import { emitPackages } from "../../../emitters/pkgs/emit-packages.ts";
import { makeBuild, makeBuilder, makeCatalog, makePackage } from "../../support/ir-fixtures.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

/** Runs the command that copies `installDir`, between hooks; the folder is the package. */
function installed(installDir: string, preInstall: string): string {
  const builder = makeBuilder("pnpmPackageBuilder", { installDir: text(installDir) });
  const context = { recipesName: "recipes", recipesFromOut: "../recipes" };
  const [file] = emitPackages(
    makeCatalog({ pkgs: [makePackage({ build: makeBuild({ builder }) })] }),
    context,
  );
  const command = /^ +cp -r .*$/m.exec(String(file?.content))?.[0] ?? "false";
  const folder = tempFolder();
  writeTree(folder, { "web site/index.html": "" });
  symlinkSync("web site", join(folder, "dist"));
  const out = join(folder, "out");
  execFileSync("bash", ["-euc", `${preInstall}\n${command}`], { cwd: folder, env: { ...process.env, out } });
  return out;
}

test.each([
  ["a folder", "web site", ""],
  ["a folder, after a hook that has made `$out`", "web site", 'mkdir -p "$out/bin"'],
  ["what a link leads to", "dist", ""],
])("the content of %s is installed", (_, installDir, preInstall) => {
  const out = installed(installDir, preInstall);
  expect(lstatSync(out).isDirectory()).toBe(true);
  expect(existsSync(join(out, "index.html"))).toBe(true);
});
