import {
  badSourceRoot,
  removedFetcherVersion,
  unknownFetcherVersion,
} from "../../diagnostics/passes-build.ts";
import type { Builder, BuilderKind, PythonOptions } from "../../ir/package.ts";
import { staticText } from "../../language/text.ts";
import { fetcherVersions, removedFetcherVersions } from "../../nixpkgs/pnpm.ts";
import { oldestRelease } from "../../nixpkgs/supported.ts";
import type { CheckedBuild } from "../../schema/build.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { placeOf, type PassContext } from "../context.ts";

type Resolve<Kind extends BuilderKind> = (
  options: CheckedBuild[Kind],
  entry: PackageEntry,
  context: PassContext,
) => Extract<Builder, { kind: Kind }> | undefined;

/** One function for each builder: its checked options as the resolved builder. */
const resolvers: { readonly [Kind in BuilderKind]: Resolve<Kind> } = {
  goPackageBuilder: ({ packages, ldflags, modRoot, proxyVendor, subPackages, tags, vendorHash }) => ({
    kind: "goPackageBuilder",
    packages,
    ldflags,
    modRoot,
    proxyVendor,
    subPackages,
    tags,
    vendorHash,
  }),
  // Without its derivation the builder is wrong, and checking has said so.
  identityBuilder: ({ packages, derivation }) =>
    derivation && { kind: "identityBuilder", packages, derivation },
  npmPackageBuilder: ({ packages, npmDepsHash, npmInstallFlags }) => ({
    kind: "npmPackageBuilder",
    packages,
    npmDepsHash,
    npmInstallFlags,
  }),
  ocamlBuilder: ({ packages, minimalVersion, ocamlPackages }) => ({
    kind: "ocamlBuilder",
    packages,
    minimalVersion,
    ocamlPackages,
  }),
  pnpmPackageBuilder: (options, entry, context) => {
    checkPnpm(options, entry, context);
    const { packages, buildScript, fetcherVersion, installDir, pnpm, pnpmDepsHash, sourceRoot } = options;
    return {
      kind: "pnpmPackageBuilder",
      packages,
      buildScript,
      fetcherVersion,
      installDir,
      pnpm,
      pnpmDepsHash,
      sourceRoot,
    };
  },
  pythonAppBuilder: (options) => ({ kind: "pythonAppBuilder", ...pythonOptions(options) }),
  pythonPackageBuilder: (options) => ({ kind: "pythonPackageBuilder", ...pythonOptions(options) }),
  rustPackageBuilder: ({ packages, cargoBuildFlags, cargoHash }) => ({
    kind: "rustPackageBuilder",
    packages,
    cargoBuildFlags,
    cargoHash,
  }),
  standardBuilder: ({ packages, stdenv }) => ({ kind: "standardBuilder", packages, stdenv }),
};

/** The options of the package's builder; undefined when something they need is missing. */
export function resolveBuilder<Kind extends BuilderKind>(
  entry: PackageEntry,
  kind: Kind,
  context: PassContext,
): Extract<Builder, { kind: Kind }> | undefined {
  return resolvers[kind](entry.data.build[kind], entry, context);
}

function pythonOptions(options: CheckedBuild["pythonAppBuilder"]): PythonOptions {
  const { build, check, run, dependencies } = options.packages;
  return {
    packages: {
      build,
      check,
      run,
      buildSystem: options.packages["build-system"],
      dependencies,
      optionalDependencies: options.packages["optional-dependencies"],
    },
    disabledTests: options.disabledTests,
    importsCheck: options.importsCheck,
    relaxDeps: options.relaxDeps,
  };
}

function checkPnpm(
  { fetcherVersion, sourceRoot }: CheckedBuild["pnpmPackageBuilder"],
  entry: PackageEntry,
  context: PassContext,
): void {
  const at = (option: string) => placeOf(entry, "build", "pnpmPackageBuilder", option);
  const isVersion = (version: number): boolean => version === fetcherVersion;
  if (removedFetcherVersions.some(isVersion)) {
    context.report(removedFetcherVersion(fetcherVersion, oldestRelease, at("fetcherVersion")));
  } else if (!fetcherVersions.some(isVersion)) {
    context.report(unknownFetcherVersion(fetcherVersion, fetcherVersions, at("fetcherVersion")));
  }
  // Repositories and folders of the recipe tree unpack to `source`; a tarball, or what Nix finds, to any other folder.
  const root = sourceRoot === null ? undefined : staticText(sourceRoot);
  const { git, path } = entry.data.source;
  if ((git !== null || path?.kind === "file") && root !== undefined && !/^source(\/|$)/.test(root)) {
    context.report(badSourceRoot(root, at("sourceRoot")));
  }
}
