import type { Entry } from "../check/checked-catalog.ts";
import type { PathIn } from "../check/provenance.ts";
import type { Place } from "../diagnostics/make.ts";
import { placeOf } from "../passes/context.ts";
import { hole, wordsForHoles } from "./reading/script-text.ts";
import { appScripts, packageScripts, type Script } from "./reading/scripts.ts";
import type { EntryRule, Finding, RuleContext } from "./rule.ts";

/** Scripts that bash cannot parse: an unclosed quote, `if` without `fi`. Each interpolation is one word. */
export const scriptSyntax: EntryRule = {
  app: (entry, context) => problemsIn(entry, appScripts(entry), context),
  pkg: (entry, context) => problemsIn(entry, packageScripts(entry), context),
};

function* problemsIn<Data>(
  entry: Entry<Data>,
  scripts: readonly Script<PathIn<Data>>[],
  { parseScript, sourceOf }: RuleContext,
): Iterable<Finding> {
  for (const { name, text, path } of scripts) {
    const script = wordsForHoles(text);
    const problem = script === undefined ? undefined : parseScript(script)?.problem;
    if (script === undefined || problem === undefined) continue;
    const { line, number } = lineAt(script, problem.at);
    const at = placeOf(entry, ...path);
    yield {
      at: placeOfLine(line, at, sourceOf) ?? at,
      message: `${name} is not valid bash: ${problem.message}`,
      hint: `Fix line ${number} of the script: bash refuses to run it.`,
    };
  }
}

/** The last line with text before an offset. */
function lineAt(script: string, offset: number): { readonly line: string; readonly number: number } {
  const before = script.slice(0, offset).trimEnd();
  const start = before.lastIndexOf("\n") + 1;
  const end = script.indexOf("\n", Math.max(start, before.length));
  return {
    line: script.slice(start, end < 0 ? undefined : end),
    number: before.split("\n").length,
  };
}

/** The place of a script line in the recipe, if it is unique. */
function placeOfLine(line: string, around: Place, sourceOf: RuleContext["sourceOf"]): Place {
  const source = around && sourceOf(around.file)?.slice(around.start, around.end);
  const [longest = ""] = line.split(hole).sort((a, b) => b.length - a.length);
  const text = longest.trim();
  const start = source?.indexOf(text) ?? -1;
  if (around === undefined || text === "" || start < 0 || source?.includes(text, start + 1)) return undefined;
  return { file: around.file, start: around.start + start, end: around.start + start + text.length };
}
