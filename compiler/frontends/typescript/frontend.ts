import type { Reporter } from "../../diagnostics/diagnostic.ts";
import * as messages from "../../diagnostics/reading-typescript.ts";
import type { Expr } from "../../language/expression.ts";
import { spanIn, type Frontend, type SourceText } from "../frontend.ts";
import { readExpression } from "./expressions.ts";
import { deepestNesting, Reading, type ReadNix, NixNames } from "./reading.ts";
import { moduleValue } from "./module.ts";
import { nixWords } from "./nix-template.ts";
import { parse } from "./parse.ts";
import { isStackOverflow } from "../../support/stack-overflow.ts";

/**
 * The front end for `.ts` files, given the reader of `` nix`…` ``. A module becomes the set of its exports
 * (`{ default = …; name = …; }`). It is parsed, never checked for types (editors do that) and never run.
 */
export const typescriptFrontendWith = (readNix: ReadNix): Frontend => ({
  extensions: [".ts"],
  read(source, reporter) {
    try {
      return readModule(source, reporter, readNix);
    } catch (problem) {
      // TypeScript's own parser descends without a limit; the stack is whole again here.
      if (!isStackOverflow(problem)) throw problem;
      const place = deepestBracket(source.text);
      reporter.report(messages.tooDeep(spanIn(source, place, place + 1), undefined));
      return undefined;
    }
  },
});

function readModule(source: SourceText, reporter: Reporter, readNix: ReadNix): Expr | undefined {
  const file = parse(source, reporter);
  if (!file) return undefined;
  const names = new NixNames(nixWords(file));
  const reading = new Reading(source, file, names, readNix, reporter, readExpression);
  const value = moduleValue(reading);
  return reading.unusable ? undefined : value;
}

/** Where the most brackets are open, strings and comments not told apart: good enough to point at. */
function deepestBracket(text: string): number {
  let [depth, deepest, place] = [0, 0, 0];
  for (const { 0: bracket, index } of text.matchAll(/[()[\]{}]/g)) {
    depth += "([{".includes(bracket) ? 1 : -1;
    if (depth > deepest) [deepest, place] = [depth, index];
  }
  return deepest > deepestNesting ? place : 0;
}
