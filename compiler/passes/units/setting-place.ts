import type { Place } from "../../diagnostics/make.ts";
import type { FreeForm } from "../../language/option-values.ts";

/** The place of a setting in a module, or of the longest prefix of its path; the place of the module if there is none. */
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
