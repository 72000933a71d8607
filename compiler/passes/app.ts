import type { App, AppTests } from "../ir/app.ts";
import type { AppEntry } from "../check/checked-catalog.ts";
import { recipePath, setsExtension, type PassContext } from "./context.ts";
import { resolveData } from "./data-items.ts";
import { resolveMaintainers } from "./maintainers.ts";
import { collectPackages, concatenate } from "./package-lists.ts";
import { resolvePrograms } from "./programs.ts";
import { resolveServices } from "./services/services.ts";

/** Resolves one checked app. */
export function resolveApp(entry: AppEntry, context: PassContext): App {
  const { data } = entry;
  const maintainers = resolveMaintainers(entry, context);
  const items = resolveData(entry, context);
  const programs = resolvePrograms(entry, context);
  const services = resolveServices(entry, context);
  const byName = <T extends { readonly name: string }>(all: ReadonlyMap<string, T>): readonly T[] =>
    [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const { runtimes } = services;
  const test = resolveTests(entry);
  const packages = collectPackages({
    components: byName(services.components),
    jobs: byName(services.jobs),
    runtimes,
    programs,
    test,
  });
  return {
    name: entry.name,
    outputName: `apps.${entry.name}`,
    recipePath: recipePath(entry, context),
    broken: data.broken,
    data: items,
    description: data.description,
    displayName: data.displayName,
    icon: data.icon,
    links: data.links,
    maintainers,
    fund: data.fund,
    programs,
    services,
    test,
    usage: data.usage,
    packages,
    packagesList: concatenate(packages),
  };
}

function resolveTests(entry: AppEntry): AppTests {
  const { test } = entry.data;
  const setsSandbox = setsExtension(entry, ["test", "programs", "sandbox"], test.programs.sandbox);
  return { ...test, programs: { ...test.programs, setsSandbox } };
}
