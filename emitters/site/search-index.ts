import type { App } from "../../compiler/ir/app.ts";
import { endpointsOf, portRange } from "../../compiler/ir/endpoints.ts";
import type { Maintainer, Package } from "../../compiler/ir/package.ts";
import type { Definition } from "../../compiler/language/module-system/definitions.ts";
import { members, moduleDefinitions, names } from "../../compiler/language/module-system/options.ts";
import { staticText } from "../../compiler/language/text.ts";
import { serviceRuntimes } from "../../compiler/plan/service-runtimes.ts";
import { builderName, knownVersion, licensesOf } from "./entry-facts.ts";
import type { SiteRequest } from "./site-request.ts";

/** What is searched besides names, descriptions and filters. */
const fieldNames = [
  "program",
  "component",
  "resource",
  "port",
  "unit",
  "license",
  "maintainer",
  "option",
  "section",
] as const;

/** Groups of filters in their order, as in addresses. */
export const searchGroups = ["kind", "runs", "state", "builder", "license"] as const;

/** A filter of the search. */
type Facet = readonly [group: (typeof searchGroups)[number], label: string];

/** What the search knows of an app or a package. */
export interface SearchEntry {
  /** The path of its page without the extension: `apps/shop`. */
  readonly path: string;
  readonly title: string;
  /** Empty if only Nix knows it. */
  readonly version: string;
  readonly description: string;
  readonly facets: readonly Facet[];
  readonly fields: Readonly<Partial<Record<(typeof fieldNames)[number], readonly string[]>>>;
}

/** Sorted by title, regardless of case. */
export function searchEntries({ catalog, files }: Pick<SiteRequest, "catalog" | "files">): SearchEntry[] {
  const units = new Map<string, string[]>();
  for (const path of files.keys()) {
    const [, app = "", unit] = /^apps\/([^/]+)\/hostos\/units\/([^/]+)$/.exec(path) ?? [];
    if (unit !== undefined) units.set(app, [...(units.get(app) ?? []), unit]);
  }
  const key = ({ title, path }: SearchEntry): string => `${title.toLowerCase()} ${path}`;
  return [
    ...[...catalog.apps.values()].map((app) => appEntry(app, units.get(app.name) ?? [])),
    ...[...catalog.pkgs.values()].map(packageEntry),
  ].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** How many entries have each facet. */
export function countFacets(entries: readonly SearchEntry[]): { readonly facet: Facet; count: number }[] {
  const counts = new Map<string, { readonly facet: Facet; count: number }>();
  for (const facet of entries.flatMap(({ facets }) => facets)) {
    const known = counts.get(String(facet)) ?? { facet, count: 0 };
    known.count += 1;
    counts.set(String(facet), known);
  }
  return [...counts.values()];
}

/** The index as a script, because browsers do not fetch from pages that are files: one entry per line. */
export function printSearchIndex(entries: readonly SearchEntry[]): string {
  const facets = countFacets(entries).map(({ facet }) => facet);
  const positions = new Map(facets.map((facet, index) => [String(facet), index]));
  const row = ({ path, title, version, description, facets: own, fields }: SearchEntry): string => {
    const texts = fieldNames.map((name) => [...new Set(fields[name])].filter(Boolean).join("\n"));
    while (texts.at(-1) === "") texts.pop();
    const numbers = own.map((facet) => positions.get(String(facet)));
    return JSON.stringify([path, title, version, description, numbers, ...texts]);
  };
  return `catalog({
"fields":${JSON.stringify(fieldNames)},
"facets":${JSON.stringify(facets)},
"entries":[
${entries.map(row).join(",\n")}
]});
`;
}

function appEntry(app: App, units: readonly string[]): SearchEntry {
  const { components, jobs, resources } = app.services;
  const { container, hostos } = serviceRuntimes(app);
  const processes = [...components.values(), ...jobs.values()].map(({ process }) => process);
  const runs = {
    Service: processes.length > 0,
    Container: container,
    NixOS: hostos,
    Program: app.programs.runtimes.program.enable,
    Shell: app.programs.runtimes.shell.enable,
    Image: processes.some(({ image }) => image !== null),
  };
  return {
    path: `apps/${app.name}`,
    title: app.displayName,
    version: "",
    description: app.description,
    facets: [
      ["kind", "App"],
      ...Object.entries(runs).flatMap(([label, has]): Facet[] => (has ? [["runs", label]] : [])),
      ...stateOf(app),
    ],
    fields: {
      program: [app.programs.mainPackage?.catalogName ?? ""],
      component: [...components.keys(), ...jobs.keys()],
      resource: [...resources.keys()],
      port: [...processes, ...resources.values()].flatMap(({ ports, endpoints }) => [
        ...ports.flatMap(({ host, service }) => [String(host), String(service)]),
        ...endpointsOf(endpoints).flatMap(({ host, first, last }) => [
          portRange(host, host + last - first),
          portRange(first, last),
        ]),
      ]),
      unit: [
        ...units,
        ...[...resources.values()].flatMap((each) => each.units.hostos.map(({ name }) => name)),
      ],
      maintainer: app.maintainers.flatMap(maintainerWords),
      option: [...resources.values()].flatMap(({ hostosConfigs }) =>
        optionsIn(hostosConfigs.flatMap(moduleDefinitions)),
      ),
    },
  };
}

const packageEntry = (pkg: Package): SearchEntry => ({
  path: `pkgs/${pkg.name}`,
  title: pkg.name,
  version: knownVersion(pkg) ?? "",
  description: pkg.description,
  facets: [
    ["kind", "Package"],
    ...stateOf(pkg),
    ["builder", builderName(pkg)],
    ...licensesOf(pkg).map(({ shortName }): Facet => ["license", shortName]),
  ],
  fields: {
    program: [staticText(pkg.mainProgram) ?? ""],
    license: licensesOf(pkg).map(({ fullName }) => fullName),
    maintainer: pkg.maintainers.flatMap(maintainerWords),
  },
});

const stateOf = ({ broken }: { readonly broken: boolean }): readonly Facet[] =>
  broken ? [["state", "Broken"]] : [];

const maintainerWords = (each: Maintainer): readonly string[] =>
  each.kind === "known" ? [each.name, each.github] : [each.attribute];

/** NixOS options that modules set, by their first three names: `services.nginx.virtualHosts`. */
function optionsIn(definitions: readonly Definition[], path: readonly string[] = []): readonly string[] {
  const below = path.length === 3 ? [] : [...names(definitions)];
  if (below.length === 0 && path.length > 0) return [path.join(".")];
  return below.flatMap((name) => optionsIn(members(definitions, name), [...path, name]));
}
