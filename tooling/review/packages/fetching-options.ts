import { at } from "../reading/json.ts";
import type { ReviewedPackage } from "../sides/reviewed-tree.ts";
import type { Sides } from "../sides/tree.ts";

/** Options of builders that decide what dependencies are fetched as, by the hash of those: nixpkgs manual, of each builder. */
const fetching: Readonly<Record<string, readonly (readonly [builder: string, option: string])[]>> = {
  vendorHash: [
    ["goPackageBuilder", "proxyVendor"],
    ["goPackageBuilder", "modRoot"],
  ],
  "pnpmDeps.hash": [
    ["pnpmPackageBuilder", "fetcherVersion"],
    ["pnpmPackageBuilder", "sourceRoot"],
    ["pnpmPackageBuilder", "pnpm"],
  ],
};

/** Options with which what a hash is of changed, though the source did not. */
export function changedFetching(hash: string, { before, after }: Sides<ReviewedPackage>): readonly string[] {
  const value = (pkg: ReviewedPackage | undefined, builder: string, option: string): unknown =>
    at(pkg?.evaluated, "build", builder, option);
  return (fetching[hash] ?? []).flatMap(([builder, option]) => {
    const enabled = [before, after].every((pkg) => value(pkg, builder, "enable") === true);
    return enabled && value(before, builder, option) !== value(after, builder, option) ? [option] : [];
  });
}

/** Patches may be to the file that pins dependencies; fetchers of nixpkgs apply them. */
export const patchesChanged = ({ before, after }: Sides<ReviewedPackage>): boolean => {
  const [was, is] = [before, after].map((pkg) => JSON.stringify(at(pkg?.evaluated, "source", "patches")));
  return was !== is;
};
