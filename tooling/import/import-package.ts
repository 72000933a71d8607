import { compile } from "../../compiler/compile.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import { Collector, type Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { doesNotCompile, noPackageName, notAPackageFile } from "../../compiler/diagnostics/editing.ts";
import type { WrittenComment } from "../../compiler/frontends/frontend.ts";
import { parseNix } from "../../compiler/frontends/nix/parse.ts";
import { nameRules, isReservedEntryName } from "../../compiler/schema/names.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { commentsOf, headerOf, lostComments, withHeader } from "../convert/comments.ts";
import { printNixRecipe } from "../convert/nix/print-recipe.ts";
import { treeOfOne } from "../support/tree-of-one.ts";
import { ImportedFile } from "./imported-file.ts";
import type { Placement } from "./placement.ts";
import { partsOf } from "./package-file.ts";
import { accountOf, type Account } from "./report.ts";
import { optionAt, recipeOf } from "./recipe.ts";

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
 * extra attribute: catalogc compiles the recipe, and refuses such values.
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
  const printed = () => {
    const { expr, ...others } = recipeOf(imported, name);
    const text = printNixRecipe(expr, { path: recipePath, reporter, module: () => undefined });
    return { ...others, recipe: withHeader(text, header, "nix") };
  };
  for (;;) {
    const { recipe, placements, files, added } = printed();
    const errors = await errorsIn(recipe, beside);
    if (errors.length === 0) {
      const lost = lostComments(
        await commentsOf({ path, text }, "nix"),
        await commentsOf({ path: recipePath, text: recipe }, "nix"),
      );
      if (keepComments(imported, placements, lost)) continue;
      const account = accountOf(imported, placements, added, lost.length);
      return { ok: true, imported: { name, text: recipe, files, account } };
    }
    const refused = errors.map(({ span }) => span && optionAt(recipe, span.start));
    const changed = refused.filter((option) => option !== undefined && imported.refuse(option, placements));
    if (changed.length > 0 || imported.simplify(errors[0]?.message ?? "")) continue;
    return { ok: false, problems: errors.map((each) => inFile(each, parts.call.span)) };
  }
}

/** Gives each comment inside of a value to the option of its attribute. False if there is nothing to print again. */
function keepComments(
  imported: ImportedFile,
  placements: readonly Placement[],
  lost: readonly WrittenComment[],
): boolean {
  if (imported.comments.size > 0) return false;
  for (const {
    attribute,
    value: { span },
  } of placements) {
    const inside = lost.filter(({ start }) => span !== undefined && span.start <= start && start < span.end);
    if (inside.length > 0)
      imported.comments.set(
        attribute.join("."),
        inside.flatMap(({ lines }) => lines),
      );
  }
  return imported.comments.size > 0;
}

const recipePath = "recipe.nix";

type Span = NonNullable<Diagnostic["span"]>;

const inFile = ({ message, hint }: Diagnostic, span: Span | undefined): Diagnostic =>
  doesNotCompile(span, message, hint);

/** The errors of a recipe that is alone in its catalog, beside the files of the package file. */
async function errorsIn(text: string, beside: ImportInput["beside"]): Promise<readonly Diagnostic[]> {
  const { diagnostics } = await compile({
    tree: treeOfOne(recipePath, text, beside),
    recipesName: "recipes",
    recipesFromOut: "../recipes",
    emit: () => new Map<string, string>(),
  });
  return diagnostics.filter(isError);
}
