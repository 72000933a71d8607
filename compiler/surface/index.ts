// The values that `import { … } from "catalogc"` gives a recipe. They are here for editors: the compiler
// reads recipes and never runs them, so it never calls anything below.

import type { Catalog, Recipe } from "./recipe-types.ts";
import type { EvaluatedValue, Library, NixExpression, PackageSet, PathRef, TopLibrary } from "./symbols.ts";

export type * from "./recipe-types.ts";
export type * from "./symbols.ts";

/** Nixpkgs and the catalog's own packages: `pkgs.hello`, `pkgs["hello-web"]`. A name that both have is the catalog's own. */
export const pkgs: PackageSet = unreadable("pkgs");

/** The library of nixpkgs: `lib.getExe(pkgs.curl)`, `lib.licenses.mit`. */
export const lib: TopLibrary = unreadable("lib");

/** Evaluated values of any recipe of the catalog: `config.pkgs.hello.version`. */
export const config: EvaluatedValue = unreadable("config");

/** The functions built into Nix: `builtins.readFile(file("./motd"))`. */
export const builtins: Library = unreadable("builtins");

/** The default export of a recipe file: apps and packages. */
export const defineRecipe = (_recipe: Recipe): Recipe => neverRun("defineRecipe");

/** The default export of `catalog.ts`: values for the whole catalog. */
export const defineCatalog = (_catalog: Catalog): Catalog => neverRun("defineCatalog");

/** A file or folder, relative to the recipe: `file("./web.toml")`. It must exist, inside the recipe folder. */
export const file = (_path: string): PathRef => neverRun("file");

/** A shell script, without the indentation that its lines share. */
export const sh = (_text: TemplateStringsArray, ..._values: readonly unknown[]): string => neverRun("sh");

/** Markdown, without the indentation that its lines share. */
export const md = (_text: TemplateStringsArray, ..._values: readonly unknown[]): string => neverRun("md");

/** Any text of several lines, without the indentation that its lines share. */
export const text = (_text: TemplateStringsArray, ..._values: readonly unknown[]): string => neverRun("text");

/** A Nix expression; `${…}` fills in values of the recipe: `` nix`lib.optional ${debug} pkgs.gdb` ``. */
export const nix = (_text: TemplateStringsArray, ..._values: readonly unknown[]): NixExpression =>
  neverRun("nix");

function neverRun(name: string): never {
  throw new Error(
    `catalogc: \`${name}\` was called. Recipes are read, never run: use \`npx catalogc compile recipes/ -o out/\`.`,
  );
}

/** A value without properties at run time. */
function unreadable<Symbolic extends object>(name: string): Symbolic {
  const refuse = () => neverRun(name);
  // No value of these types exists: the handlers keep anyone from finding out.
  return new Proxy<object>(() => undefined, { apply: refuse, get: refuse, has: refuse }) as Symbolic;
}
