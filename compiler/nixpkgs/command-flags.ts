export interface FlagList {
  /** Values of its options may be options of another program: `--with-cflags=-O2 --param x`. */
  readonly valuesHaveOptions: boolean;
}

const ownOptions: FlagList = { valuesHaveOptions: false };

/**
 * Lists whose elements are arguments of `cargo`, `npm` and `configure`: nixpkgs, `pkgs/build-support/rust/hooks`,
 * `pkgs/build-support/node/build-npm-package/hooks` and `pkgs/stdenv/generic/setup.sh`. Checked 2026-11.
 */
export const commandFlags: Readonly<Record<string, FlagList>> = {
  cargoBuildFlags: ownOptions,
  cargoTestFlags: ownOptions,
  configureFlags: { valuesHaveOptions: true },
  npmBuildFlags: ownOptions,
  npmFlags: ownOptions,
  npmInstallFlags: ownOptions,
  npmPackFlags: ownOptions,
  npmPruneFlags: ownOptions,
  npmRebuildFlags: ownOptions,
};
