import type { App } from "./app.ts";
import type { Package } from "./package.ts";

/** The resolved catalog, which emitters receive. Maps are sorted by name. */
export interface Catalog {
  readonly apps: ReadonlyMap<string, App>;
  readonly pkgs: ReadonlyMap<string, Package>;
  /** Tree paths of maintainer list files in use. */
  readonly maintainerLists: readonly string[];
  /** `<forge_kind>:<owner>/<repo>`, or "" if the catalog does not set it. */
  readonly repositoryUrl: string;
  /** Nix platform identifiers, sorted. */
  readonly systems: readonly string[];
  /** Folders of hosts that reviews accept. */
  readonly trustedPaths: readonly string[];
}
