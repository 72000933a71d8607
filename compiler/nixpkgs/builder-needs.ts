import type { BuilderKind } from "../ir/package.ts";

/**
 * Lists that catalogc fills with what a builder cannot do without, so that `build.extraAttrs` adds to them: nixpkgs has no builder
 * for pnpm, but a fetcher and a hook (nixpkgs manual, "JavaScript"), and `buildNpmPackage` runs the Node.js that comes first.
 * Checked 2026-11.
 */
export const listsOfBuilder: Readonly<Partial<Record<BuilderKind, readonly string[]>>> = {
  npmPackageBuilder: ["nativeBuildInputs"],
  pnpmPackageBuilder: ["nativeBuildInputs"],
};

/**
 * Builders whose derivation does not set `strictDeps` itself. Those of Go, Rust, npm, Python and OCaml do: nixpkgs,
 * `go/module.nix`, `rust/build-rust-package`, `node/build-npm-package`, `ocaml/dune.nix` in `pkgs/build-support`, and
 * `mk-python-derivation.nix`. Checked 2026-11.
 */
export const withoutStrictDeps: ReadonlySet<BuilderKind> = new Set(["pnpmPackageBuilder", "standardBuilder"]);

type Unpacking = "not needed" | "by fetchers too";

/**
 * Builders that unpack nothing, or bring `unzip` (nixpkgs, `mk-python-derivation.nix`), and those that fetch
 * dependencies by what is in the source, for which `nativeBuildInputs` are not there. Checked 2026-11.
 */
export const unpacking: Readonly<Record<string, Unpacking>> = {
  identityBuilder: "not needed",
  pythonAppBuilder: "not needed",
  pythonPackageBuilder: "not needed",
  npmPackageBuilder: "by fetchers too",
  pnpmPackageBuilder: "by fetchers too",
  rustPackageBuilder: "by fetchers too",
} satisfies Partial<Record<BuilderKind, Unpacking>>;

/** Whose check phase is on by default: their check tools are build inputs already. Checked 2026-11. */
export const checksByDefault: ReadonlySet<BuilderKind> = new Set([
  "goPackageBuilder",
  "pythonAppBuilder",
  "pythonPackageBuilder",
  "rustPackageBuilder",
]);
