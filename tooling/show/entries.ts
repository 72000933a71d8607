import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import { serviceRuntimes } from "../../compiler/plan/service-runtimes.ts";
import { portRange } from "../../compiler/ir/endpoints.ts";
import { staticText } from "../../compiler/language/text.ts";
import { columns } from "../support/columns.ts";
import { portsIn } from "../graph/port-map.ts";

/** An entry of the catalog, in short. */
export interface ListedEntry {
  /** `pkgs.hello`, `apps.web` */
  readonly entry: string;
  /** The builder of a package without `PackageBuilder`: `go`; what an app runs as: `program`, `shell`, `container`, `hostos`. */
  readonly kinds: readonly string[];
  /** null for an app, and if only Nix knows it. */
  readonly version: string | null;
  /** Published ports and ranges: `8080`, `53/udp`. */
  readonly ports: readonly string[];
  readonly broken: boolean;
  readonly description: string;
  /** The recipe that defines it. */
  readonly recipe: string;
}

/** The packages and then the apps of a catalog, each by name. */
export function listEntries(catalog: PlannedCatalog): readonly ListedEntry[] {
  const published = portsIn(catalog);
  return [
    ...[...catalog.pkgs.values()].map((each) => ({
      entry: each.outputName,
      kinds: [each.build.builder.kind.replace(/(?:Package)?Builder$/, "")],
      version: staticText(each.version) ?? null,
      ports: [],
      broken: each.broken,
      description: each.description,
      recipe: each.recipePath,
    })),
    ...[...catalog.apps.values()].map((app) => {
      const { program, shell } = app.programs.runtimes;
      const { container, hostos } = serviceRuntimes(app);
      const kinds = { program: program.enable, shell: shell.enable, container, hostos };
      const ports = published
        .filter((port) => port.app === app.name)
        .sort((a, b) => a.host - b.host)
        .map(
          ({ host, lastHost, protocol }) => `${portRange(host, lastHost)}${protocol === "udp" ? "/udp" : ""}`,
        );
      return {
        entry: app.outputName,
        kinds: Object.entries(kinds).flatMap(([kind, has]) => (has ? [kind] : [])),
        version: null,
        ports: [...new Set(ports)],
        broken: app.broken,
        description: app.description,
        recipe: app.recipePath,
      };
    }),
  ];
}

/** One line for each entry. */
export const entriesText = (entries: readonly ListedEntry[]): string =>
  columns(
    entries.map(({ entry, kinds, version, ports, broken, description }) => [
      entry,
      kinds.join(" "),
      version ?? ports.join(" "),
      `${broken ? "(broken) " : ""}${description}`,
    ]),
  );
