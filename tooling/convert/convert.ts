import { evaluateRecipes, type EvaluatedRecipes } from "../../compiler/check/evaluate-recipes.ts";
import { importsModule, losesComments, notConvertible } from "../../compiler/diagnostics/editing.ts";
import { Collector, type Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { discover, type Discovered } from "../../compiler/reading/discover.ts";
import { openModules, syntaxesOf, type Modules } from "../../compiler/reading/modules.ts";
import { catalogFile, recipe } from "../../compiler/schema/catalog.ts";
import type { Model } from "../../compiler/schema/model.ts";
import { reflectGroup } from "../../compiler/schema/reflect.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { resolveTreePath } from "../../compiler/support/tree-path.ts";
import { commentsOf, headerOf, lostComments, withHeader, withoutHeader } from "./comments.ts";
import { dataOf } from "./data/data-of.ts";
import type { Data } from "./data/data.ts";
import { printJsonRecipe } from "./json/print-recipe.ts";
import { defaultExport, moduleOf } from "./module-parts.ts";
import { layOut } from "./lay-out.ts";
import { withLeftOut } from "./nix/left-out.ts";
import { nixOnly } from "./nix/nix-only.ts";
import { globalsIn, printNixRecipe } from "./nix/print-recipe.ts";
import { treeOfOne } from "../support/tree-of-one.ts";
import { spellOut } from "./spell-out.ts";
import { indentTexts, printTypeScriptRecipe } from "./typescript/print-recipe.ts";
import { printYaml } from "./yaml/print-recipe.ts";

export const syntaxes = ["ts", "yaml", "json", "nix"] as const;
export type Syntax = (typeof syntaxes)[number];

export interface Converted {
  /** The new texts by new tree path; a file that could not be converted is missing. */
  readonly files: ReadonlyMap<string, string>;
  /** Recipes and the catalog file that already have the syntax. */
  readonly kept: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: (path: string) => string | undefined;
}

/**
 * Converts one file of a recipe tree: a recipe, the catalog file, or a TypeScript module.
 * @param commandFor gives the command that converts another file of the tree
 */
export async function convertFile(
  tree: RecipeTree,
  path: string,
  to: Syntax,
  commandFor = (other: string): string => `catalogc convert ${other} --to ${to}`,
): Promise<Converted> {
  const reporter = new Collector();
  const discovered = discover(tree, reporter);
  // A module may be the last file of its syntax.
  const converter = await openConverter(tree, discovered, reporter, syntaxesOf([path]));
  const text = await converter.convert(path, to);
  const modules = [...(to === "nix" ? converter.modules : [])].filter((module) => module !== path);
  for (const module of modules)
    reporter.report(importsModule(path, module, renamed(module, "nix"), commandFor(module)));
  return converter.finish(text === undefined ? [] : [[path, text]], to);
}

/**
 * The text of one recipe in another syntax, or why it has none. One in Nix stays as it is.
 * @param beside the files that it names; without them, they are assumed to exist
 */
export async function convertText(
  path: string,
  text: string,
  to: Syntax,
  beside?: Pick<RecipeTree, "kind" | "read">,
): Promise<string | readonly Diagnostic[]> {
  if (to === "nix" && path.endsWith(".nix")) return text;
  const { files, diagnostics } = await convertFile(treeOfOne(path, text, beside), path, to);
  const [converted] = files.values();
  return converted ?? diagnostics;
}

/**
 * Converts every recipe of a tree, its catalog file, and for Nix the TypeScript modules that these import. Files that
 * already have the syntax are only listed.
 */
export async function convertTree(tree: RecipeTree, to: Syntax): Promise<Converted> {
  const reporter = new Collector();
  const discovered = discover(tree, reporter);
  const converter = await openConverter(tree, discovered, reporter);
  const files: [string, string][] = [];
  const kept: string[] = [];
  const add = async (path: string): Promise<void> => {
    if (path === renamed(path, to)) return void kept.push(path);
    const text = await converter.convert(path, to);
    if (text !== undefined) files.push([path, text]);
  };
  const { recipes, catalog } = discovered;
  for (const path of catalog === undefined ? recipes : [...recipes, catalog]) await add(path);
  for (const path of to === "nix" ? converter.modules : []) await add(path);
  return converter.finish(files, to, kept);
}

/** The syntax of a file, by its extension. */
export const syntaxOf = (path: string): Syntax =>
  /\.ya?ml$/.test(path) ? "yaml" : (syntaxes.find((each) => path.endsWith(`.${each}`)) ?? "nix");

const renamed = (path: string, to: Syntax): string => path.replace(/\.[^./]+$/, `.${to}`);
const isEntry = (path: string): boolean => /(^|\/)(recipe|catalog)\.[a-z]+$/.test(path);
const isCatalogFile = (path: string): boolean => /^catalog\.[a-z]+$/.test(path);

async function openConverter(
  tree: RecipeTree,
  discovered: Discovered,
  reporter: Collector,
  more: readonly string[] = [],
) {
  const modules = await openModules(tree, discovered, reporter, new Map(), more);
  const imported = new Set<string>();
  const args = moduleArguments(modules);
  let evaluated: EvaluatedRecipes | undefined;

  const toNix = (expr: Expr, path: string, reporter: Collector): string =>
    printNixRecipe(
      withLeftOut(expr, (file) => modules.read(file), reporter),
      {
        path,
        reporter,
        module(file) {
          if (!file.endsWith(".ts")) return undefined;
          imported.add(file);
          return { path: renamed(file, "nix"), arguments: args(file) };
        },
      },
    );

  /** Problems in any of the recipes are reported. */
  function evaluateAll(): EvaluatedRecipes {
    const all = evaluateRecipes(discovered, modules, tree, reporter);
    for (const recipe of discovered.recipes) all.entriesOf(recipe);
    return all;
  }

  /** The evaluated content of a file: recipes may read values of others. */
  function dataIn(path: string, expr: Expr, model: Model, syntax: "JSON" | "YAML", to: Collector): Data {
    evaluated ??= evaluateAll();
    const value = evaluated.file(path).force();
    return dataOf(value, { path, model, expr, reporter: to, syntax });
  }

  async function convert(path: string, to: Syntax): Promise<string | undefined> {
    const expr = modules.read(path);
    // An unreadable file cannot be printed.
    if (!expr || reporter.hasErrors) return undefined;
    const source = { path, text: modules.text(path) ?? "" };
    const header = headerOf(source.text, syntaxOf(path));
    const printed = await print(path, withoutHeader(expr, header), to, reporter);
    if (printed === undefined) return undefined;
    const text = withHeader(printed, header, to);
    const lost = lostComments(
      await commentsOf(source, syntaxOf(path)),
      to === "json" ? [] : await commentsOf({ path: renamed(path, to), text }, to),
    );
    const [first] = lost;
    if (first !== undefined) {
      const span = { file: path, start: first.start, end: first.start + 1 };
      reporter.report(losesComments(span, lost.length, to === "json"));
    }
    return text;
  }

  async function print(
    path: string,
    expr: Expr,
    to: Syntax,
    reporter: Collector,
  ): Promise<string | undefined> {
    const isTypeScript = path.endsWith(".ts");
    if (!isEntry(path)) {
      if (isTypeScript && to === "nix") return toNix(expr, path, reporter);
      return void reporter.report(notConvertible(path, "it is neither a recipe nor a module in TypeScript"));
    }
    const model = reflectGroup(isCatalogFile(path) ? catalogFile : recipe);
    const parts = isTypeScript ? defaultExport(expr) : undefined;
    const isData = /\.(ya?ml|json)$/.test(path);
    const value = isData
      ? spellOut(expr, model, (written) => resolveTreePath(path, written))
      : parts
        ? moduleOf(parts)
        : expr;
    switch (to) {
      case "nix":
        return toNix(value, path, reporter);
      case "ts": {
        if (isTypeScript) return void reporter.report(notConvertible(path, "it is TypeScript already"));
        const definer = isCatalogFile(path) ? "defineCatalog" : "defineRecipe";
        const text = printTypeScriptRecipe(value, { path, definer });
        return indentTexts(await layOut(text, "typescript"));
      }
      case "yaml":
        return layOut(printYaml(dataIn(path, expr, model, "YAML", reporter)), "yaml");
      case "json":
        return printJsonRecipe(dataIn(path, expr, model, "JSON", reporter));
    }
  }

  return {
    convert,
    modules: imported,
    /**
     * @param files texts by the path of their source
     * @param kept files that already have the syntax
     */
    finish: (files: Texts, to: Syntax, kept: readonly string[] = []): Converted => ({
      files: new Map(
        reporter.hasErrors ? [] : files.map(([path, text]) => [renamed(path, to), text] as const),
      ),
      kept: reporter.hasErrors ? [] : kept,
      diagnostics: reporter.diagnostics,
      sources: (path) => modules.text(path),
    }),
  };
}

type Texts = readonly (readonly [string, string])[];

/** The arguments of the function that a module becomes: the globals that it uses, or passes to its imports. */
function moduleArguments(modules: Modules): (path: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return function find(path): readonly string[] {
    const before = known.get(path);
    if (before) return before;
    known.set(path, []);
    const expr = modules.read(path);
    const silent = { report: () => undefined };
    const module = (file: string) =>
      file.endsWith(".ts") ? { path: file, arguments: find(file) } : undefined;
    const found = expr ? globalsIn(nixOnly(expr, { reporter: silent, module })) : [];
    known.set(path, found);
    return found;
  };
}
