import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { printable } from "../../../compiler/diagnostics/printable.ts";
import * as messages from "../../../compiler/diagnostics/starting.ts";
import { noRecipeFolder } from "../../../compiler/diagnostics/writing.ts";
import { convertText, syntaxes, type Syntax } from "../../../tooling/convert/convert.ts";
import { createFiles } from "../../disk/create-files.ts";
import { DiskTree } from "../../disk/disk-tree.ts";
import { folderAbove } from "../../disk/safe-reads.ts";
import { readOr, systemReason } from "../../disk/system-error.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { printError } from "../../terminal/print.ts";
import { notCreated } from "../../terminal/not-written.ts";
import { report } from "../../terminal/report.ts";
import { recipesArgument } from "../arguments/shared.ts";
import { schemaName } from "../init/starter-files.ts";
import { Interrupted, Questions, Refused } from "./ask.ts";
import { newPackage } from "./new-package.ts";
import { appRecipe } from "./recipe-text.ts";
import { asSentence, problemOfDescription, problemOfName } from "./valid-answers.ts";

export interface NewRecipeRequest {
  readonly kind: "pkg" | "app";
  readonly recipes: string;
  /** The given flags by name; empty ones count as missing. */
  readonly given: Readonly<Record<string, string>>;
  /** For apps: a service instead of a program. */
  readonly service: boolean;
  /** With JSON nothing is asked. */
  readonly format: "text" | "json";
}

/** A recipe in JSON, and its folder below the recipes: `pkgs/tool`. */
export interface NewRecipe {
  readonly folder: string;
  readonly text: string;
}

/** `catalogc new`: creates the recipe of a package or app; missing values are asked for. */
export async function newRecipe(request: NewRecipeRequest): Promise<ExitStatus> {
  const elsewhere = whereRecipesAre(request.recipes);
  if (elsewhere !== undefined) return fail(request, [elsewhere]);
  const questions = new Questions(request.given, request.format);
  const status = await answered(request, questions);
  questions.close();
  return status;
}

async function answered(request: NewRecipeRequest, questions: Questions): Promise<ExitStatus> {
  try {
    const recipe = await (request.kind === "pkg"
      ? newPackage(request, questions)
      : newApp(request, questions));
    return await create(recipe, request);
  } catch (error) {
    if (error instanceof Refused) return fail(request, [error.problem]);
    if (!(error instanceof Interrupted)) throw error;
    printError(printable("\ncatalogc: interrupted: nothing created\n"));
    return exitStatus.wrong;
  }
}

async function create({ folder, text }: NewRecipe, request: NewRecipeRequest): Promise<ExitStatus> {
  const { recipes, given } = request;
  const syntax = syntaxes.find((each) => each === given["syntax"]) ?? usualSyntax(recipes);
  // It is alone in its tree; its references are assumed to exist.
  const content = await convertText(`${folder}/recipe.json`, text, syntax);
  if (typeof content !== "string") return fail(request, content);
  const created = join(recipes, folder, `recipe.${syntax}`);
  const isNew = !existsSync(recipes);
  try {
    createFiles([{ path: created, content: modeline(created, recipes) + content }]);
  } catch (error) {
    return fail(request, [messages.cannotCreate(join(recipes, folder), systemReason(error))]);
  }
  const where = isNew ? ` in the new folder ${recipes}` : "";
  const next = nextCommand(text, recipes);
  const sentence = `created ${created}${where}; next: ${next}`;
  const facts = { status: "created", files: [created], next: [next] };
  return report(request.format, [], () => undefined, { sentence, facts }, true);
}

/** The comment by which editors find the schema that `init` writes beside the recipe folder; empty without that file. */
function modeline(path: string, recipes: string): string {
  const schema = join(dirname(recipes), schemaName);
  if (!path.endsWith(".yaml") || !existsSync(schema)) return "";
  return `# yaml-language-server: $schema=${relative(dirname(path), schema)}\n`;
}

/** In a folder below the root of a catalog, a new catalog is not intended. */
function whereRecipesAre(recipes: string): Diagnostic | undefined {
  const above = existsSync(recipes) ? undefined : folderAbove(recipes);
  return above === undefined ? undefined : noRecipeFolder(recipes, "it does not exist", above);
}

function nextCommand(recipe: string, recipes: string): string {
  const isUsual = relative(recipesArgument.default, recipes) === "";
  if (recipe.includes('ash":""')) return `catalogc hash${isUsual ? "" : ` --recipes ${recipes}`}`;
  return `catalogc compile${isUsual ? "" : ` ${recipes}`}`;
}

async function newApp({ recipes, service }: NewRecipeRequest, questions: Questions): Promise<NewRecipe> {
  const name = await questions.ask("name", "Name of the app", undefined, problemOfName(recipes, "apps"));
  if (name === undefined) throw new Refused(messages.nameNeeded("app"));
  const used = await questions.ask("package", "Package it runs", name);
  const description = await questions.ask(
    "description",
    "Description of one sentence",
    `The ${name} app.`,
    problemOfDescription,
  );
  const text = appRecipe({
    name,
    package: used ?? name,
    description: asSentence(description ?? ""),
    service,
  });
  return { folder: `apps/${name}`, text };
}

const fail = ({ format }: NewRecipeRequest, problems: readonly Diagnostic[]): ExitStatus =>
  report(format, problems, () => undefined, notCreated(problems), false);

/** The syntax of most recipes in a catalog; TypeScript if there are none, or as many of it. */
function usualSyntax(recipes: string): Syntax {
  const files = recipesIn(recipes);
  const many = (syntax: Syntax): number =>
    files.filter(
      (path) => path.endsWith(`/recipe.${syntax}`) || (syntax === "yaml" && path.endsWith("/recipe.yml")),
    ).length;
  return syntaxes.reduce((usual, syntax) => (many(syntax) > many(usual) ? syntax : usual), "ts");
}

/** Empty if there is no catalog yet. */
const recipesIn = (folder: string): readonly string[] => readOr([], () => new DiskTree(folder).list().files);
