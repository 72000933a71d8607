import type { Place } from "../../diagnostics/make.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf } from "../context.ts";

/** The known names in a set of `build.extraAttrs`, with their places. */
export function extraEntries(
  entry: PackageEntry,
  set: "env" | "meta" | "passthru",
): ReadonlyMap<string, Place> {
  const value = entry.data.build.extraAttrs.get(set);
  if (value?.kind !== "attrs") return new Map();
  const around = keyPlaceOf(entry, "build", "extraAttrs", set);
  return new Map(
    [...value.entries].map(([name, { value: inner, nameSpan }]) => [name, nameSpan ?? inner.span ?? around]),
  );
}
