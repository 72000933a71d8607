import { at, flagAt, textAt } from "../json.ts";
import { catalogPath, type ReviewedPackage } from "../reviewed-tree.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** The license of a package. */
export const licenseRule: Rule = {
  name: "license",
  *package({ before, after }) {
    if (before === undefined || after === undefined) return;
    const [was, is] = [licensesOf(before), licensesOf(after)];
    const names = (all: readonly unknown[]): string =>
      all.map((each) => textAt(each, "shortName") || textAt(each, "fullName")).join(", ");
    if (names(was) === names(is)) return;
    const unfree = is.some((each) => !flagAt(each, "free")) && was.every((each) => flagAt(each, "free"));
    yield {
      severity: "warning",
      about: "license",
      message: `license ${quoted(names(was) || "none")} → ${quoted(names(is) || "none")}${unfree ? ", which is not free" : ""}`,
      where: { file: catalogPath },
    };
  },
};

function licensesOf({ evaluated }: ReviewedPackage): readonly unknown[] {
  const license = at(evaluated, "license");
  return Array.isArray(license) ? license : license === undefined ? [] : [license];
}
