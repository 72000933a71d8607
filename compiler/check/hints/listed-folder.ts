import type { Expr } from "../../language/expression.ts";
import { forEachChild } from "../../language/traversal.ts";
import type { Value } from "../../language/value.ts";

const listings: ReadonlySet<string> = new Set([
  ...["builtins.readDir", "lib.readDir", "lib.filesystem.listFilesRecursive"],
  ...["lib.filesystem.packagesFromDirectoryRecursive", "lib.packagesFromDirectoryRecursive"],
]);

/** What to write in place of the files of a folder, which only Nix lists. */
export function listedFolderHint(value: Value | undefined): string | undefined {
  const listing = value?.kind === "residual" ? listingIn(value.expr) : undefined;
  return listing && `\`${listing}\` is left to Nix: name the files of the folder one by one.`;
}

function listingIn(expr: Expr): string | undefined {
  const [waiting, seen] = [[expr], new Set<Expr>()];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.kind === "select" && next.target.kind === "variable") {
      const names = next.path.map((name) => (name.kind === "static" ? name.name : ""));
      const dotted = [next.target.name, ...names].join(".");
      if (listings.has(dotted)) return dotted;
    }
    forEachChild(next, (child) => waiting.push(child));
  }
  return undefined;
}
