import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { dependencyHash, standsForHash, type Builder } from "../../compiler/schema/builders/builders.ts";
import { collectReferences } from "../../compiler/passes/references.ts";

/** A hash of a package. */
export interface PackageHash {
  /** `pkgs.tool.source.hash` */
  readonly option: string;
  readonly value: string;
  /** Existing options after which a missing one can be written. */
  readonly neighbors: readonly string[];
}

/** The hashes of a package in the order in which Nix needs them: dependencies are read from the source. */
export function hashesOf(pkg: Package): readonly PackageHash[] {
  const { name, source, build } = pkg;
  // The identity builder fetches nothing.
  const fetched = source !== null && source.kind !== "path" && build.builder.kind !== "identityBuilder";
  const dependencies = dependencyHash(build.builder.kind, build.builder);
  const { extraAttrs, structuredAttrs, shared } = build;
  const isNeeded =
    dependencies !== undefined &&
    !standsForHash(build.builder.kind, dependencies[1], extraAttrs, structuredAttrs, shared);
  const ofSource = `pkgs.${name}.source`;
  const ofBuilder = `pkgs.${name}.build.${build.builder.kind}`;
  return [
    ...(fetched
      ? [
          {
            option: `${ofSource}.hash`,
            value: source.hash,
            neighbors: [`${ofSource}.git`, `${ofSource}.url`],
          },
        ]
      : []),
    ...(isNeeded
      ? [
          {
            option: `${ofBuilder}.${dependencies[0]}`,
            value: dependencies[1],
            neighbors: [`${ofBuilder}.enable`],
          },
        ]
      : []),
  ];
}

/** Every hash in the options of a package, used or not. */
export const givenHashes = (pkg: Package): readonly string[] => [
  ...(pkg.source === null ? [] : [pkg.source.hash]),
  ...(dependencyHash(pkg.build.builder.kind, pkg.build.builder)?.slice(1) ?? []),
];

/** The same package with other hashes; null if it has no dependencies to fetch. */
export function withHashes(pkg: Package, hashOf: (hash: PackageHash) => string | null): Package {
  let { source, build } = pkg;
  for (const hash of hashesOf(pkg)) {
    if (source !== null && hash.option === `pkgs.${pkg.name}.source.hash`)
      source = { ...source, hash: hashOf(hash) ?? source.hash };
    else
      build = {
        ...build,
        builder: withDependencyHash(build.builder, hash.option.split(".").at(-1) ?? "", hashOf(hash)),
      };
  }
  return { ...pkg, source, build };
}

/** The compiler cannot infer that the option belongs to the builder. */
const withDependencyHash = (builder: Builder, option: string, hash: string | null): Builder => ({
  ...builder,
  [option]: hash,
});

/** A package and then the catalog packages that it is built from, each once. */
export function withDependencies(name: string, { pkgs }: Catalog): readonly string[] {
  const found = new Set([name]);
  // The set grows during the loop.
  for (const each of found) {
    const pkg = pkgs.get(each);
    if (pkg !== undefined) for (const used of [...usedBy(pkg)].sort()) if (pkgs.has(used)) found.add(used);
  }
  return [...found];
}

/** Only the named packages, each after those of them that it uses. */
export function inBuildOrder(names: readonly string[], { pkgs }: Catalog): readonly string[] {
  const ordered = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string): void => {
    const pkg = pkgs.get(name);
    if (pkg === undefined || visited.has(name)) return;
    visited.add(name);
    for (const used of [...usedBy(pkg)].sort()) visit(used);
    if (names.includes(name)) ordered.add(name);
  };
  for (const name of names) visit(name);
  return [...ordered];
}

function usedBy(pkg: Package): Iterable<string> {
  const nowhere = { span: undefined, nameSpan: undefined, explicit: false };
  const provenance = {
    at: () => nowhere,
    isExplicit: () => false,
    isForced: () => false,
    isWrong: () => false,
    notes: () => [],
    explicitPaths: () => [],
  };
  return collectReferences({ name: pkg.name, data: pkg, provenance }).packages.keys();
}
