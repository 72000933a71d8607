import type { CheckedApp } from "../schema/app.ts";
import type { CheckedCatalogFile } from "../schema/catalog.ts";
import type { CheckedPackage } from "../schema/package.ts";
import type { Checked } from "./check.ts";
import type { PathIn } from "./provenance.ts";

/** One checked, complete app or package, with the origin of each value. */
export interface Entry<Data> extends Checked<Data> {
  readonly name: string;
}

export type PackageEntry = Entry<CheckedPackage>;
export type AppEntry = Entry<CheckedApp>;

/** The input of the passes. Entries are sorted by name. */
export interface CheckedCatalog {
  readonly pkgs: ReadonlyMap<string, PackageEntry>;
  readonly apps: ReadonlyMap<string, AppEntry>;
  readonly catalogFile: Entry<CheckedCatalogFile>;
}

/** Steps from a package or an app to one of its options. */
export type PackagePath = PathIn<CheckedPackage>;
export type AppPath = PathIn<CheckedApp>;
