import type { Expr } from "../../language/expression.ts";
import { namesBelow } from "../../language/names-below.ts";
import type { Text } from "../../language/text.ts";

/** A text with `@` for each package that is named in it; undefined where it has something else that only Nix knows. */
export function plainText({ parts }: Text): string | undefined {
  const known = parts.map((part) => (typeof part === "string" ? part : isPackage(part) ? "@" : undefined));
  return known.includes(undefined) ? undefined : known.join("");
}

/** `pkgs.hello`, `lib.getExe pkgs.hello` */
const isPackage = (expr: Expr): boolean =>
  expr.kind === "apply"
    ? namesBelow("lib", expr.fn) !== undefined && isPackage(expr.argument)
    : namesBelow("pkgs", expr) !== undefined;
