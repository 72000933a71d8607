/** Put in by scripts/build.mjs: a hash of everything catalogc is made from. */
declare const CATALOGC_BUILD: string | undefined;

/** Identifies this very build; undefined when run from sources, where nothing tells one version from the next. */
export const buildId: string | undefined = typeof CATALOGC_BUILD === "string" ? CATALOGC_BUILD : undefined;
