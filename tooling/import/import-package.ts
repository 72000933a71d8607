import { compile, type Stages } from "../../compiler/compile.ts";
import type { OptionPath } from "../../compiler/check/provenance.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import { Collector, type Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { doesNotCompile, noPackageName, notAPackageFile } from "../../compiler/diagnostics/editing.ts";
import { parseNix } from "../../compiler/frontends/nix/parse.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";
import { hasType, isTakenName } from "../../compiler/passes/packages/arguments.ts";
import { nameRules, isReservedEntryName } from "../../compiler/schema/names.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { commentsOf, headerOf, lostComments, withHeader } from "../convert/comments.ts";
import { printNixRecipe } from "../convert/nix/print-recipe.ts";
import { treeOfOne } from "../support/tree-of-one.ts";
import { ImportedFile } from "./imported-file.ts";
import { partsOf } from "./package-file.ts";
import { accountOf, type Account } from "./report.ts";
import { recipeOf } from "./recipe.ts";

export interface ImportInput {
  /** The text of the file, and its name in messages. */
  readonly text: string;
  readonly path: string;
  /** The files beside it, by paths relative to its folder. */
  readonly beside: Pick<RecipeTree, "kind" | "read">;
  /** The name of the package in the catalog; without one, that of the file. */
  readonly name?: string;
  /** The name of the folder if that is the name in nixpkgs, for a package without a name of its own. */
  readonly folder?: string;
}

export interface Imported {
  readonly name: string;
  /** `recipe.nix` */
  readonly text: string;
  /** Files beside the package file that the recipe refers to. */
  readonly files: readonly string[];
  readonly account: Account;
}

export type ImportResult =
  | { readonly ok: true; readonly imported: Imported }
  | { readonly ok: false; readonly problems: readonly Diagnostic[] };

/**
 * Makes a recipe of a package file of nixpkgs. Attributes become options; what an option cannot express becomes an
 * extra attribute, which the check against the schema decides.
 */
export async function importPackage({
  text,
  path,
  beside,
  name: given,
  folder,
}: ImportInput): Promise<ImportResult> {
  const reporter = new Collector();
  const file = parseNix({ path, text }, reporter);
  if (file === undefined || reporter.hasErrors) return { ok: false, problems: reporter.diagnostics };
  const parts = partsOf(file);
  if (typeof parts === "string") return { ok: false, problems: [notAPackageFile(file.span, parts)] };
  const imported = new ImportedFile(parts, given, folder);
  const { name } = imported;
  if (name === undefined || !nameRules.entry.pattern.test(name) || isReservedEntryName(name))
    return { ok: false, problems: [noPackageName(parts.call.span)] };

  const header = headerOf(text, "nix");
  const written = await commentsOf({ path, text }, "nix");
  const printed = async () => {
    const { expr, ...others } = recipeOf(imported, name);
    const bare = printNixRecipe(expr, { path: recipePath, reporter, module: () => undefined });
    const recipe = withHeader(bare, header, "nix");
    const lost = lostComments(written, await commentsOf({ path: recipePath, text: recipe }, "nix"));
    const { stages, diagnostics } = await compiled(recipe, beside);
    return { ...others, expr, recipe, lost, stages, errors: diagnostics.filter(isError) };
  };
  const draft = await printed();
  imported.refuse(refusedOptions(draft.stages, name, draft.expr), draft.placements);
  imported.keepComments(draft.lost, draft.placements);
  let final = await printed();
  if (final.errors.length > 0 && imported.simplify(final.errors[0]?.message ?? "")) final = await printed();
  const { recipe, placements, files, added, lost, errors } = final;
  if (errors.length > 0) return { ok: false, problems: errors.map((each) => inFile(each, parts.call.span)) };
  const account = accountOf(imported, placements, added, lost.length);
  return { ok: true, imported: { name, text: recipe, files, account } };
}

/** The options whose values the schema refuses, and the arguments that a package file cannot have. */
function refusedOptions({ checked }: Stages, name: string, expr: Expr): readonly OptionPath[] {
  const entry = checked.pkgs.get(name);
  if (entry === undefined) return [];
  const { data, provenance } = entry;
  const used = new Set([...expressionsIn(expr)].map((each) => namesBelow("pkgs", each.expr)?.[0]));
  const isRefused = (argument: string): boolean =>
    argument === name || isTakenName(argument) || used.has(argument);
  const refused = [...data.arguments].filter(([argument, each]) => isRefused(argument) || !hasType(each));
  return [
    ...provenance.explicitPaths().filter((path) => provenance.isWrong(path)),
    ...refused.map(([argument]) => ["arguments", argument]),
  ];
}

const recipePath = "recipe.nix";

type Span = NonNullable<Diagnostic["span"]>;

const inFile = ({ message, hint }: Diagnostic, span: Span | undefined): Diagnostic =>
  doesNotCompile(span, message, hint);

/** Compiles a recipe that is alone in its catalog, beside the files of the package file. */
const compiled = (text: string, beside: ImportInput["beside"]) =>
  compile({
    tree: treeOfOne(recipePath, text, beside),
    recipesName: "recipes",
    recipesFromOut: "../recipes",
  });
