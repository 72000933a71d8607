/**
 * The oldest release of nixpkgs that takes the output, `lib.trivial.release`; unstable is newer. Two things decide it:
 * licenses that are expressions (`lib/licenses/operators.nix`) and version 4 of the fetcher of pnpm. Checked 2026-11.
 */
export const oldestRelease = "26.05";
