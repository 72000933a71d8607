import type { App } from "./app.ts";
import type { Package } from "./package.ts";

/** How the pages of `catalogc site` look, and where they are. */
export interface CatalogSite {
  /** Empty for the name of the repository. */
  readonly title: string;
  /** May be empty. */
  readonly description: string;
  /** The tree path of an SVG file. */
  readonly logo: string | undefined;
  /** `#rrggbb`, or empty. */
  readonly accent: string;
  /** Without a slash at its end; empty if it is not set. */
  readonly url: string;
}

/** The resolved catalog, which emitters receive. Maps are sorted by name. */
export interface Catalog {
  readonly apps: ReadonlyMap<string, App>;
  readonly pkgs: ReadonlyMap<string, Package>;
  /** Tree paths of maintainer list files in use. */
  readonly maintainerLists: readonly string[];
  /** `<forge_kind>:<owner>/<repo>`, or "" if the catalog does not set it. */
  readonly repositoryUrl: string;
  readonly site: CatalogSite;
  /** Nix platform identifiers, sorted. */
  readonly systems: readonly string[];
  /** Folders of hosts that reviews accept. */
  readonly trustedPaths: readonly string[];
}
