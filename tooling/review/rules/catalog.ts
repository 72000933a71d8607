import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { textAt, textsAt } from "../data.ts";
import { info, notice, observation, warning, type Observation } from "../finding.ts";
import { manifestOf } from "../sides/manifest.ts";
import type { MovedFolder } from "../sides/moved.ts";
import { foldersAround } from "../sides/moves.ts";
import { catalogPath, unitsOf } from "../sides/side.ts";
import { difference, type OutputTree } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import type { Context, Rule } from "./rule.ts";

/** Options of the catalog file: systems, repository, maintainer lists. */
export const catalogFileRule: Rule = {
  name: "catalog-file",
  *catalog({ before, after, files }) {
    // An empty side has no catalog.
    if (files.before.size === 0 || files.after.size === 0) return;
    const systems = difference(systemsOf(files.before), systemsOf(files.after));
    const flake = { file: flakePath };
    if (systems.removed.length > 0)
      yield warning(`packages are no longer built for ${several(systems.removed)}`, flake);
    if (systems.added.length > 0)
      yield notice(`packages are now also built for ${several(systems.added)}`, flake);
    if (before.isDamaged || after.isDamaged) return;
    const where = { file: catalogPath };
    const [was, is] = [before, after].map(({ catalog }) => textAt(catalog.frame, "repositoryUrl"));
    if (was !== is) yield info(`repository ${quoted(was || "none")} → ${quoted(is || "none")}`, where);
    const [old = [], now = []] = [before, after].map(({ catalog }) =>
      textsAt(catalog.frame, "maintainerLists"),
    );
    for (const [what, names] of Object.entries(difference(old, now)))
      if (names.length > 0) yield info(`maintainer list ${several(names)} ${what}`, where);
  },
};

const flakePath = "flake.nix";

/** The systems in the flake; catalog.json does not have them. */
function systemsOf(files: OutputTree): readonly string[] {
  const [, list = ""] = /\bsystems = \[([^\]]*)\];/.exec(files.get(flakePath) ?? "") ?? [];
  return [...list.matchAll(/"([^"]*)"/g)].map(([, system = ""]) => system);
}

/** The recipe folder, recipes and files beside them that moved: one finding for each move. */
export const movesRule: Rule = {
  name: "moves",
  *catalog(context) {
    const { folder, moves, files } = context;
    if (folder !== undefined) yield movedFolder(folder, context);
    const recipes = new Set<string>();
    const manifest = moves.length > 0 ? manifestOf(files.before) : undefined;
    for (const path of manifest?.paths() ?? []) {
      const recipe = manifest?.entry(path)?.recipe;
      if (recipe !== undefined) recipes.add(recipe);
    }
    // Files that moved with a recipe are part of its move.
    const folders = foldersAround(recipes);
    const [name = ""] = [...recipes][0]?.split("/") ?? [];
    for (const { from, to } of moves) {
      const [was, is] = [`${name}/${from}`, `${name}/${to}`];
      if (!recipes.has(was) && !folders.has(was))
        yield info(`${quoted(was)} moved to ${quoted(is)}, unchanged`, { file: manifestPath });
    }
  },
};

function movedFolder({ from, to }: MovedFolder, { after }: Context): Observation {
  const where = { file: manifestPath };
  const [wasCopied, isCopied] = [from, to].map(({ path }) => !/^\.\.(?:\/|$)/.test(path));
  if (from.name === to.name && wasCopied !== isCopied)
    return info(
      isCopied
        ? `files that recipes name are now copied to ${quoted(to.path)} (${quoted("--copy-files")})`
        : `files that recipes name are now read from ${quoted(to.path)}, not copied to ${quoted(from.path)} (${quoted("--copy-files")})`,
      where,
    );
  const isRenamed = from.name !== to.name;
  const [was, is] = isRenamed ? [from.name, to.name] : [from.path, to.path];
  const units = [...after.apps.values()].flatMap((app) =>
    [...unitsOf(app).values()].filter((unit) => textAt(unit, "Unit", "X-Recipe") !== ""),
  ).length;
  const restarts =
    units > 0 && isRenamed ? `; all ${units} units restart, because they name their recipes` : "";
  return observation(
    restarts === "" ? "info" : "notice",
    `the recipe folder is now ${quoted(is)} (was ${quoted(was)})${restarts}`,
    where,
  );
}
