import { describeValue } from "../../check/describe-value.ts";
import { notAVariable } from "../../diagnostics/passes-build.ts";
import type { Value } from "../../language/value.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf, type PassContext } from "../context.ts";

/**
 * Reports what `build.extraAttrs.env` must not hold: nixpkgs takes strings, booleans, integers and derivations there, and refuses
 * all else without saying where (`make-derivation.nix`, `checkedEnv`). `build.env` has the values that can be said as one of these
 * converted.
 */
export function checkExtraVariables(entry: PackageEntry, context: PassContext): void {
  const env = entry.data.build.extraAttrs.get("env");
  if (env?.kind !== "attrs") return;
  const around = keyPlaceOf(entry, "build", "extraAttrs", "env");
  for (const [name, { value: thunk, nameSpan }] of env.entries) {
    const value = thunk.force();
    if (isRefused(value))
      context.report(notAVariable(name, describeValue(value), insteadOf(value), nameSpan ?? around));
  }
}

function isRefused(value: Value): boolean {
  switch (value.kind) {
    case "null":
    case "float":
    case "path":
    case "list":
    case "function":
      return true;
    case "attrs":
      return !value.entries.has("type");
    default:
      return false;
  }
}

function insteadOf({ kind }: Value): string {
  switch (kind) {
    case "null":
      return "Leave it out.";
    case "float":
    case "path":
      return "Set it in `build.env`, where it becomes a string.";
    default:
      return "Write it as one string, or set an attribute in `build.structuredAttrs`.";
  }
}
