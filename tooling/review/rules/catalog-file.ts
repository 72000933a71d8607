import { textAt, textsAt } from "../reading/json.ts";
import { bindingsIn, parseGenerated } from "../reading/nix-text.ts";
import { catalogPath, type ReviewedTree } from "../sides/reviewed-tree.ts";
import { difference } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** What the catalog file says: for which systems everything is built, whose catalog it is, who may be a maintainer. */
export const catalogFileRule: Rule = {
  name: "catalog-file",
  *tree({ before, after }) {
    // A side that is not there had nothing to say.
    if (before.files.size === 0 || after.files.size === 0) return;
    const systems = difference(systemsOf(before), systemsOf(after));
    const where = { file: flakePath };
    if (systems.removed.length > 0)
      yield {
        severity: "warning",
        about: "systems removed",
        message: `nothing is built for ${several(systems.removed)} any more`,
        where,
      };
    if (systems.added.length > 0)
      yield {
        severity: "notice",
        about: "systems added",
        message: `everything is built for ${several(systems.added)} too`,
        where,
      };
    if (before.isDamaged || after.isDamaged) return;
    const [was, is] = [textAt(before.catalog, "repositoryUrl"), textAt(after.catalog, "repositoryUrl")];
    if (was !== is)
      yield {
        severity: "info",
        about: "repositoryUrl",
        message: `repository ${quoted(was || "none")} → ${quoted(is || "none")}`,
        where: { file: catalogPath },
      };
    const lists = difference(
      textsAt(before.catalog, "maintainerLists"),
      textsAt(after.catalog, "maintainerLists"),
    );
    for (const [what, names] of Object.entries(lists))
      if (names.length > 0)
        yield {
          severity: "info",
          about: `maintainer list ${what}`,
          message: `maintainer list ${several(names)} ${what}`,
          where: { file: catalogPath },
        };
  },
};

const flakePath = "flake.nix";

function systemsOf({ files }: ReviewedTree): readonly string[] {
  const expr = parseGenerated(files.get(flakePath) ?? "");
  for (const { path, value } of expr === undefined ? [] : bindingsIn(expr)) {
    const [only, ...more] = path;
    if (only?.kind !== "static" || only.name !== "systems" || more.length > 0 || value.kind !== "list")
      continue;
    return value.elements.flatMap((each) =>
      each.kind === "string" && each.parts.every((part) => typeof part === "string")
        ? [each.parts.join("")]
        : [],
    );
  }
  return [];
}
