import type { Value } from "../../language/value.ts";

/** Functions of nixpkgs' `lib` that compare the elements of a list, and what to write instead where these are packages. */
const comparing: ReadonlyMap<string, string> = new Map([
  ["unique", "A package that is listed twice does no harm: leave it out."],
  ["subtractLists", "Write the list without what is to be gone."],
  ["remove", "Write the list without what is to be gone."],
  ["intersectLists", "Write the list of those that are in both."],
  ["sort", "The order makes no difference: leave it out."],
  ["sortOn", "The order makes no difference: leave it out."],
]);

/** Which packages are the same, and which comes first, is known when they are evaluated: `lib.unique [ pkgs.a pkgs.b ]`. */
export function comparedPackagesHint(value: Value | undefined): string | undefined {
  let expr = value?.kind === "residual" ? value.expr : undefined;
  while (expr?.kind === "apply") expr = expr.fn;
  if (expr?.kind !== "select" || expr.target.kind !== "variable") return undefined;
  const { name: set } = expr.target;
  const last = expr.path.at(-1);
  const name = last?.kind === "static" ? last.name : "";
  const instead = set === "lib" || set === "builtins" ? comparing.get(name) : undefined;
  return instead && `\`${set}.${name}\` compares packages, which Nix alone can do. ${instead}`;
}
