import type { App } from "./app.ts";
import type { Package } from "./package.ts";

/** The whole catalog, resolved: what emitters receive. Maps are sorted by name. */
export interface Catalog {
  readonly apps: ReadonlyMap<string, App>;
  readonly pkgs: ReadonlyMap<string, Package>;
  /** Tree paths of maintainer list files in use. */
  readonly maintainerLists: readonly string[];
  /** `<forge_kind>:<owner>/<repo>`, or "" when the catalog does not say. */
  readonly repositoryUrl: string;
  /** Nix platform identifiers, sorted. */
  readonly systems: readonly string[];
}
