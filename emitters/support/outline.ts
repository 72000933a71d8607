import type { App } from "../../compiler/ir/app.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { serviceRuntimes } from "../../compiler/plan/service-runtimes.ts";
import { appChecks } from "./app-checks.ts";

/** The facts about one entry in files about the whole catalog. Plain data: it can be cached, and sent to another thread. */
export interface EntryOutline {
  readonly name: string;
  readonly broken: boolean;
  /** Names of its attributes that are checks. */
  readonly checks: readonly string[];
  /** Whether it is an app that `nix run` can run. */
  readonly hasProgram: boolean;
  /** Whether it is an app with a NixOS module. */
  readonly hasModule: boolean;
}

/** The facts about a catalog besides its entries. */
export type CatalogFacts = Pick<Catalog, "maintainerLists" | "repositoryUrl" | "systems" | "trustedPaths">;

/** A catalog for files about all of it. Entries are sorted by name. */
export interface CatalogOutline extends CatalogFacts {
  readonly pkgs: readonly EntryOutline[];
  readonly apps: readonly EntryOutline[];
}

export function outlineOf(catalog: Catalog): CatalogOutline {
  return {
    ...factsOf(catalog),
    pkgs: [...catalog.pkgs.values()].map(outlineOfPackage),
    apps: [...catalog.apps.values()].map(outlineOfApp),
  };
}

export const factsOf = ({
  maintainerLists,
  repositoryUrl,
  systems,
  trustedPaths,
}: Catalog): CatalogFacts => ({
  maintainerLists,
  repositoryUrl,
  systems,
  trustedPaths,
});

export const outlineOfPackage = ({ name, broken }: Package): EntryOutline => ({
  name,
  broken,
  checks: ["test"],
  hasProgram: false,
  hasModule: false,
});

export function outlineOfApp(app: App): EntryOutline {
  const { name, broken, programs } = app;
  return {
    name,
    broken,
    checks: appChecks(app),
    hasProgram: programs.runtimes.program.enable,
    hasModule: serviceRuntimes(app).hostos,
  };
}

/** Some of the entries of a catalog, by name. */
export interface EntryNames {
  readonly pkgs: ReadonlySet<string>;
  readonly apps: ReadonlySet<string>;
}

/** The selected entries, in their order; all of them if `names` is missing. */
export const selectedEntries = <T>(
  entries: ReadonlyMap<string, T>,
  names: ReadonlySet<string> | undefined,
): ReadonlyMap<string, T> =>
  names === undefined ? entries : new Map([...entries].filter(([name]) => names.has(name)));
