import type { Expr } from "../../language/expression.ts";
import { nameBelow, namesBelow } from "../../language/names-below.ts";
import { spine } from "../../language/traversal.ts";
import type { Text } from "../../language/text.ts";

/** A private-use character that stands for residual parts. */
export const hole = "\uE000";

/** The script with a word for each interpolation; undefined if one may be more than a word. */
export function wordsForHoles({ parts }: Text): string | undefined {
  const isKnown = parts.every((part) => typeof part === "string" || isWord(part));
  return isKnown ? parts.map((part) => (typeof part === "string" ? part : hole)).join("") : undefined;
}

/** Functions of `lib` that return a path or quoted words. */
const wordFunctions =
  /^(?:get(?:Exe'?|Bin|Dev|Lib|Man|Output)|make\w*Path|escapeShellArgs?|toShellVars?|versions\.\w+)$/;

/** Whether an expression is certainly part of one word, such as the path of a package. */
function isWord(expr: Expr): boolean {
  switch (expr.kind) {
    case "literal":
    case "path":
      return true;
    case "string":
      return expr.parts.every((part) => (typeof part === "string" ? !part.includes("\n") : isWord(part)));
    case "select":
      return namesBelow("pkgs", expr) !== undefined || isWord(expr.target);
    case "apply": {
      const { head } = spine(expr);
      return namesBelow("pkgs", head) !== undefined || wordFunctions.test(nameBelow("lib", head) ?? "");
    }
    default:
      return false;
  }
}
