/**
 * The oldest supported release of nixpkgs, `lib.trivial.release`; unstable is newer. Two features decide: license
 * expressions (`lib/licenses/operators.nix`) and version 4 of the pnpm fetcher. Checked 2026-11.
 */
export const oldestRelease = "26.05";
