import type { PackageEntry, PackagePath } from "../../check/checked-catalog.ts";
import { isExplicit, isWrong } from "../context.ts";

/** Whether the recipe sets an attribute by this option: a source with only null values sets no `src`. */
export function isGiven(entry: PackageEntry, option: PackagePath): boolean {
  if (option.length !== 1 || option[0] !== "source") return isExplicit(entry, ...option);
  const { source } = entry.data;
  return (["git", "url", "path"] as const).some(
    (kind) => source[kind] !== null || isWrong(entry, "source", kind),
  );
}
