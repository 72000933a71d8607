import type { App } from "../ir/app.ts";
import type { Catalog } from "../ir/catalog.ts";
import type { Package } from "../ir/package.ts";
import type { CheckedCatalog } from "../check/checked-catalog.ts";
import type { EntryKind } from "../check/defaults-view.ts";
import type { Surroundings } from "../check/surroundings.ts";
import { LazyMap } from "../support/lazy-map.ts";
import type { PassContext } from "./context.ts";
import { readMaintainerLists } from "./maintainer-lists.ts";
import { passesOfApp, passesOfCatalogFile, passesOfPackage, passesOfSeveral } from "./passes.ts";

/** The environment of the passes, which `compile.ts` provides. */
export interface ResolveContext
  extends Pick<PassContext, "load" | "recipesName">, Omit<Surroundings, "sources"> {
  /** The recipe that defines an entry. */
  readonly recipeOf: (kind: EntryKind, name: string) => string | undefined;
}

/**
 * Phase 5: resolves checked entries, each on first access. Errors are reported, and an entry that cannot be resolved is
 * omitted, so the result may only be emitted if no error was reported.
 * @param hasAll whether the checked catalog lists all entries, so that problems of several can be found
 */
export function resolve(
  checked: CheckedCatalog,
  { log, of, recipeOf, ...context }: ResolveContext,
  hasAll = true,
): Catalog {
  const contextOf = (recipe: string, maintainers: PassContext["maintainers"]): PassContext => {
    const { tree, reporter } = of(recipe);
    return {
      ...context,
      tree,
      report(diagnostic) {
        reporter.report(diagnostic);
      },
      maintainers,
      definesPackage: (name) => checked.pkgs.has(name),
      refersTo: (file) => {
        log.file(file);
      },
    };
  };
  const ofCatalog = contextOf("", noMaintainers);
  const maintainers = readMaintainerLists(checked, ofCatalog);
  passesOfCatalogFile(checked, ofCatalog);

  const within = <T>(kind: EntryKind, name: string, run: (context: PassContext) => T): T => {
    const recipe = recipeOf(kind, name) ?? "";
    return log.within(recipe, () => run(contextOf(recipe, maintainers)));
  };
  const lookedUp = (kind: EntryKind) => (name: string) => {
    log.name(kind, name);
  };
  const resolvedPackage = (name: string): Package | undefined =>
    within("pkgs", name, (each) => {
      const entry = checked.pkgs.get(name);
      return entry && passesOfPackage(entry, checked, each);
    });
  const pkgs = new LazyMap([...checked.pkgs.keys()], resolvedPackage, lookedUp("pkgs"));
  const resolvedApp = (name: string): App | undefined =>
    within("apps", name, (each) => {
      const entry = checked.apps.get(name);
      return entry && passesOfApp(entry, checked, each);
    });
  const apps = new LazyMap([...checked.apps.keys()], resolvedApp, lookedUp("apps"));
  if (hasAll) passesOfSeveral(checked, ofCatalog);

  const { maintainerLists, repositoryUrl, site, siteUrl, systems, trustedPaths } = checked.catalogFile.data;
  return {
    apps,
    pkgs,
    maintainerLists: maintainerLists.flatMap((list) => (list.kind === "file" ? [list.path] : [])),
    repositoryUrl,
    site: {
      ...site,
      logo: site.logo?.kind === "file" ? site.logo.path : undefined,
      url: siteUrl.replace(/\/+$/, ""),
    },
    systems: [...new Set(systems)].sort(),
    trustedPaths,
  };
}

const noMaintainers: PassContext["maintainers"] = { people: new Map(), areAll: true };
