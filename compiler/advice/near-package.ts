import { meant, sentences, type Place } from "../diagnostics/make.ts";
import { groupBy } from "../support/group-by.ts";
import { editDistance } from "../support/suggest.ts";
import type { Finding } from "./rule.ts";

/** A name that an entry selects from `pkgs`, with its place. */
export type PackageName = readonly [name: string, at: Place];
type Names = { readonly packages: readonly string[]; readonly used: readonly PackageName[] };

/** Names that differ from a package of the catalog in one letter. With another digit it is another version. */
export function* nearPackage({ packages, used }: Names): Iterable<Finding> {
  const known = new Set(packages);
  const index = groupBy(
    packages.flatMap((each) => cuts(each).map((cut) => ({ cut, each }))),
    ({ cut }) => cut,
  );
  for (const [name, at] of used) {
    if (known.has(name) || name.length < 5) continue;
    const alike = cuts(name).flatMap((cut) => index.get(cut) ?? []);
    const [near] = alike.flatMap(({ each }) => (isNear(name, each) ? [each] : [])).sort();
    if (near === undefined) continue;
    const hint = sentences(
      meant(name, near),
      `For the package of nixpkgs, write \`pkgs.pkgsOriginal.${name}\`.`,
    );
    yield { at, message: `\`${name}\` is not a package of the catalog, but \`${near}\` is`, hint };
  }
}

/** Names that are near have one of these in common, so that few are compared. */
const cuts = (name: string): readonly string[] => [
  name,
  ...[...name].map((_, at) => name.slice(0, at) + name.slice(at + 1)),
];

const isNear = (a: string, b: string): boolean =>
  editDistance(a, b, 1) === 1 && a.replace(/\d/g, "") !== b.replace(/\d/g, "");
