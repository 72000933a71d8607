import { checkApp, checkCatalogFile, checkPackage, type Checked } from "../../compiler/check/check.ts";
import type { CheckOptions } from "../../compiler/check/context.ts";
import type { OptionPath } from "../../compiler/check/provenance.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import { Collector, type Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { changesValue, mayChangeValue, wouldBeRefused } from "../../compiler/diagnostics/converting.ts";
import { evaluateRecipes, type EvaluatedRecipes } from "../../compiler/check/evaluate-recipes.ts";
import type { Discovered } from "../../compiler/reading/discover.ts";
import { openModules, syntaxesOf, type ParseCache } from "../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { OverlayTree } from "../edit/overlay-tree.ts";
import { formatPath } from "../explain/option-path.ts";
import { differences, type Difference } from "./differences.ts";

// Functions may differ between languages, and types of values may be known only at a call. So recipes are evaluated
// before and after.

/** A recipe or catalog file, and its conversion. */
export interface Pair {
  readonly before: string;
  readonly after: string;
}

export interface Comparison {
  readonly tree: RecipeTree;
  /** The recipes that values depend on, and the catalog file, before the conversion. */
  readonly discovered: Discovered;
  readonly pairs: readonly Pair[];
  /** Every converted text, including modules. */
  readonly files: ReadonlyMap<string, string>;
  /** Files parsed before. */
  readonly parsed: ParseCache;
  /** The name of the new syntax. */
  readonly language: string;
}

export interface Compared {
  readonly problems: readonly Diagnostic[];
  /** Whether everything could be compared: the recipes had no errors before. */
  readonly isComplete: boolean;
}

/**
 * The options of converted recipes whose values changed. Errors that the recipes already had are ignored, because there
 * is no value to compare with.
 */
export async function changedValues(comparison: Comparison): Promise<Compared> {
  const { tree, discovered, pairs, files, parsed, language } = comparison;
  const renamed = new Map(pairs.map(({ before, after }) => [before, after]));
  const rename = (path: string): string => renamed.get(path) ?? path;
  const was = await openSide(tree, discovered, parsed, [...files.keys()]);
  const is = await openSide(
    new OverlayTree(tree, files),
    {
      recipes: discovered.recipes.map(rename),
      catalog: discovered.catalog === undefined ? undefined : rename(discovered.catalog),
    },
    parsed,
    [...files.keys()],
  );
  const found = pairs.flatMap(({ before, after }) => {
    const now = is.entries(after);
    return [...was.entries(before)].flatMap(([name, entry]) =>
      compareEntries(name, entry, now.get(name), language),
    );
  });
  // If recipes already have errors, new ones cannot be distinguished.
  if (was.reporter.hasErrors) return { problems: found, isComplete: false };
  const refused = is.reporter.diagnostics.filter(isError);
  const newErrors = refused.slice(0, 1).map(({ message, span, file }) => {
    const path = span?.file ?? file ?? "";
    const pair = pairs.find(({ after }) => after === path) ?? pairs[0];
    return wouldBeRefused(pair?.before ?? path, language, message);
  });
  return { problems: [...found, ...newErrors], isComplete: true };
}

export interface ModuleComparison {
  readonly tree: RecipeTree;
  readonly path: string;
  /** The converted module, a function of these arguments if there are any. */
  readonly converted: string;
  readonly arguments: readonly string[];
  /** Every converted text. */
  readonly files: ReadonlyMap<string, string>;
  readonly parsed: ParseCache;
}

/** The constants of a converted module whose values changed, as far as they are known without a call. */
export async function changedConstants(comparison: ModuleComparison): Promise<Compared> {
  const { tree, path, converted, files, parsed } = comparison;
  const applied = comparison.arguments.length === 0 ? "" : ` { inherit ${comparison.arguments.join(" ")}; }`;
  const read = { before: `${path}.before.nix`, after: `${path}.after.nix` };
  const looking = new OverlayTree(
    tree,
    new Map([
      ...files,
      [read.before, `import ${nextTo(path)}`],
      [read.after, `import ${nextTo(converted)}${applied}`],
    ]),
  );
  const reporter = new Collector();
  const none = { recipes: [], catalog: undefined };
  const modules = await openModules(looking, none, reporter, parsed, syntaxesOf([path]));
  const { load } = evaluateRecipes(none, modules, looking, reporter);
  const found = differences(load(read.before), load(read.after));
  const problems = found
    .filter(({ isCertain }) => isCertain)
    .map(({ path: steps, span, ...values }) =>
      changesValue(span, { option: formatPath(steps), language: "Nix", ...values }),
    );
  return { problems, isComplete: false };
}

/** An unused path in the same folder. */
const nextTo = (path: string): string =>
  `(./. + ${JSON.stringify(`/${path.slice(path.lastIndexOf("/") + 1)}`).replaceAll("${", "\\${")})`;

type Entries = ReadonlyMap<string, Checked<object>>;

async function openSide(
  tree: RecipeTree,
  discovered: Discovered,
  parsed: ParseCache,
  more: readonly string[],
) {
  const reporter = new Collector();
  const modules = await openModules(tree, discovered, reporter, parsed, syntaxesOf(more));
  const evaluated = evaluateRecipes(discovered, modules, tree, reporter);
  const options: CheckOptions = { reporter, tree, sources: (path) => modules.text(path) };
  // What is wrong with any of them is reported.
  for (const recipe of discovered.recipes) evaluated.entriesOf(recipe);
  return {
    reporter,
    entries: (path: string): Entries =>
      path === discovered.catalog
        ? new Map([["catalog", checkCatalogFile(evaluated.catalogFile, options)]])
        : entriesOf(evaluated, path, options),
  };
}

function entriesOf(evaluated: EvaluatedRecipes, path: string, options: CheckOptions): Entries {
  const { pkgs, apps } = evaluated.entriesOf(path);
  return new Map<string, Checked<object>>([
    ...pkgs.map((each) => [formatPath(["pkgs", each.name]), checkPackage(each, options)] as const),
    ...apps.map((each) => [formatPath(["apps", each.name]), checkApp(each, options)] as const),
  ]);
}

function compareEntries(
  name: string,
  before: Checked<object>,
  after: Checked<object> | undefined,
  language: string,
): readonly Diagnostic[] {
  const { provenance } = before;
  const isWrong = (path: OptionPath): boolean =>
    provenance.isWrong(path) || after?.provenance.isWrong(path) === true;
  return differences(before.data, after?.data)
    .filter((each) => !isWrong(each.path) && !isSameLicense(each))
    .map(({ path, span, ...values }) => {
      const place = span ?? provenance.at(path).span;
      const option = path.length === 0 ? name : `${name}.${formatPath(path)}`;
      return (values.isCertain ? changesValue : mayChangeValue)(place, { option, language, ...values });
    });
}

/** Data names a license that is an attribute of nixpkgs' set. */
const isSameLicense = ({ path: [option], before, after }: Difference): boolean =>
  option === "license" && licenseNamed(before) === licenseNamed(after);

const licenseNamed = (shown: string | undefined): string | undefined =>
  shown?.replace(/^lib\.licenses\.([\w-]+)$/, '"$1"');
