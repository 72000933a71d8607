import type { AppEntry, PackageEntry } from "../check/checked-catalog.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import type { Hint, Place } from "../diagnostics/make.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import { configReader, type ConfigReader } from "./reading/config-texts.ts";
import type { ScriptParser } from "./reading/parse-script.ts";

/** One problem that a rule found: a diagnostic without the name and the level of the rule. */
export interface Finding {
  readonly at: Place;
  readonly message: string;
  readonly hint: Hint;
  readonly related?: readonly RelatedPlace[];
  /** The file, if the finding has no place in it. */
  readonly file?: string;
}

/** The environment of rules besides the entries. */
export interface RuleContext extends ConfigReader {
  /** The text of a source file. */
  readonly sourceOf: (path: string) => string | undefined;
  readonly parseScript: ScriptParser;
}

/** A rule about single apps or packages. */
export interface EntryRule {
  readonly app?: (entry: AppEntry, context: RuleContext) => Iterable<Finding>;
  readonly pkg?: (entry: PackageEntry, context: RuleContext) => Iterable<Finding>;
}

export const ruleContext = (
  tree: Pick<RecipeTree, "read">,
  sourceOf: (path: string) => string | undefined,
  parseScript: ScriptParser,
): RuleContext => ({ ...configReader(tree), sourceOf, parseScript });
