import { idlePlatform } from "../../diagnostics/checking.ts";
import { staticText } from "../../language/text.ts";
import type { Value } from "../../language/value.ts";
import { platforms } from "../../nixpkgs/platforms.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf, type PassContext } from "../context.ts";

/** What nixpkgs compares with the platform it builds for (`lib.meta.platformMatch`): a string that is none fits nothing. */
const lists = ["badPlatforms", "hydraPlatforms", "platforms"];

/** Warns of platforms in `build.extraAttrs.meta` that nixpkgs does not know, and would say nothing about. */
export function checkExtraPlatforms(entry: PackageEntry, context: PassContext): void {
  const meta = entry.data.build.extraAttrs.get("meta");
  if (meta?.kind !== "attrs") return;
  for (const list of lists) {
    const attribute = meta.entries.get(list);
    const value = attribute?.value.force();
    if (attribute === undefined || value?.kind !== "list") continue;
    for (const element of value.elements) {
      const platform = knownText(element.force());
      if (platform === undefined || platforms.has(platform)) continue;
      const around = attribute.nameSpan ?? keyPlaceOf(entry, "build", "extraAttrs", "meta");
      context.report(idlePlatform(platform, list, platforms, element.span ?? around));
    }
  }
}

const knownText = (value: Value): string | undefined =>
  value.kind === "string" ? staticText(value.text) : undefined;
