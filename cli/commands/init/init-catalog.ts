import { existsSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { escapeShell } from "../../../compiler/language/escapes.ts";
import { optionsJsonSchemaText } from "../../../compiler/schema/options/json-schema.ts";
import type { Sources } from "../../../compiler/diagnostics/render-text.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { visible } from "../../../compiler/support/visible.ts";
import { alreadyCatalog, alreadyThere, cannotCreate } from "../../../compiler/diagnostics/starting.ts";
import { catalogNames } from "../../../compiler/reading/discover.ts";
import { compileFolder, outcomeOf } from "../compile/compile-folder.ts";
import { archiveName, canPackItself, packItself } from "../../disk/own-package.ts";
import { contains } from "../../disk/repository.ts";
import { andList } from "../../../compiler/support/suggest.ts";
import { createFiles, type NewFile } from "../../disk/create-files.ts";
import { printAccount, readImport, type ComposeSource } from "../import/import-compose.ts";
import { fullRun } from "../compile/full-run.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { notCreated } from "../../terminal/not-written.ts";
import { report } from "../../terminal/report.ts";
import { readBytes } from "../../disk/read-file.ts";
import { readOr, systemReason } from "../../disk/system-error.ts";
import { workFolder } from "../../../emitters/manifest/manifest.ts";
import { starterFiles } from "./starter-files.ts";
import { accountFacts } from "../../../tooling/compose/account.ts";

/**
 * `catalogc init`: creates and compiles a catalog in a folder, with an example or the app of a Compose project. Files of the
 * repository stay as they are. If a recipe already exists, nothing is written, unless all are those of an `init` that was
 * killed.
 */
export async function initCatalog(
  folder: string,
  source: ComposeSource,
  format: "text" | "json",
): Promise<ExitStatus> {
  const fail = (problems: readonly Diagnostic[], sources: Sources = () => undefined): ExitStatus =>
    report(format, problems, sources, notCreated(problems), false);
  const read = source.files.length === 0 ? undefined : await readImport(source);
  const imported = read?.imported;
  if (read && imported === undefined) return fail(read.problems, read.sources);
  const recipes = join(folder, "recipes");
  const out = join(folder, "out");
  // In any syntax: a catalog cannot have two.
  const catalog = [...catalogNames].map((name) => join(recipes, name)).find((path) => existsSync(path));
  const isPacked = canPackItself();
  const starter = await starterFiles(optionsJsonSchemaText("recipe"), source.syntax, isPacked);
  const files: readonly NewFile[] = [
    ...Object.entries(starter)
      .filter(([path]) => imported === undefined || !/^recipes\/(?:apps|pkgs)\//.test(path))
      .map(([path, content]) => ({ path: join(folder, path), content })),
    ...(imported?.filesIn(recipes) ?? []),
  ];
  const present = files.filter(({ path }) => existsSync(path));
  const ofRecipes = present.filter(({ path }) => contains(recipes, path));
  const isUnfinished =
    catalog !== undefined &&
    files.some(({ path }) => path === catalog) &&
    (!existsSync(join(out, "manifest.json")) || existsSync(join(out, workFolder))) &&
    ofRecipes.every(startsAs);
  if (!isUnfinished && catalog !== undefined) return fail([alreadyCatalog(catalog)]);
  const [first, ...others] = ofRecipes.map(({ path }) => path);
  if (!isUnfinished && first !== undefined) return fail([alreadyThere(first, ...others)]);
  const kept = present.filter((file) => !ofRecipes.includes(file) && !startsAs(file));
  const made = files.filter((file) => !kept.includes(file));
  const vendor = join(folder, "vendor");
  const hadVendor = existsSync(vendor);
  try {
    for (const file of present) if (!kept.includes(file)) rmSync(file.path);
    if (isPacked && !packItself(vendor)) return fail([cannotCreate(vendor, "`npm pack` failed")]);
    createFiles(
      made.map((file) => ({ ...file, mode: String(file.content).startsWith("#!") ? 0o755 : 0o644 })),
    );
  } catch (error) {
    if (!hadVendor && existsSync(vendor)) rmSync(vendor, { recursive: true });
    return fail([cannotCreate(folder, systemReason(error))]);
  }
  if (imported) printAccount(imported);
  const request = {
    recipes,
    out,
    copyFiles: false,
    denyWarnings: false,
    format,
    force: false,
    takeOver: false,
    timings: false,
    only: [],
    jobs: 1,
  } as const;
  const run = await compileFolder(request, () => Promise.resolve(fullRun));
  const isCompiled = run.counts !== undefined;
  const compiled = outcomeOf(run);
  const keptPaths = kept.map(({ path }) => relative(folder, path));
  const next = nextSteps(folder, imported?.name);
  const install = `npm install${isPacked && !keptPaths.includes("package.json") ? "" : ` --save-dev ./vendor/${archiveName}`}`;
  const facts = {
    ...compiled.facts,
    ...(isCompiled && { status: "created" }),
    files: made.map(({ path }) => path),
    kept: keptPaths,
    next: [...next.map(([command]) => command), install],
    ...(imported && accountFacts(imported.account, imported.remarks)),
  };
  const created = `created a catalog in ${visible(folder)}: ${made.length} files\n${compiled.sentence}`;
  const sentence = isCompiled ? created + afterwards(next, install, keptPaths, isPacked) : created;
  const sources: Sources = (file) => run.sources(file) ?? read?.sources(file);
  const problems = [...(read?.problems ?? []), ...run.diagnostics];
  return report(format, problems, sources, { sentence, facts }, isCompiled);
}

/** Whether a file of the disk has the content of a new one, or the beginning of it. */
function startsAs({ path, content }: NewFile): boolean {
  return readOr(false, () => {
    const found = readBytes(path);
    return Buffer.from(content).subarray(0, found.length).equals(found);
  });
}

type Step = readonly [command: string, why?: string];

const nextSteps = (folder: string, app: string | undefined): readonly Step[] => [
  ...(folder === "." ? [] : [[`cd ${escapeShell(folder)}`] as const]),
  ["git init && git add --all", "Nix reads only files that git tracks"],
  ...(app === undefined
    ? ([
        ["nix build .#pkgs.greeter.test", "build and test the package"],
        ["catalogc new pkg", "add a package of your own"],
      ] as const)
    : ([
        [`catalogc hash apps.${app}`, "pin the images by digest"],
        [`nix run ./out#apps.${app}.container -- up --detach`],
      ] as const)),
];

const afterwards = (
  next: readonly Step[],
  install: string,
  kept: readonly string[],
  isPacked: boolean,
): string => `

Next:
${next.map(([command, why]) => `  ${why === undefined ? command : `${command.padEnd(29)}  # ${why}`}`).join("\n")}
${kept.length === 0 ? "" : `\n${andList(kept)} ${kept.length === 1 ? "is" : "are"} as before.${toAdd(kept)}\n`}
${
  isPacked
    ? `Editors and the CI workflow use vendor/${archiveName}, since catalogc is not in a registry:`
    : "Editors and the CI workflow use the npm package catalogc, which is not in a registry. Keep its archive in the repository:"
}
  ${install}`;

/** What an existing flake needs for the catalog: its outputs beside its own. */
const toAdd = (kept: readonly string[]): string =>
  kept.includes("flake.nix")
    ? `
The outputs of the catalog, to merge with those of flake.nix, which needs an input nixpkgs:
  outputs = inputs: (import ./out/flake.nix).outputs inputs // { … };`
    : "";
