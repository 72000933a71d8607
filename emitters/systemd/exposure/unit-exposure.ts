import { staticText } from "../../../compiler/language/text.ts";
import { joined } from "../overrides/settings.ts";
import type { MergedUnit } from "../overrides/unit-options.ts";
import { exposureOf, exposureText } from "./exposure.ts";

/** The exposure of a service as it is shown, or null if only Nix knows some of its settings. */
export function unitExposure({ settings: { keys, unread }, unread: other }: MergedUnit): string | null {
  if (unread.length > 0 || other.length > 0) return null;
  if ([...keys].some(([key, { unknown }]) => unknown.length > 0 && !key.startsWith("Exec"))) return null;
  const lines = new Map(
    [...keys].map(([key, { known }]) => [key, joined(known).map((value) => staticText(value) ?? "computed")]),
  );
  return exposureText(exposureOf(lines));
}
