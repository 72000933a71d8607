/** Set by scripts/build.mjs: a hash of all sources of catalogc. */
declare const CATALOGC_BUILD: string | undefined;

/** Identifies this build. Undefined when run from sources, where versions cannot be distinguished. */
export const buildId: string | undefined = typeof CATALOGC_BUILD === "string" ? CATALOGC_BUILD : undefined;
