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

/** An entry that is new or has a new version. */
export interface EntryChange {
  readonly kind: "apps" | "pkgs";
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** `2026-11-30` */
  readonly date: string;
  readonly version: string | undefined;
}

/** How many changes a feed has, and how many the overview lists. */
const newest = 50;
const newestShown = 8;

/** What pages show of a history. A version belongs to an entry only if its recipe defines no other. */
export function historyOf(
  { apps, pkgs }: Catalog,
  history: History,
): {
  /** The versions of a package, newest first; undefined if none is known. */
  versions(pkg: Package): Html | undefined;
  /** Entries that were added or have a new version, newest first. */
  readonly changes: readonly EntryChange[];
} {
  const entries = [
    ...[...apps.values()].map((app) => ({ kind: "apps" as const, title: app.displayName, ...app })),
    ...[...pkgs.values()].map((pkg) => ({ kind: "pkgs" as const, title: pkg.name, ...pkg })),
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
    changes: entries
      .flatMap(({ kind, name, title, description, recipePath }) => {
        const added = (history.get(recipePath) ?? []).find(({ isNew }) => isNew);
        const change = versionsOf(recipePath)[0] ?? (added && { date: added.date, version: undefined });
        if (change === undefined) return [];
        const { date, version } = change;
        return [{ kind, name, title, description, date, version }];
      })
      .sort((a, b) => (a.date > b.date ? -1 : a.date < b.date ? 1 : 0))
      .slice(0, newest),
  };
}

/** What is new, for the overview; undefined if nothing is known. */
export const whatIsNew = (changes: readonly EntryChange[]): Html | undefined =>
  section(
    "new",
    "What is new",
    table(
      ["Entry", "Version", "Since"],
      changes
        .slice(0, newestShown)
        .map(({ kind, name, title, date, version }) => [
          html`<a href="${kind}/${name}.html">${title}</a>`,
          version ?? "",
          date,
        ]),
    ),
  );
