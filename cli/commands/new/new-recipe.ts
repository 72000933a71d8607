import { existsSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { evaluateRecipes } from "../../../compiler/check/evaluate-recipes.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../../compiler/diagnostics/starting.ts";
import { noRecipeFolder } from "../../../compiler/diagnostics/writing.ts";
import { text } from "../../../compiler/language/text.ts";
import { archivedRepository, shownRepository } from "../../../compiler/passes/packages/archive-address.ts";
import { takesUnzip } from "../../../compiler/passes/packages/zip-archive.ts";
import { discover } from "../../../compiler/reading/discover.ts";
import { openModules } from "../../../compiler/reading/modules.ts";
import { parseGitSource } from "../../../compiler/schema/git-source.ts";
import { isReservedEntryName, nameRules } from "../../../compiler/schema/names.ts";
import { TARBALLPAT } from "../../../compiler/schema/patterns.ts";
import { repositoryForm } from "../../../compiler/schema/repository-address.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { syntaxes, convertFile, type Syntax } from "../../../tooling/convert/convert.ts";
import { createFiles } from "../../disk/create-files.ts";
import { DiskTree } from "../../disk/disk-tree.ts";
import { folderAbove } from "../../disk/safe-reads.ts";
import { systemReason, isSystemError } from "../../disk/system-error.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { countProblems, report } from "../../terminal/report.ts";
import { recipesArgument } from "../arguments/shared.ts";
import { Interrupted, Questions } from "./ask.ts";
import { declaredLicense, type DeclaredLicense } from "./declared-license.ts";
import { listSource } from "./list-source.ts";
import { builders, isBuilder } from "./builders.ts";
import { proposeBuilder, tellingFiles } from "./propose-builder.ts";
import { noPythonNeeds, type PythonNeeds } from "./python-project.ts";
import { appRecipe, packageRecipe, type PackageAnswers } from "./recipe-text.ts";
import { printable } from "../../../compiler/diagnostics/printable.ts";
import { printError, printOut } from "../../../cli/terminal/print.ts";

export interface NewRecipeRequest {
  readonly kind: "pkg" | "app";
  readonly recipes: string;
  /** The given flags by name; empty ones count as missing. */
  readonly given: Readonly<Record<string, string>>;
  /** For apps: a service instead of a program. */
  readonly service: boolean;
}

/** A recipe in TypeScript, and its folder below the recipes: `pkgs/tool`. */
type Result = { readonly folder: string; readonly text: string } | { readonly problem: Diagnostic };

/** `catalogc new`: creates the recipe of a package or app; missing values are asked for. */
export async function newRecipe(request: NewRecipeRequest): Promise<ExitStatus> {
  const elsewhere = whereRecipesAre(request.recipes);
  if (elsewhere !== undefined) return fail([elsewhere]);
  const result = await answered(request);
  if (result === undefined) {
    printError(printable("\ncatalogc: interrupted: nothing created\n"));
    return exitStatus.wrong;
  }
  if ("problem" in result) return fail([result.problem]);
  const folder = join(request.recipes, result.folder);
  const syntax = syntaxes.find((each) => each === request.given["syntax"]) ?? usualSyntax(request.recipes);
  const written = await inSyntax(result.text, `${result.folder}/recipe.ts`, syntax);
  if ("problems" in written) return fail(written.problems);
  const path = join(folder, `recipe.${syntax}`);
  const isNew = !existsSync(request.recipes);
  try {
    createFiles([{ path, content: written.text }]);
  } catch (error) {
    return fail([messages.cannotCreate(folder, systemReason(error))]);
  }
  const where = isNew ? ` in the new folder ${request.recipes}` : "";
  printOut(printable(`created ${path}${where}; next: ${nextCommand(result.text, request.recipes)}\n`));
  return exitStatus.fine;
}

/** An existing entry; checked before other questions. */
export async function thereAlready(
  recipes: string,
  kind: "apps" | "pkgs",
  name: string,
): Promise<Diagnostic | undefined> {
  const there = ["ts", "yaml", "yml", "json", "nix"]
    .map((each) => join(recipes, kind, name, `recipe.${each}`))
    .find(existsSync);
  if (there !== undefined) return messages.alreadyThere(there);
  const defining = await definedIn(recipes, kind, name);
  return defining === undefined
    ? undefined
    : messages.alreadyDefined(`${kind}.${name}`, join(recipes, defining));
}

/** In a folder below the root of a catalog, a new catalog is not intended. */
function whereRecipesAre(recipes: string): Diagnostic | undefined {
  const above = existsSync(recipes) ? undefined : folderAbove(recipes);
  return above === undefined ? undefined : noRecipeFolder(recipes, "it does not exist", above);
}

function nextCommand(recipe: string, recipes: string): string {
  const isUsual = relative(recipesArgument.default, recipes) === "";
  if (recipe.includes('ash: ""')) return `catalogc hash${isUsual ? "" : ` --recipes ${recipes}`}`;
  return `catalogc compile${isUsual ? "" : ` ${recipes}`}`;
}

/** Undefined if the user cancelled. */
async function answered(request: NewRecipeRequest): Promise<Result | undefined> {
  const questions = new Questions(request.given);
  try {
    return await (request.kind === "pkg" ? newPackage(request, questions) : newApp(request, questions));
  } catch (error) {
    if (error instanceof Interrupted) return undefined;
    throw error;
  }
}

async function newPackage(request: NewRecipeRequest, questions: Questions): Promise<Result> {
  const { recipes, given } = request;
  const name = await questions.ask("name", "Name of the package");
  if (name === undefined) return { problem: messages.nameNeeded("pkg") };
  if (!isName(name)) return { problem: messages.badEntryName(name) };
  const there = await thereAlready(recipes, "pkgs", name);
  if (there !== undefined) return { problem: there };
  const folder = `pkgs/${name}`;
  const from = await questions.ask("from", "Folder or archive with its source", "");
  const looked = from === undefined || from === "" ? undefined : listSource(from);
  if (looked?.ok === false) return { problem: messages.unreadableSource(from ?? "", looked.reason) };
  const proposal = looked && proposeBuilder(looked.files, looked.read);
  if (looked && !proposal && !given["builder"]) {
    return {
      problem: messages.unknownBuild(from ?? "", tellingFiles.map((each) => `\`${each}\``).join(", ")),
    };
  }
  if (proposal) printOut(printable(`builder ${proposal.builder} (found ${proposal.because})\n`));
  const proposed = proposal?.builder ?? "standardBuilder";
  const chosen = await questions.choose("builder", "Builder", builders, proposed);
  const source = await sourceOf(join(recipes, folder), request, from ?? "", questions);
  if (source === undefined) return { problem: messages.sourceNeeded(name) };
  const wrong = problemWith(source);
  if (wrong !== undefined) return { problem: wrong };
  const description = await questions.ask(
    "description",
    "Description of one sentence",
    `The ${name} package.`,
  );
  const proposedVersion = versionIn(source) ?? "1.0.0";
  const version = await questions.ask("pkg-version", "Version", proposedVersion);
  const declared = looked && declaredLicense(chosen, looked.files, looked.read);
  if (declared && !given["license"]) printOut(printable(`${sentenceAbout(declared)}\n`));
  // A guessed license would be published as a fact.
  const proposedLicense = (declared?.names ?? []).join(", ");
  const license = (await questions.ask("license", "License", proposedLicense)) ?? proposedLicense;
  if (!declared && license === "")
    printOut(printable(`no license ${looked ? "found in the source" : "given"}: set \`license\` yourself\n`));
  const python = chosen.startsWith("python") ? (proposal?.python ?? noPythonNeeds) : noPythonNeeds;
  for (const extra of python.extras) printOut(printable(`${sentenceAboutExtra(extra)}\n`));
  const text = packageRecipe({
    name,
    builder: chosen,
    source,
    description: asSentence(description ?? ""),
    version: version ?? proposedVersion,
    license,
    python,
    tools: [
      ...(proposal?.builder === chosen ? proposal.tools : []),
      ...(source.kind === "url" && isBuilder(chosen) && takesUnzip(chosen, source.at) ? ["unzip"] : []),
    ],
  });
  return { folder, text };
}

/**
 * The source for Nix: a folder of the recipe tree unless it is published; otherwise, including archives in the tree,
 * the published location.
 */
async function sourceOf(
  folder: string,
  { recipes, given }: NewRecipeRequest,
  from: string,
  questions: Questions,
): Promise<PackageAnswers["source"] | undefined> {
  const fromRecipe = relative(folder, from);
  const isPublished = Boolean(given["url"] || given["git"]);
  const inTree = from !== "" && !relative(recipes, from).startsWith("..") && statSync(from).isDirectory();
  if (inTree && !isPublished)
    return { kind: "path", at: fromRecipe.startsWith(".") ? fromRecipe : `./${fromRecipe}` };
  const url = await questions.ask("url", "URL of its archive, if it has one", "");
  if (url !== undefined && url !== "") {
    const archived = archivedRepository(url);
    if (archived === undefined) return { kind: "url", at: url };
    printOut(printable(`the archive is generated from a repository: written as ${archived}\n`));
    return { kind: "git", at: archived };
  }
  const git = await questions.ask("git", "Repository, e.g. github:owner/repo/v1.0.0");
  if (git === undefined) return undefined;
  const meant = repositoryForm(git);
  return { kind: "git", at: meant?.isComplete ? meant.form : git };
}

/** The recipe must compile. */
function problemWith({ kind, at }: PackageAnswers["source"]): Diagnostic | undefined {
  const named = kind === "path" ? undefined : repositoryForm(at);
  if (kind === "git" && parseGitSource(text(at), false).kind !== "location")
    return messages.badSource(
      "--git",
      at,
      "a repository with a revision",
      named?.form ?? "github:owner/repo/v1.0.0",
    );
  const shown = kind === "url" ? shownRepository(at) : undefined;
  if (shown !== undefined) return messages.badSource("--git", at, "the URL of an archive", shown.form);
  if (kind === "url" && !TARBALLPAT.test(at))
    return messages.badSource("--url", at, "the URL of an archive", "https://example.org/tool-1.0.0.tar.gz");
  return undefined;
}

async function newApp({ recipes, service }: NewRecipeRequest, questions: Questions): Promise<Result> {
  const name = await questions.ask("name", "Name of the app");
  if (name === undefined) return { problem: messages.nameNeeded("app") };
  if (!isName(name)) return { problem: messages.badEntryName(name) };
  const there = await thereAlready(recipes, "apps", name);
  if (there !== undefined) return { problem: there };
  const used = await questions.ask("package", "Package it runs", name);
  const description = await questions.ask("description", "Description of one sentence", `The ${name} app.`);
  const text = appRecipe({
    name,
    package: used ?? name,
    description: asSentence(description ?? ""),
    service,
  });
  return { folder: `apps/${name}`, text };
}

/** The version in a revision or the name of an archive: `v1.2.3`, `tool-1.2.tar.gz`. A commit has none. */
function versionIn({ kind, at }: PackageAnswers["source"]): string | undefined {
  if (kind === "path" || at.includes("?rev=")) return undefined;
  const last = at.slice(at.lastIndexOf("/") + 1);
  return /(?:^|[-_=v])(\d+(?:\.\d+)+)(?![\dA-Za-z]|\.\d|[-._](?:rc|alpha|beta|pre))/.exec(last)?.[1];
}

const isName = (name: string): boolean => nameRules.entry.pattern.test(name) && !isReservedEntryName(name);

/** The place of the license, or the reason why it was not used. */
function sentenceAbout({ because, declared, names, either }: DeclaredLicense): string {
  if (names) return `license ${names.join(", ")} (from ${because})`;
  const known = either ? ` (${either.join(" or ")} in nixpkgs)` : "";
  return `${because} declares the license \`${declared}\`${known}: set \`license\` yourself`;
}

/** A recipe lists single packages, and an extra is a list of packages. */
function sentenceAboutExtra({ wanted, attributes }: PythonNeeds["extras"][number]): string {
  const where = attributes.map((each) => `\`pkgs.${each}\``).join(", ");
  return `pyproject.toml requires \`${wanted}\`: add the packages of that extra yourself${where && `, from ${where}`}`;
}

/** Descriptions end with a full stop. */
const asSentence = (text: string): string => (text === "" || text.endsWith(".") ? text : `${text}.`);

function fail(problems: readonly Diagnostic[]): ExitStatus {
  const outcome = { sentence: `${countProblems(problems)}: nothing created`, facts: {} };
  report("text", problems, () => undefined, outcome, false);
  return exitStatus.wrong;
}

const silent = { report: (): void => undefined };

/**
 * The recipe that already defines an entry, in any folder. Only recipes with the name in their text are parsed;
 * compiling reports the rest.
 */
async function definedIn(recipes: string, kind: "apps" | "pkgs", name: string): Promise<string | undefined> {
  const tree = treeOf(recipes);
  if (tree === undefined) return undefined;
  const discovered = discover(tree, silent);
  const mentioning = discovered.recipes.filter((path) => {
    const read = tree.read(path);
    return read.ok && Buffer.from(read.bytes).includes(name);
  });
  if (mentioning.length === 0) return undefined;
  const few = { ...discovered, recipes: mentioning };
  const { byRecipe } = evaluateRecipes(few, await openModules(tree, few, silent), tree, silent);
  return [...byRecipe].find(([, entries]) => entries[kind].some((each) => each.name === name))?.[0];
}

/** Undefined if there is no catalog yet. */
function treeOf(recipes: string): DiskTree | undefined {
  try {
    return new DiskTree(recipes);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return undefined;
  }
}

/** The syntax of most recipes in a catalog; TypeScript if there are none, or as many of it. */
function usualSyntax(recipes: string): Syntax {
  const files = recipesIn(recipes);
  const many = (syntax: Syntax): number =>
    files.filter(
      (path) => path.endsWith(`/recipe.${syntax}`) || (syntax === "yaml" && path.endsWith("/recipe.yml")),
    ).length;
  return syntaxes.reduce((usual, syntax) => (many(syntax) > many(usual) ? syntax : usual), "ts");
}

function recipesIn(folder: string): readonly string[] {
  try {
    return new DiskTree(folder).list().files;
  } catch (error) {
    // There is no catalog yet.
    if (!isSystemError(error)) throw error;
    return [];
  }
}

/** Converts a recipe from TypeScript. `path`: its future path, with the extension `.ts`. */
async function inSyntax(
  text: string,
  path: string,
  syntax: Syntax,
): Promise<{ readonly text: string } | { readonly problems: readonly Diagnostic[] }> {
  if (syntax === "ts") return { text };
  // It is alone in its tree; its references are assumed to exist.
  const tree: RecipeTree = {
    list: () => ({ files: [path], problems: [] }),
    kind: (asked) => (asked === path ? "file" : "directory"),
    read: (asked) =>
      asked === path ? { ok: true, bytes: Buffer.from(text) } : { ok: false, reason: "it is a folder" },
  };
  const { files, diagnostics } = await convertFile(tree, path, syntax);
  const [converted] = files.values();
  return converted === undefined ? { problems: diagnostics } : { text: converted };
}
