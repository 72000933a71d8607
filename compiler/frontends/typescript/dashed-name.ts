import ts from "typescript";
import type { Scope } from "./scope.ts";

/** `pkgs.pkg-config`, which is a difference to JavaScript: what it is selected from, and the name that was meant. */
export function dashedName(
  node: ts.BinaryExpression,
  scope: Scope,
): { readonly target: string; readonly name: string } | undefined {
  const words: string[] = [];
  let at: ts.Expression = node;
  while (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.MinusToken) {
    const word = firstWord(at.right);
    if (word === undefined) return undefined;
    words.unshift(word);
    at = at.left;
  }
  if (!ts.isPropertyAccessExpression(at)) return undefined;
  const path = namesOf(at.expression);
  const [root, second] = [scope.lookup(path?.[0] ?? ""), scope.lookup(words[0] ?? "")];
  const isPackage = root?.kind === "surface" && root.name === "pkgs";
  const isMeant =
    isPackage || (root !== undefined && second === undefined && /^[a-z_]/i.test(words[0] ?? ""));
  return path !== undefined && isMeant
    ? { target: path.join("."), name: [at.name.text, ...words].join("-") }
    : undefined;
}

/** What stands next to the sign: `config` of `config.dev`. */
function firstWord(node: ts.Expression): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return firstWord(node.expression);
  return ts.isIdentifier(node) || ts.isNumericLiteral(node) ? node.text : undefined;
}

function namesOf(node: ts.Expression): readonly string[] | undefined {
  if (ts.isIdentifier(node)) return [node.text];
  const before = ts.isPropertyAccessExpression(node) ? namesOf(node.expression) : undefined;
  return before && ts.isPropertyAccessExpression(node) ? [...before, node.name.text] : undefined;
}
