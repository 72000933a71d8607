import type { ts } from "ts-morph";
import { Brackets } from "./brackets.ts";
import { expression } from "./expressions.ts";
import type { Grammar } from "./grammar.ts";
import { sourceFile } from "./module.ts";
import { block } from "./statements.ts";
import { Tokens } from "./tokens.ts";
import { passType } from "./types.ts";
import { Unsure } from "./unsure.ts";
import { isStackOverflow } from "../../../support/stack-overflow.ts";

/**
 * Parses a text that stays within the subset of TypeScript that nearly all recipes are written in, several times as fast
 * as TypeScript's own parser, which takes a while to load besides.
 * @returns the tree that TypeScript's parser makes, as far as the front end looks at it: nodes without types, parents
 *   and tokens that mean nothing; undefined for every other text, and for every text that is wrong
 */
export function parseSubset(text: string): ts.SourceFile | undefined {
  try {
    const tokens = new Tokens(text);
    const grammar: Grammar = {
      tokens,
      brackets: new Brackets(text),
      expression: (mayReturnType) => expression(grammar, mayReturnType),
      block: () => block(grammar),
      type: () => passType(grammar),
    };
    const file: unknown = sourceFile(grammar);
    // A node like those of TypeScript, which has no way to make one without loading its compiler.
    return file as ts.SourceFile;
  } catch (problem) {
    // Too deep for the stack is too deep for TypeScript, too: it has the limit that messages are about.
    if (problem instanceof Unsure || isStackOverflow(problem)) return undefined;
    throw problem;
  }
}
