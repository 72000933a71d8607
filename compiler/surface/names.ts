/** What the package "catalogc" exports to recipes; `index.ts` declares each, the TypeScript front end gives each its meaning. */
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

/** The names that stand for a value only Nix or another recipe knows. */
export type SymbolName = Extract<SurfaceName, "builtins" | "config" | "lib" | "pkgs">;
export type TagName = Extract<SurfaceName, "md" | "nix" | "sh" | "text">;

export const isSurfaceName = (name: string): name is SurfaceName =>
  (surfaceNames as readonly string[]).includes(name);
export const isSymbolName = (name: SurfaceName): name is SymbolName =>
  name === "builtins" || name === "config" || name === "lib" || name === "pkgs";
export const isTagName = (name: SurfaceName): name is TagName =>
  name === "md" || name === "nix" || name === "sh" || name === "text";
