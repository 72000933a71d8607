import type { Entry } from "../check/checked-catalog.ts";
import { meant, sentences, type Place } from "../diagnostics/make.ts";
import { collectReferences } from "../passes/references.ts";
import { editDistance } from "../support/suggest.ts";
import type { Finding } from "./rule.ts";

/** A name that an entry selects from `pkgs`, with its place. */
export type PackageName = readonly [name: string, at: Place];

export const packageNames = (entry: Entry<object>): readonly PackageName[] => [
  ...collectReferences(entry).packages,
];

type Names = { readonly packages: readonly string[]; readonly used: readonly PackageName[] };

/** Names that differ from a package of the catalog in one letter. With another digit it is another version. */
export function* nearPackage({ packages, used }: Names): Iterable<Finding> {
  const known = new Set(packages);
  const isNear = (name: string, each: string): boolean =>
    editDistance(name, each, 1) === 1 && each.replace(/\d/g, "") !== name.replace(/\d/g, "");
  for (const [name, at] of used) {
    const near = known.has(name) || name.length < 5 ? undefined : packages.find((each) => isNear(name, each));
    if (near === undefined) continue;
    const hint = sentences(
      meant(name, near),
      `For the package of nixpkgs, write \`pkgs.pkgsOriginal.${name}\`.`,
    );
    yield { at, message: `\`${name}\` is not a package of the catalog, but \`${near}\` is`, hint };
  }
}
