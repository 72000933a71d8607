import type { Catalog } from "../../compiler/ir/catalog.ts";

type Section = "apps" | "pkgs";

/** References between entries of a catalog; names are sorted. */
export interface Uses {
  /** The catalog's own packages that an entry refers to. */
  packagesOf(section: Section, name: string): readonly string[];
  /** Entries that refer to a package. */
  usersOf(pkg: string): Readonly<Record<Section, readonly string[]>>;
}

/** @param evaluated the evaluated catalog as JSON, in which references are `${pkgs.<name>}` */
export function usesIn({ pkgs }: Catalog, evaluated: string): Uses {
  const entries = JSON.parse(evaluated) as Readonly<Record<Section, Readonly<Record<string, unknown>>>>;
  const used = (section: Section): ReadonlyMap<string, readonly string[]> =>
    new Map(
      Object.entries(entries[section])
        .sort(byName)
        .map(([name, entry]) => {
          const own = section === "pkgs" ? name : undefined;
          return [name, packagesIn(JSON.stringify(entry)).filter((each) => each !== own && pkgs.has(each))];
        }),
    );
  const all = { apps: used("apps"), pkgs: used("pkgs") };
  const users = new Map<string, Record<Section, string[]>>();
  for (const section of ["apps", "pkgs"] as const)
    for (const [name, packages] of all[section])
      for (const pkg of packages) {
        const known = users.get(pkg) ?? { apps: [], pkgs: [] };
        known[section].push(name);
        users.set(pkg, known);
      }
  return {
    packagesOf: (section, name) => all[section].get(name) ?? [],
    usersOf: (pkg) => users.get(pkg) ?? { apps: [], pkgs: [] },
  };
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/**
 * Names of packages in residual parts, up to the end of the string: its braces may contain others. Names that begin
 * with a digit are quoted, and quotes are escaped in JSON.
 */
function packagesIn(entry: string): readonly string[] {
  const holes = [...entry.matchAll(/\$\{(?:[^"\\]|\\.)*/g)].map(([hole]) => hole).join(" ");
  const names = [...holes.matchAll(/(?<![\w.'-])pkgs\.(?:\\")?([\w'-]+)/g)].map(([, name = ""]) => name);
  return [...new Set(names)].sort();
}
