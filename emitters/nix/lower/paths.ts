import type { Expr, PathExpr, SearchPathExpr } from "../../../compiler/language/expression.ts";
import { isPathText, isSearchPath } from "../escape.ts";
import type { PathText, Syntax, Term } from "../syntax.ts";
import { UnprintableError } from "../unprintable.ts";
import { call, nameToken } from "./build-syntax.ts";
import { lowerQuoted, mergeTexts } from "./strings.ts";

/** Prints the path of a file of the recipe tree relative to the printed file: `../../recipes/x.patch`. */
export type PrintTreePath = (treePath: string) => string;

/**
 * A path. Literals only allow letters, digits and `._+-`, and need a slash: `./odd name` is printed as `./. + "/odd
 * name"`, which is the same path.
 */
export function lowerPath(
  path: PathExpr,
  printTreePath: PrintTreePath | undefined,
  interpolate: (expr: Expr) => Syntax,
): Syntax {
  const parts = mergeTexts(path.parts, path.span);
  const [text, others] = typeof parts[0] === "string" ? [parts[0], parts.slice(1)] : ["", parts];
  // An interpolation may continue the name before it, but not the folder that all paths begin in.
  const inFolder = others.length > 0 && (text === "" || text.endsWith("/"));
  const root = rootOf(path, text.replace(/\/$/, ""), printTreePath);
  const first = inFolder && !root.endsWith("/") ? `${root}/` : root;

  const home = path.base === "home" ? "~" : "";
  const texts = [first.slice(home.length), ...others].filter((part) => typeof part === "string");
  const last = others.at(-1);
  if (texts.every(isPathText) && !(typeof last === "string" && last.endsWith("/"))) {
    const start = others.length === 0 ? complete(first) : first;
    const fragments = others.map((part) => (typeof part === "string" ? part : interpolate(part)));
    return { kind: "path", fragments: [start, ...fragments] };
  }
  const { folder, remainder } = split(first.slice(home.length));
  return {
    kind: "operation",
    operator: "+",
    left: literal(complete(home + folder)),
    right: lowerQuoted([remainder, ...others], interpolate),
  };
}

/** `<nixpkgs>`, or an equivalent expression if it has no such spelling. Source: Nix manual, "Lookup path". */
export function lowerSearchPath({ path }: SearchPathExpr): Syntax {
  if (isSearchPath(path)) return { kind: "token", type: "search-path", text: `<${path}>` };
  const builtin = (name: string): Term => ({
    kind: "selection",
    target: nameToken("builtins"),
    path: [nameToken(name)],
    fallback: undefined,
  });
  return call(
    call(builtin("findFile"), builtin("nixPath")),
    lowerQuoted([path], () => nameToken("null")),
  );
}

/** The path up to its first interpolation, relative to the printed file. */
function rootOf(path: PathExpr, text: string, printTreePath: PrintTreePath | undefined): string {
  switch (path.base) {
    case "tree":
      if (printTreePath) return printTreePath(text);
      throw new UnprintableError("tree path without a way to print it", text, path.span);
    case "absolute":
      return text.startsWith("/") ? text : `/${text}`;
    case "home":
      return text.startsWith("~") ? text : `~/${text}`;
    case "emitted":
      return /^\.\.?(\/|$)/.test(text) ? text : `./${text}`;
  }
}

/** A literal must have a slash and must not end in one. */
function complete(path: string): string {
  if (path.endsWith("/")) return `${path}.`;
  return path.includes("/") ? path : `${path}/.`;
}

/** Splits before the first segment that is invalid in a literal, or before the last segment. */
function split(path: string): { readonly folder: string; readonly remainder: string } {
  const segments = path.split("/");
  const odd = segments.findIndex((segment, index) => !isPathText(segment) || (segment === "" && index > 0));
  const at = odd === -1 ? segments.length - 1 : odd;
  const folder = segments.slice(0, at).join("/");
  const remainder = `/${segments.slice(at).join("/")}`;
  if (folder !== "") return { folder, remainder };
  return { folder: path.startsWith("/") ? "/" : ".", remainder };
}

function literal(text: string): PathText {
  return { kind: "path", fragments: [text] };
}
