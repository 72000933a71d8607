import type { BuilderKind } from "../ir/package.ts";

/** The change to nixpkgs after which all elements of a list are read. */
type Fixes = Readonly<Record<string, string>>;

const change = (number: number): string => `https://github.com/NixOS/nixpkgs/pull/${number}`;

/** Merged 2026-05 and 2026-06: some nixpkgs of 26.05 do not have them. */
const go = change(519903);
const pnpm = change(528517);
/** Open. */
const npm = change(547948);

/**
 * Lists that a builder's phases read as words, `$name`. With `__structuredAttrs` they are bash arrays, and `$name` is their
 * first element. `test/emitters/pkgs/read-as-words.test.ts` runs the phases of a nixpkgs, and those of the test double, and
 * compares. Checked 2026-11.
 */
export const readAsWords: Readonly<Partial<Record<BuilderKind, Fixes>>> = {
  goPackageBuilder: { checkFlags: go, excludedPackages: go, subPackages: go },
  npmPackageBuilder: {
    npmBuildFlags: npm,
    npmFlags: npm,
    npmInstallFlags: npm,
    npmPackFlags: npm,
    npmPruneFlags: npm,
    npmRebuildFlags: npm,
  },
  pnpmPackageBuilder: { pnpmWorkspaces: pnpm },
};
