import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { textAt, textsAt } from "../data.ts";
import type { Observation } from "../finding.ts";
import { manifestOf } from "../sides/manifest.ts";
import type { MovedFolder } from "../sides/moved.ts";
import { foldersAround } from "../sides/moves.ts";
import { catalogPath, unitsOf } from "../sides/side.ts";
import { difference, type OutputTree } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import type { Context, Rule } from "./rule.ts";

/** What the catalog file says: for which systems everything is built, whose catalog it is, who may be a maintainer. */
export const catalogFileRule: Rule = {
  name: "catalog-file",
  *catalog({ before, after, files }) {
    // A side that is empty says nothing.
    if (files.before.size === 0 || files.after.size === 0) return;
    const systems = difference(systemsOf(files.before), systemsOf(files.after));
    const flake = { file: flakePath };
    if (systems.removed.length > 0)
      yield {
        severity: "warning",
        message: `nothing is built for ${several(systems.removed)} any more`,
        where: flake,
      };
    if (systems.added.length > 0)
      yield {
        severity: "notice",
        message: `everything is built for ${several(systems.added)} too`,
        where: flake,
      };
    if (before.isDamaged || after.isDamaged) return;
    const where = { file: catalogPath };
    const [was, is] = [before, after].map(({ catalog }) => textAt(catalog.frame, "repositoryUrl"));
    if (was !== is)
      yield {
        severity: "info",
        message: `repository ${quoted(was || "none")} → ${quoted(is || "none")}`,
        where,
      };
    const [old = [], now = []] = [before, after].map(({ catalog }) =>
      textsAt(catalog.frame, "maintainerLists"),
    );
    for (const [what, names] of Object.entries(difference(old, now)))
      if (names.length > 0)
        yield { severity: "info", message: `maintainer list ${several(names)} ${what}`, where };
  },
};

const flakePath = "flake.nix";

/** The list that catalogc prints into the flake; catalog.json does not have it. */
function systemsOf(files: OutputTree): readonly string[] {
  const [, list = ""] = /\bsystems = \[([^\]]*)\];/.exec(files.get(flakePath) ?? "") ?? [];
  return [...list.matchAll(/"([^"]*)"/g)].map(([, system = ""]) => system);
}

/** A recipe folder, recipes and files beside them that were moved: one finding for each move, though many files name them. */
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
    // What was moved with a recipe is part of that move.
    const folders = foldersAround(recipes);
    const [name = ""] = [...recipes][0]?.split("/") ?? [];
    for (const { from, to } of moves) {
      const [was, is] = [`${name}/${from}`, `${name}/${to}`];
      if (!recipes.has(was) && !folders.has(was))
        yield {
          severity: "info",
          message: `${quoted(was)} is ${quoted(is)} now, with the same contents`,
          where: { file: manifestPath },
        };
    }
  },
};

function movedFolder({ from, to }: MovedFolder, { after }: Context): Observation {
  const where = { file: manifestPath };
  const [wasCopied, isCopied] = [from, to].map(({ path }) => !/^\.\.(?:\/|$)/.test(path));
  if (from.name === to.name && wasCopied !== isCopied)
    return {
      severity: "info",
      message: isCopied
        ? `what recipes name is a copy in ${quoted(to.path)} now (${quoted("--copy-files")})`
        : `what recipes name is taken from ${quoted(to.path)} now, and no longer a copy in ${quoted(from.path)} (${quoted("--copy-files")})`,
      where,
    };
  const isRenamed = from.name !== to.name;
  const [was, is] = isRenamed ? [from.name, to.name] : [from.path, to.path];
  const units = [...after.apps.values()].flatMap((app) =>
    [...unitsOf(app).values()].filter((unit) => textAt(unit, "Unit", "X-Recipe") !== ""),
  ).length;
  const restarts = units > 0 && isRenamed ? `; units name their recipes, so that all restart (${units})` : "";
  return {
    severity: restarts === "" ? "info" : "notice",
    message: `the recipe folder is ${quoted(is)} now, before ${quoted(was)}${restarts}`,
    where,
  };
}
