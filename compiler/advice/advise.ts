import type { CheckedCatalog } from "../check/checked-catalog.ts";
import type { EntryKind } from "../check/defaults-view.ts";
import type { Surroundings } from "../check/surroundings.ts";
import type { Diagnostic, Reporter } from "../diagnostics/diagnostic.ts";
import { hintAt } from "../diagnostics/make.ts";
import { withoutExternal } from "../passes/services/external.ts";
import { collectReferences } from "../passes/references.ts";
import { publishedPorts, type PublishedPort } from "../passes/services/port-clashes.ts";
import type { SourceFile } from "../reading/modules.ts";
import { advice, type AdviceLevels, type RuleName } from "../schema/advice.ts";
import type { Lookalike } from "../support/recipe-tree.ts";
import { claimsOfApp, type HostClaim } from "./reading/host-claims.ts";
import { scriptParser, type ScriptParser } from "./reading/parse-script.ts";
import type { PackageName } from "./near-package.ts";
import { appScripts, packageScripts } from "./reading/scripts.ts";
import { ruleContext, type EntryRule, type Finding, type RuleContext } from "./rule.ts";
import { catalogRules, entryRules, sourceRules } from "./rules.ts";

/** The input of rules about the whole catalog: plain data of its apps, in the order of the apps, and of its files. */
export interface CatalogFacts {
  readonly ports: readonly PublishedPort[];
  readonly claims: readonly HostClaim[];
  readonly lookalikes: readonly Lookalike[];
  /** The packages of the catalog, and the names in its entries. */
  readonly packages: readonly string[];
  readonly used: readonly PackageName[];
}

export interface AdviceInput extends Surroundings {
  readonly checked: CheckedCatalog;
  /** The recipe that defines an entry. */
  readonly recipeOf: (kind: EntryKind, name: string) => string | undefined;
  /** Source files that were read. */
  readonly files: readonly SourceFile[];
}

/**
 * Runs every rule about single entries and files that is not off over a catalog without errors. The findings have the
 * severity that the catalog file gives to their rule. Comments silence them afterwards: see `silences.ts`.
 */
export async function advise({ checked, of, log, recipeOf, sources, files }: AdviceInput): Promise<void> {
  const levels = checked.catalogFile.data.advice;
  const hasScripts =
    [...checked.apps.values()].some((entry) => appScripts(entry).length > 0) ||
    [...checked.pkgs.values()].some((entry) => packageScripts(entry).length > 0);
  const parseScript: ScriptParser = hasScripts ? await scriptParser() : () => undefined;
  const rules = namesAnd(entryRules).filter(([name]) => levels[name] !== "off");
  const adviseOn = <Each extends { readonly name: string }>(
    kind: EntryKind,
    entry: Each,
    rule: (rule: EntryRule) => ((entry: Each, context: RuleContext) => Iterable<Finding>) | undefined,
  ): void => {
    const recipe = recipeOf(kind, entry.name) ?? "";
    const { tree, reporter } = of(recipe);
    const context = ruleContext(tree, sources, parseScript);
    log.within(recipe, () => {
      for (const [name, each] of rules)
        for (const found of rule(each)?.(entry, context) ?? [])
          reporter.report(diagnosticOf(name, levels, found));
    });
  };
  for (const entry of checked.pkgs.values()) adviseOn("pkgs", entry, ({ pkg }) => pkg);
  for (const entry of checked.apps.values()) adviseOn("apps", withoutExternal(entry), ({ app }) => app);
  for (const [name, rule] of namesAnd(sourceRules)) {
    if (levels[name] === "off") continue;
    for (const file of files)
      for await (const found of rule(file)) of(file.path).reporter.report(diagnosticOf(name, levels, found));
  }
}

/** The facts about a whole catalog, for {@link adviseOnCatalog}. */
export function catalogFacts({ apps, pkgs }: CheckedCatalog, lookalikes: readonly Lookalike[]): CatalogFacts {
  const all = [...apps.values()].map(withoutExternal);
  return {
    ports: all.flatMap(publishedPorts),
    claims: all.flatMap(claimsOfApp),
    lookalikes,
    packages: [...pkgs.keys()],
    used: [...pkgs.values(), ...apps.values()].flatMap((each) => [...collectReferences(each).packages]),
  };
}

/** The rules about the whole catalog. Their findings have the scope `catalog`. */
export function adviseOnCatalog(facts: CatalogFacts, levels: AdviceLevels, reporter: Reporter): void {
  for (const [name, rule] of namesAnd(catalogRules)) {
    if (levels[name] === "off") continue;
    for (const found of rule(facts))
      reporter.report({ ...diagnosticOf(name, levels, found), scope: "catalog" });
  }
}

function diagnosticOf(name: RuleName, levels: AdviceLevels, found: Finding): Diagnostic {
  const { at, message, hint, related = [], file } = found;
  return {
    code: `advice/${name}`,
    kind: "advice",
    severity: levels[name] === "error" ? "error" : "warning",
    message,
    ...(at && { span: at }),
    ...(file !== undefined && { file }),
    ...(related.length > 0 && { related }),
    ...hintAt(at, hint),
  };
}

/** The levels of a catalog that sets none. */
export const usualLevels: AdviceLevels = advice.parse({});

function namesAnd<Name extends string, Rule>(rules: Readonly<Record<Name, Rule>>): readonly [Name, Rule][] {
  return Object.entries(rules) as [Name, Rule][];
}
