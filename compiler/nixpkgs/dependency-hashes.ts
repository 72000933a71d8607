import type { BuilderKind } from "../ir/package.ts";

/**
 * Builders whose dependencies have a hash, and the attributes with which nixpkgs' builder does without the option: `go/module.nix`,
 * `node/build-npm-package`, `node/fetch-pnpm-deps` and `rust/build-rust-package` in `pkgs/build-support`. Checked 2026-11.
 */
const instead: Readonly<Partial<Record<BuilderKind, readonly string[]>>> = {
  goPackageBuilder: ["vendorHash"],
  npmPackageBuilder: ["npmDepsHash", "npmDeps"],
  pnpmPackageBuilder: ["pnpmDeps"],
  rustPackageBuilder: ["cargoHash", "cargoLock", "cargoDeps", "cargoVendorDir"],
};

/** Whether `extraAttrs` or structured attributes stand for an empty hash of the dependencies. */
export const standsForHash = (
  kind: BuilderKind,
  hash: string,
  ...attributes: readonly ReadonlyMap<string, unknown>[]
): boolean =>
  hash === "" && (instead[kind] ?? []).some((name) => attributes.some((given) => given.has(name)));

/** Whether an attribute has the dependencies, or their hash, with any of the builders. */
export const bringsDependencies = (name: string): boolean =>
  Object.values(instead).some((names) => names.includes(name));
