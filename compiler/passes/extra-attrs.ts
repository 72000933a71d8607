import { extraAttrTwice } from "../diagnostics/passes-build.ts";
import type { BuilderKind } from "../ir/package.ts";
import type { FreeForm } from "../ir/values.ts";
import { attributeSources } from "./builder-attributes.ts";
import { isExplicit, keyPlaceOf, type PackageEntry, type PassContext } from "./context.ts";

/** Sets that `extraAttrs` adds to instead of replacing: their keys do not collide as wholes. */
const extended: ReadonlySet<string> = new Set(["env", "meta", "passthru"]);

/**
 * `build.extraAttrs`, which win over what the builder sets by itself. A key that the recipe gives by an explicit option
 * as well, or as a structured attribute, is an error that names both places.
 */
export function resolveExtraAttrs(
  entry: PackageEntry,
  kind: BuilderKind,
  context: PassContext,
): ReadonlyMap<string, FreeForm> {
  const { debug, extraAttrs } = entry.data.build;
  const sources = attributeSources(kind, debug);
  for (const name of extraAttrs.keys()) {
    if (extended.has(name)) continue;
    const candidates = [
      Object.hasOwn(sources, name) ? sources[name] : undefined,
      ["build", "structuredAttrs", name],
      ["build", kind, "structuredAttrs", name],
    ];
    const option = candidates.find((path) => path !== undefined && isExplicit(entry, ...path));
    if (option === undefined) continue;
    const [at, optionAt] = [keyPlaceOf(entry, "build", "extraAttrs", name), keyPlaceOf(entry, ...option)];
    context.report(extraAttrTwice(name, option.join("."), at, optionAt));
  }
  return extraAttrs;
}
