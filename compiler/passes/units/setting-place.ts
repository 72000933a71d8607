import type { Place } from "../../diagnostics/make.ts";
import type { FreeForm } from "../../language/option-values.ts";

/** Where a module names a setting, or as much of its path as is written there; the place of the module where that is none of it. */
export function settingPlace(module: FreeForm, path: readonly string[], around: Place): Place {
  let place = around;
  let value = module;
  for (const step of path) {
    const attribute = value.kind === "attrs" ? value.entries.get(step) : undefined;
    if (attribute === undefined) break;
    place = attribute.nameSpan ?? place;
    value = attribute.value.force();
  }
  return place;
}
