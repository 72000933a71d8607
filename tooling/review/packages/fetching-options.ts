import { builderKinds, builders } from "../../../compiler/schema/builders/builders.ts";
import { at } from "../reading/json.ts";
import type { ReviewedPackage } from "../sides/reviewed-tree.ts";
import type { Sides } from "../sides/tree.ts";

/** Options of a builder that change what the hash of its dependencies is of, by the attribute with that hash. */
const fetching = new Map(
  builderKinds.flatMap((kind) => {
    const { becomes, dependencies } = builders[kind];
    const meaning = becomes[dependencies?.hash ?? ""];
    if (dependencies === undefined || meaning === null || meaning === undefined) return [];
    const attribute =
      typeof meaning === "object" && "attribute" in meaning ? `${meaning.attribute}.hash` : dependencies.hash;
    return [[attribute, dependencies.dependOn.map((option) => [kind, option] as const)] as const];
  }),
);

/** Options with which what a hash is of changed, though the source did not. */
export function changedFetching(hash: string, { before, after }: Sides<ReviewedPackage>): readonly string[] {
  const value = (pkg: ReviewedPackage | undefined, builder: string, option: string): unknown =>
    at(pkg?.evaluated, "build", builder, option);
  return (fetching.get(hash) ?? []).flatMap(([builder, option]) => {
    const enabled = [before, after].every((pkg) => value(pkg, builder, "enable") === true);
    return enabled && value(before, builder, option) !== value(after, builder, option) ? [option] : [];
  });
}

/** Patches may be to the file that pins dependencies; fetchers of nixpkgs apply them. */
export const patchesChanged = ({ before, after }: Sides<ReviewedPackage>): boolean => {
  const [was, is] = [before, after].map((pkg) => JSON.stringify(at(pkg?.evaluated, "source", "patches")));
  return was !== is;
};
