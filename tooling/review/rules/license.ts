import { notice, warning } from "../finding.ts";
import { at, textAt, textsAt } from "../data.ts";
import { changedPaths } from "../sides/settings.ts";
import type { ReviewedPackage } from "../sides/side.ts";
import { catalogPath } from "../sides/side.ts";
import { difference } from "../sides/tree.ts";
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
        yield warning(`license ${quoted(names(unfree))}, which is not free`, { file: catalogPath });
      return;
    }
    const was = licensesOf(before);
    const terms = [...new Set(was.flatMap((each, index) => changedPaths(each, is[index])))];
    if (names(was) === names(is) && terms.length === 0) return;
    const unfree = is.some(isUnfree) && !was.some(isUnfree);
    const what =
      names(was) === names(is)
        ? `terms of license ${quoted(names(is))} changed: ${several(terms, 9)}`
        : `license ${quoted(names(was) || "none")} → ${quoted(names(is) || "none")}`;
    yield warning(`${what}${unfree ? ", which is not free" : ""}`, { file: catalogPath });
  },
};

const isUnfree = (license: unknown): boolean => at(license, "free") === false;

const names = (all: readonly unknown[]): string =>
  all.map((each) => textAt(each, "shortName") || textAt(each, "fullName")).join(", ");

/** An identity package may take its license from its derivation: catalog.json then has an expression. */
function licensesOf({ options }: ReviewedPackage): readonly unknown[] {
  const license = at(options, "license");
  if (typeof license === "string") return [{ shortName: "of its derivation" }];
  return Array.isArray(license) ? license : license === undefined ? [] : [license];
}

/** Packages that are known to be insecure. */
export const vulnerabilitiesRule: Rule = {
  name: "vulnerabilities",
  *package({ before, after }) {
    if (after === undefined) return;
    const where = { file: `pkgs/${after.name}/package.nix` };
    const known = (pkg: ReviewedPackage | undefined): readonly string[] => [
      ...textsAt(pkg?.options, "knownVulnerabilities"),
      ...textsAt(pkg?.options, "build", "extraAttrs", "meta", "knownVulnerabilities"),
    ];
    const { added, removed } = difference(known(before), known(after));
    if (added.length > 0)
      yield warning(`known to be insecure: ${several(added)}; Nix refuses it unless it is permitted`, where);
    else if (removed.length > 0) yield notice(`no longer marked as insecure: ${several(removed)}`, where);
  },
};
