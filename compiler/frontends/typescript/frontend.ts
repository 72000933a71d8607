import { nestedTooDeeply } from "../../diagnostics/reading.ts";
import type { Reporter } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../language/expression.ts";
import { spanIn, type Frontend, type SourceText } from "../frontend.ts";
import { readExpression } from "./expressions.ts";
import { deepestNesting, Reading, type ReadNix, NixNames } from "./reading.ts";
import { moduleValue } from "./module.ts";
import { nixWords } from "./nix-template.ts";
import { parse } from "./parse.ts";
import { isStackOverflow } from "../../support/stack-overflow.ts";

/**
 * The front end for `.ts` files, with the parser of `` nix`…` ``. A module becomes the set of its exports (`{ default =
 * …; name = …; }`). It is parsed, not type-checked (editors do that), and never executed.
 */
export const typescriptFrontendWith = (readNix: ReadNix): Frontend => ({
  extensions: [".ts"],
  read(source, reporter) {
    try {
      return readModule(source, reporter, readNix);
    } catch (problem) {
      // TypeScript's parser recurses without a limit; the stack is unwound here.
      if (!isStackOverflow(problem)) throw problem;
      const place = deepestBracket(source.text);
      reporter.report(nestedTooDeeply(spanIn(source, place, place + 1), undefined));
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

/** The position of the deepest bracket, without regard to strings and comments: sufficient for a message. */
function deepestBracket(text: string): number {
  let [depth, deepest, place] = [0, 0, 0];
  for (const { 0: bracket, index } of text.matchAll(/[()[\]{}]/g)) {
    depth += "([{".includes(bracket) ? 1 : -1;
    if (depth > deepest) [deepest, place] = [depth, index];
  }
  return deepest > deepestNesting ? place : 0;
}
