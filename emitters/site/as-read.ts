import type { PathLike, Text } from "../../compiler/language/option-values.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";
import { isEmptyText } from "../../compiler/language/text.ts";

// Pages show no Nix in sentences: a program has its name, a package its place in the store, and anything else is `…`.

/** A text for readers: `…-hello/share` for `${pkgs.hello}/share`, `hello` for `${pkgs.hello}/bin/hello`. */
export const shownText = ({ parts }: Text): string => joined(parts, (part) => part);

export const shownPath = (path: PathLike): string =>
  path.kind === "file" ? path.path : shownExpr(path.expr);

/** The words of a command, quoted for a shell where they are known. */
export const commandText = (words: readonly Text[]): string =>
  words.map((word) => (isEmptyText(word) ? "''" : joined(word.parts, quoted))).join(" ");

/** A word of a command, quoted for a shell if necessary. */
export const quoted = (part: string): string =>
  /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`;

/** The folder of programs of a package before a name is left out. */
function joined(parts: Text["parts"], shown: (part: string) => string): string {
  let all = "";
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    const program = typeof part === "string" ? /^\/bin\/([\w.+-]+.*)$/s.exec(part)?.[1] : undefined;
    const next = parts[index + 1];
    if (typeof part === "string")
      all += shown(program !== undefined && isExpr(before) && isPackage(before) ? program : part);
    else
      all +=
        typeof next === "string" && /^\/bin\/[\w.+-]/.test(next) && isPackage(part) ? "" : shownExpr(part);
  }
  return all;
}

const isExpr = (part: string | Expr | undefined): part is Expr => typeof part === "object";
const isPackage = (expr: Expr): boolean => packageName(expr) !== undefined;

/** The name of `pkgs.a.b`, or of a derivation that a function makes under a name; undefined for anything else. */
function packageName(expr: Expr): string | undefined {
  const { fn, args } = applied(expr);
  const last = namesBelow("pkgs", expr)?.at(-1);
  if (args.length === 0) return last !== undefined && metadata.has(last) ? undefined : last;
  const [first] = args;
  const isMaker = namesBelow("pkgs", fn) !== undefined;
  if (!isMaker || first === undefined) return undefined;
  if (first.kind !== "attrs") return knownString(first);
  const name = first.bindings.find(
    (each) => each.kind === "value" && each.path[0]?.kind === "static" && each.path[0].name === "name",
  );
  return name?.kind === "value" ? knownString(name.value) : undefined;
}

/** Attributes of a package that are texts. Source: nixpkgs manual, "Attributes of derivations". */
const metadata: ReadonlySet<string> = new Set(["name", "pname", "rev", "system", "tag", "url", "version"]);

/** A function and its arguments, in order. */
function applied(expr: Expr): { readonly fn: Expr; readonly args: readonly Expr[] } {
  if (expr.kind !== "apply") return { fn: expr, args: [] };
  const { fn, args } = applied(expr.fn);
  return { fn, args: [...args, expr.argument] };
}

const knownString = (expr: Expr): string | undefined => {
  const [only = "", ...others] = expr.kind === "string" ? expr.parts : [];
  return typeof only === "string" && only !== "" && others.length === 0 ? only : undefined;
};

const unknown = "…";

/** nixpkgs manual, "lib.meta.getExe", "lib.meta.getExe'". */
function shownExpr(expr: Expr): string {
  if (expr.kind === "string") return joined(expr.parts, (part) => part);
  if (expr.kind === "path") return joined(expr.parts, (part) => part);
  const { fn, args } = applied(expr);
  const [of, name] = args;
  const called = namesBelow("lib", fn)?.at(-1);
  if (called === "getExe" && of) return packageName(of) ?? unknown;
  if (called === "getExe'" && name) return knownString(name) ?? unknown;
  const made = packageName(expr);
  return made === undefined ? unknown : `/nix/store/${unknown}-${made}`;
}
