import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { textAt, textsAt } from "../data.ts";
import { danger, info, notice, warning, type Observation } from "../finding.ts";
import { manifestOf } from "../sides/manifest.ts";
import { catalogPath } from "../sides/side.ts";
import { difference, type OutputTree } from "../sides/tree.ts";
import type { Context } from "../table/context.ts";
import { quoted, several } from "../words.ts";

const flakePath = "flake.nix";

/** Options of the catalog file, and the place of the recipe folder. */
export function* catalogFile({ before, after, files }: Context): Iterable<Observation> {
  // An empty side has no catalog.
  if (files.before.size === 0 || files.after.size === 0) return;
  const systems = difference(systemsOf(files.before), systemsOf(files.after));
  if (systems.removed.length > 0)
    yield warning(`packages are no longer built for ${several(systems.removed)}`, { file: flakePath });
  if (systems.added.length > 0)
    yield notice(`packages are now also built for ${several(systems.added)}`, { file: flakePath });
  const [from, to] = [files.before, files.after].map((tree) => manifestOf(tree)?.recipes);
  if (from !== undefined && to !== undefined && from !== to)
    yield notice(`the recipe folder is now ${quoted(to)} (was ${quoted(from)})`, { file: manifestPath });
  if (before.isDamaged || after.isDamaged) return;
  const where = { file: catalogPath };
  const [was, is] = [before, after].map(({ catalog }) => textAt(catalog.frame, "repositoryUrl"));
  if (was !== is) yield info(`repository ${quoted(was || "none")} → ${quoted(is || "none")}`, where);
  const lists = difference(
    textsAt(before.catalog.frame, "maintainerLists"),
    textsAt(after.catalog.frame, "maintainerLists"),
  );
  for (const [what, names] of Object.entries(lists))
    if (names.length > 0) yield info(`maintainer list ${several(names)} ${what}`, where);
  const trusted = difference(trustedPaths(before.catalog.frame), trustedPaths(after.catalog.frame));
  if (trusted.added.length > 0)
    yield danger(
      `reviews now accept all paths below ${several(trusted.added)} (${quoted("trustedPaths")})`,
      where,
    );
  if (trusted.removed.length > 0)
    yield info(
      `reviews no longer accept paths below ${several(trusted.removed)} (${quoted("trustedPaths")})`,
      where,
    );
}

/** Folders of hosts that the catalog file adds to the usual ones. */
export const trustedPaths = (frame: unknown): readonly string[] => textsAt(frame, "trustedPaths");

/** The systems in the flake; catalog.json does not have them. */
function systemsOf(files: OutputTree): readonly string[] {
  const [, list = ""] = /\bsystems = \[([^\]]*)\];/.exec(files.get(flakePath) ?? "") ?? [];
  return [...list.matchAll(/"([^"]*)"/g)].map(([, system = ""]) => system);
}
