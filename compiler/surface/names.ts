/** Exports of "catalogc" to recipes; `index.ts` declares them, the TypeScript front end defines them. */
export const surfaceNames = [
  "builtins",
  "config",
  "defineCatalog",
  "defineRecipe",
  "file",
  "lib",
  "md",
  "nix",
  "pkgs",
  "sh",
  "text",
] as const;

export type SurfaceName = (typeof surfaceNames)[number];

/** The names that stand for a value only Nix or another recipe knows; Nix has them, too. */
const symbolNames = ["builtins", "config", "lib", "pkgs"] as const satisfies readonly SurfaceName[];
export type SymbolName = (typeof symbolNames)[number];

const tagNames = ["md", "nix", "sh", "text"] as const satisfies readonly SurfaceName[];
export type TagName = (typeof tagNames)[number];

export const isSurfaceName = (name: string): name is SurfaceName => isIn(surfaceNames, name);
export const isSymbolName = (name: string): name is SymbolName => isIn(symbolNames, name);
export const isTagName = (name: string): name is TagName => isIn(tagNames, name);

const isIn = (names: readonly string[], name: string): boolean => names.includes(name);
