import type { CheckedCatalog } from "../check/checked-catalog.ts";
import type { Diagnostic, Reporter } from "../diagnostics/diagnostic.ts";
import { inSyntaxOf } from "../diagnostics/make.ts";
import { publishedPorts, type PublishedPort } from "../passes/services/port-clashes.ts";
import type { SourceFile } from "../reading/modules.ts";
import { advice, type AdviceLevels, type RuleName } from "../schema/advice.ts";
import type { Lookalike, RecipeTree } from "../support/recipe-tree.ts";
import { claimsOfApp, type HostClaim } from "./reading/host-claims.ts";
import { scriptParser, type ScriptParser } from "./reading/parse-script.ts";
import { appScripts, packageScripts } from "./reading/scripts.ts";
import { ruleContext, type Finding } from "./rule.ts";
import { catalogRules, entryRules, sourceRules } from "./rules.ts";

/** The input of rules about the whole catalog: plain data of its apps, in the order of the apps, and of its files. */
export interface CatalogFacts {
  readonly ports: readonly PublishedPort[];
  readonly claims: readonly HostClaim[];
  readonly lookalikes: readonly Lookalike[];
}

export interface AdviceInput {
  readonly checked: CheckedCatalog;
  readonly tree: Pick<RecipeTree, "read">;
  /** Files with names similar to recipes, which are not read. */
  readonly lookalikes: readonly Lookalike[];
  /** The text of a source file. */
  readonly sources: (path: string) => string | undefined;
  /** Every source file that was read. */
  readonly files: readonly SourceFile[];
}

/**
 * Runs every rule that is not off over a catalog without errors. The findings have the severity that the catalog
 * file gives to their rule. Comments silence them afterwards: see `silences.ts`.
 */
export async function advise({ checked, tree, lookalikes, sources, files }: AdviceInput, reporter: Reporter) {
  const levels = checked.catalogFile.data.advice;
  const hasScripts =
    [...checked.apps.values()].some((entry) => appScripts(entry).length > 0) ||
    [...checked.pkgs.values()].some((entry) => packageScripts(entry).length > 0);
  const parseScript: ScriptParser = hasScripts ? await scriptParser() : () => undefined;
  const context = ruleContext(tree, sources, parseScript);
  for (const [name, rule] of namesAnd(entryRules)) {
    if (levels[name] === "off") continue;
    for (const entry of rule.pkg ? checked.pkgs.values() : [])
      for (const found of rule.pkg?.(entry, context) ?? [])
        reporter.report(diagnosticOf(name, levels, found));
    for (const entry of rule.app ? checked.apps.values() : [])
      for (const found of rule.app?.(entry, context) ?? [])
        reporter.report(diagnosticOf(name, levels, found));
  }
  for (const [name, rule] of namesAnd(sourceRules)) {
    if (levels[name] === "off") continue;
    for (const file of files)
      for await (const found of rule(file)) reporter.report(diagnosticOf(name, levels, found));
  }
  const apps = [...checked.apps.values()];
  const facts = { ports: apps.flatMap(publishedPorts), claims: apps.flatMap(claimsOfApp), lookalikes };
  adviseOnCatalog(facts, levels, reporter);
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
    hint: inSyntaxOf(at, hint),
  };
}

/** The levels of a catalog that sets none. */
export const usualLevels: AdviceLevels = advice.parse({});

function namesAnd<Name extends string, Rule>(rules: Readonly<Record<Name, Rule>>): readonly [Name, Rule][] {
  return Object.entries(rules) as [Name, Rule][];
}
