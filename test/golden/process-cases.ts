import { mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { explainDrift, fixOf } from "../../cli/commands/check/words.ts";
import { renderText } from "../../compiler/diagnostics/render-text.ts";
import {
  notWhatRecipeGives,
  notWhatRecipesGive,
  severalNotGiven,
} from "../../compiler/diagnostics/reviewing.ts";
import { diskOps, type FileOps } from "../../cli/disk/output/file-ops.ts";
import { faultyOps, systemError, write } from "../cli/disk/output/harness.ts";
import { convertingCases } from "./converting-cases.ts";
import { composeImportCases } from "./compose-import-cases.ts";
import { importingCases } from "./importing-cases.ts";
import { startingCases } from "./starting-cases.ts";
import { editingCases } from "./editing-cases.ts";
import { exportingCases } from "./exporting-cases.ts";
import { catalogcHere } from "../support/catalogc-here.ts";
import { writeTree } from "../support/temp-folder.ts";

/** A recipe folder that compiles, for cases that are about the output folder. */
export function writeRecipes(folder: string): void {
  writeTree(folder, {
    "recipes/recipe.nix": `{
  pkgs.tool = {
    description = "A tool.";
    license = "mit";
    source = {
      url = "https://example.org/tool-1.0.0.tar.gz";
      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    };
    build.standardBuilder.enable = true;
  };
}
`,
  });
}

/** Compiles `recipes/` of the folder into `out`, and gives what is said about it. */
async function compile(folder: string, out = "out"): Promise<string> {
  return (await catalogcHere(folder, ["compile", "recipes", "-o", out])).stderr;
}

async function edit(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  writeTree(folder, files);
  return compile(folder);
}

const checkNames = {
  before: "catalogc 0.0.1",
  now: "catalogc 0.1.0",
  recipes: "recipes",
  out: "out",
  copyFiles: false,
};

/**
 * The diagnostics that only a whole run can show, each as a scene in an empty folder that gives the text people see.
 */
export const processCases: Readonly<Record<string, (folder: string) => string | Promise<string>>> = {
  async CG184(folder) {
    // Too large to be kept here.
    writeTree(folder, {
      "recipes/recipe.nix": `{ } # ${"x".repeat(1024 * 1024)}\n`,
      "recipes/demo/recipe.nix": "{ apps.demo.usage = builtins.readFile ./usage.md; }\n",
      "recipes/demo/usage.md": "x".repeat(4 * 1024 * 1024 + 1),
    });
    return compile(folder);
  },
  async CG187(folder) {
    // The errors before it are like any.
    const options = Array.from({ length: 104 }, (_, index) => `    option${index}: 1\n`).join("");
    writeTree(folder, { "recipes/recipe.yaml": `pkgs:\n  demo:\n${options}` });
    const text = await compile(folder);
    return text.slice(text.indexOf("error[CG187]"));
  },
  CG540(folder) {
    // Another program saves a file between two moves of a run.
    const out = join(folder, "out");
    write(out, { "flake.nix": "1" });
    const rename: FileOps["rename"] = (from, to) => {
      diskOps.rename(from, to);
      if (to.endsWith(".json")) writeTree(out, { "flake.nix": "edited" });
    };
    const { problems } = write(out, { "flake.nix": "2" }, { ops: { ...diskOps, rename } });
    return renderText(problems, () => undefined);
  },
  async CG541(folder) {
    writeRecipes(folder);
    writeTree(folder, { "work/.git/config": "", "elsewhere/notes.txt": "mine" });
    renameSync(join(folder, "recipes"), join(folder, "work/recipes"));
    symlinkSync("../elsewhere", join(folder, "work/out"));
    const { stderr } = await catalogcHere(join(folder, "work"), ["compile"]);
    return stderr.replaceAll(realpathSync(folder), "");
  },
  async CG550(folder) {
    writeRecipes(folder);
    return edit(folder, { out: "not a folder" });
  },
  async CG551(folder) {
    writeRecipes(folder);
    return compile(folder, "recipes/out");
  },
  async CG552(folder) {
    writeRecipes(folder);
    writeTree(folder, { file: "not a folder" });
    return compile(folder, "file/out");
  },
  async CG553(folder) {
    writeRecipes(folder);
    return edit(folder, { "out/manifest.json": `{ "name": "my web app" }` });
  },
  async CG554(folder) {
    writeRecipes(folder);
    await compile(folder);
    return edit(folder, { "out/pkgs/tool/package.nix": "edited" });
  },
  async CG555(folder) {
    writeRecipes(folder);
    return edit(folder, { "out/pkgs/tool/package.nix": "mine" });
  },
  async CG556(folder) {
    writeRecipes(folder);
    const owner = { pid: 1, host: "elsewhere", space: "", boot: "", started: "" };
    return edit(folder, { "out/.catalogc/lock": JSON.stringify(owner) });
  },
  CG557(folder) {
    // A disk that fails for good in the middle of the writes: no file system does so on demand.
    for (let failAt = 1; ; failAt++) {
      const out = join(folder, "out");
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out);
      write(out, { a: "1", b: "1" });
      const { problems } = write(
        out,
        { a: "2", b: "2" },
        { ops: faultyOps(failAt, () => systemError("EIO")) },
      );
      if (problems.some(({ code }) => code === "CG557")) return renderText(problems, () => undefined);
      if (problems.length === 0) throw new Error("no operation left to fail");
    }
  },
  async CG477(folder) {
    writeRecipes(folder);
    return (await catalogcHere(folder, ["graph", "pkgs.tool"])).stderr;
  },
  async CG559(folder) {
    writeRecipes(folder);
    return (await catalogcHere(folder, ["compile", "--only", "pkgs.tol"])).stderr;
  },
  async CG568(folder) {
    writeRecipes(folder);
    const web = "{ pkgs, ... }: { apps.web.programs.packages = [ pkgs.hello ]; }\n";
    writeTree(folder, { "recipes/apps/web/recipe.nix": web });
    await compile(folder);
    return (await catalogcHere(folder, ["compile", "recipes/apps"])).stderr;
  },
  async CG569(folder) {
    writeRecipes(folder);
    await compile(folder);
    return (await catalogcHere(folder, ["site", "-o", "out"])).stderr;
  },
  async CG644(folder) {
    writeRecipes(folder);
    const header = "# Generated by catalogc from recipes/recipe.nix. Do not edit.\n";
    return edit(folder, { "out/pkgs/gone/package.nix": header, "out/pkgs/gone/notes.txt": "mine\n" });
  },
  async CG570(folder) {
    writeRecipes(folder);
    await compile(folder);
    return (await catalogcHere(folder, ["diff", "--against", "./nowhere"])).stderr;
  },
  async CG487(folder) {
    writeRecipes(folder);
    return (await catalogcHere(folder, ["diff", "-o", "recipes", "--against", "./recipes"])).stderr;
  },
  CG571: async (folder) => (await catalogcHere(folder, ["diff", "--against", "./out"])).stderr,
  async CG572(folder) {
    writeRecipes(folder);
    return (await catalogcHere(folder, ["explain", "pkgs.tool.versoin"])).stderr;
  },
  async CG573(folder) {
    writeRecipes(folder);
    return (await catalogcHere(folder, ["explain", "out/pkgs/tool/package.nix:1000"])).stderr;
  },
  // Workflows get these as annotations (test/cli/commands/check.test.ts); this is the same for people.
  CG574() {
    const why = explainDrift({ why: "edited" }, checkNames);
    return renderText(
      [notWhatRecipesGive("out/flake.nix", why, fixOf("edited", checkNames))],
      () => undefined,
    );
  },
  CG133() {
    const files = ["catalog.json", "catalog.nix", "pkgs/tool/package.nix", "pkgs/tool/source.json"];
    const fix = fixOf("recipe changed", checkNames);
    const paths = files.map((file) => `out/${file}`);
    return renderText([notWhatRecipeGives("recipes/tool/recipe.ts", paths, fix)], () => undefined);
  },
  CG134() {
    const files = ["out/flake.nix", "out/lib/default.nix"];
    const why = explainDrift({ why: "generator changed" }, checkNames, files.length);
    const fix = fixOf("generator changed", checkNames);
    return renderText([severalNotGiven(files, { which: "generated", why, fix })], () => undefined);
  },
  CG558: (folder) => compile(folder),
  ...convertingCases,
  ...editingCases,
  ...importingCases,
  ...composeImportCases,
  ...exportingCases,
  ...startingCases,
};
