import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { textsAt, type JsonObject } from "../../support/json-data.ts";
import { notice, type Observation } from "../finding.ts";
import { manifestOf } from "../sides/manifest.ts";
import { catalogPath } from "../sides/side.ts";
import type { OutputTree } from "../sides/tree.ts";
import type { Context } from "../table/context.ts";
import { factsBetween } from "../table/fact.ts";
import { danger, elements, notice as changed, rated, warning, type Row } from "../table/row.ts";
import { quoted } from "../words.ts";

const flakePath = "flake.nix";

const table: readonly Row<undefined>[] = [
  [
    "catalog-file",
    "systems",
    (fact) =>
      elements(fact).removed.length > 0
        ? warning("packages are no longer built for systems")
        : changed("packages are built for other systems"),
  ],
  [
    "catalog-file",
    "trustedPaths",
    (fact) =>
      elements(fact).added.length > 0 ? danger("reviews accept all paths below folders") : changed(),
  ],
  ["catalog-file", "**", "info"],
];

/** Options of the catalog file, and the place of the recipe folder. */
export function* catalogFile({ before, after, files }: Context): Iterable<Observation> {
  // An empty side has no catalog.
  if (files.before.size === 0 || files.after.size === 0) return;
  const [from, to] = [files.before, files.after].map((tree) => manifestOf(tree)?.recipes);
  if (from !== undefined && to !== undefined && from !== to)
    yield notice(`the recipe folder is now ${quoted(to)} (was ${quoted(from)})`, { file: manifestPath });
  const isDamaged = before.isDamaged || after.isDamaged;
  const frame = (side: "before" | "after"): JsonObject => ({
    ...(isDamaged ? {} : { before, after }[side].catalog.frame),
    systems: systemsOf(files[side]),
  });
  const shape = { defaultsOf: () => undefined, isLeaf: () => false };
  yield* rated(table, factsBetween(frame("before"), frame("after"), shape), undefined, ([option]) =>
    option === "systems" ? flakePath : catalogPath,
  );
}

/** Folders of hosts that the catalog file adds to the usual ones. */
export const trustedPaths = (frame: unknown): readonly string[] => textsAt(frame, "trustedPaths");

/** The systems in the flake; catalog.json does not have them. */
function systemsOf(files: OutputTree): readonly string[] {
  const [, list = ""] = /\bsystems = \[([^\]]*)\];/.exec(files.get(flakePath) ?? "") ?? [];
  return [...list.matchAll(/"([^"]*)"/g)].map(([, system = ""]) => system);
}
