/**
 * `fetcherVersion` of `fetchPnpmDeps`: nixpkgs, `pkgs/build-support/node/fetch-pnpm-deps`. 26.05 takes all four and warns
 * about the removed ones, later nixpkgs throws (PR 523933). Checked 2026-11.
 */
export const fetcherVersions = [3, 4] as const;
export const removedFetcherVersions = [1, 2] as const;

/** Past their end of life; removed after 26.05 (nixpkgs PR 539222, issue 529285). Checked 2026-11. */
export const removedPnpms: readonly string[] = ["pnpm_8", "pnpm_9"];

/** The package to use instead, which is the default of the specification. */
export const supportedPnpm = "pnpm_10";
