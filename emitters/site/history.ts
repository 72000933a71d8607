import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { html, type Html } from "./html.ts";
import { section, table } from "./shown.ts";

/** A change of a recipe in Git. */
export interface Change {
  /** `2026-11-30` */
  readonly date: string;
  /** The commit adds the recipe. */
  readonly isNew: boolean;
  /** The version that the commit sets. */
  readonly version?: string;
}

/** The changes of recipes by their path below the name of the recipe folder, newest first; empty without Git. */
export type History = ReadonlyMap<string, readonly Change[]>;

/** How many entries the overview lists. */
const newest = 8;

/** What pages show of a history. A version belongs to an entry only if its recipe defines no other. */
export function historyOf(
  { apps, pkgs }: Catalog,
  history: History,
): {
  /** The versions of a package, newest first; undefined if none is known. */
  versions(pkg: Package): Html | undefined;
  /** The entries that were added or have a new version; undefined if none is known. */
  whatIsNew(): Html | undefined;
} {
  const entries = [
    ...[...apps.values()].map((app) => ({ kind: "apps", title: app.displayName, ...app })),
    ...[...pkgs.values()].map((pkg) => ({ kind: "pkgs", title: pkg.name, ...pkg })),
  ];
  const counts = new Map<string, number>();
  for (const { recipePath } of entries) counts.set(recipePath, (counts.get(recipePath) ?? 0) + 1);
  const versionsOf = (path: string): readonly Change[] =>
    counts.get(path) === 1 ? (history.get(path) ?? []).filter(({ version }) => version !== undefined) : [];
  return {
    versions: ({ recipePath }) =>
      table(
        ["Version", "Since"],
        versionsOf(recipePath).map(({ version = "", date }) => [version, date]),
      ),
    whatIsNew() {
      const changes = entries.flatMap(({ kind, name, title, recipePath }) => {
        const added = (history.get(recipePath) ?? []).find(({ isNew }) => isNew);
        const change = versionsOf(recipePath)[0] ?? (added && { date: added.date });
        return change === undefined ? [] : [{ kind, name, title, version: undefined, ...change }];
      });
      const shown = changes.sort((a, b) => (a.date > b.date ? -1 : a.date < b.date ? 1 : 0)).slice(0, newest);
      const rows = table(
        ["Entry", "Version", "Since"],
        shown.map(({ kind, name, title, date, version }) => [
          html`<a href="${kind}/${name}.html">${title}</a>`,
          version ?? "",
          date,
        ]),
      );
      return section("new", "What is new", rows);
    },
  };
}
