import { asOneSet } from "../../check/conditional-entries.ts";
import type { Place } from "../../diagnostics/make.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import type { AttrsValue } from "../../language/value.ts";
import { keyPlaceOf } from "../context.ts";

/** A set of `build.extraAttrs`, with the entries of its conditional parts. */
export function extraSet(
  { data: { build } }: PackageEntry,
  set: "env" | "meta" | "passthru",
): AttrsValue | undefined {
  const given = build.extraAttrs.get(set);
  const value = given && asOneSet(given);
  return value?.kind === "attrs" ? value : undefined;
}

/** The known names in a set of `build.extraAttrs`, with their places. */
export function extraEntries(
  entry: PackageEntry,
  set: "env" | "meta" | "passthru",
): ReadonlyMap<string, Place> {
  const value = extraSet(entry, set);
  if (value === undefined) return new Map();
  const around = keyPlaceOf(entry, "build", "extraAttrs", set);
  return new Map(
    [...value.entries].map(([name, { value: inner, nameSpan }]) => [name, nameSpan ?? inner.span ?? around]),
  );
}
