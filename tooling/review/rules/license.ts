import { changedPaths } from "../changed-paths.ts";
import { at, textAt } from "../reading/json.ts";
import { catalogPath, type ReviewedPackage } from "../sides/reviewed-tree.ts";
import { quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** The license of a package. */
export const licenseRule: Rule = {
  name: "license",
  *package({ before, after }) {
    if (after === undefined) return;
    const is = licensesOf(after);
    if (before === undefined) {
      const unfree = is.filter(isUnfree);
      if (unfree.length > 0)
        yield {
          severity: "warning",
          about: "license",
          message: `license ${quoted(names(unfree))}, which is not free`,
          where: { file: catalogPath },
        };
      return;
    }
    const was = licensesOf(before);
    const terms = [...new Set(was.flatMap((each, index) => changedPaths(each, is[index])))];
    if (names(was) === names(is) && terms.length === 0) return;
    const unfree = is.some(isUnfree) && !was.some(isUnfree);
    const what =
      names(was) === names(is)
        ? `license ${quoted(names(is))} means something else: ${several(terms, 9)} changed`
        : `license ${quoted(names(was) || "none")} → ${quoted(names(is) || "none")}`;
    yield {
      severity: "warning",
      about: "license",
      message: `${what}${unfree ? ", which is not free" : ""}`,
      where: { file: catalogPath },
    };
  },
};

const isUnfree = (license: unknown): boolean => at(license, "free") === false;

const names = (all: readonly unknown[]): string =>
  all.map((each) => textAt(each, "shortName") || textAt(each, "fullName")).join(", ");

/** Of an identity package that leaves it to its derivation, only Nix knows it: a text stands for it then. */
function licensesOf({ evaluated }: ReviewedPackage): readonly unknown[] {
  const license = at(evaluated, "license");
  if (typeof license === "string") return [{ shortName: "of its derivation" }];
  return Array.isArray(license) ? license : license === undefined ? [] : [license];
}
