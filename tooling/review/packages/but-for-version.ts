import { textAt } from "../reading/json.ts";
import type { ReviewedPackage } from "../sides/reviewed-tree.ts";

/**
 * Whether a text of a package is what it was but for its version, which is told of by itself: linker flags and tests name
 * it. A version without a dot may stand for anything.
 */
export function isSameButForVersion(
  was: string,
  is: string,
  before: ReviewedPackage,
  after: ReviewedPackage,
): boolean {
  if (was === is) return true;
  const [old, now] = [before, after].map(({ evaluated }) => textAt(evaluated, "version"));
  if (old === undefined || now === undefined || old === now || !/\d\.\d/.test(old)) return false;
  const written = new RegExp(`(?<![\\d.])${old.replace(/[^\w\s]/g, "\\$&")}(?!\\.?\\d)`, "g");
  return was.replace(written, () => now) === is;
}
