import { usesBroken } from "../diagnostics/passes-packages.ts";
import type { CheckedCatalog, Entry } from "../check/checked-catalog.ts";
import { placeOf, type PassContext } from "./context.ts";
import type { References } from "./references.ts";

/** Warns about an entry that uses one of the catalog's broken packages without being marked as broken itself. */
export function checkBrokenReferences(
  kind: "app" | "package",
  entry: Entry<{ readonly broken: boolean }>,
  { packages }: References,
  checked: CheckedCatalog,
  context: PassContext,
): void {
  if (entry.data.broken) return;
  for (const [name, at] of [...packages].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const used = checked.pkgs.get(name);
    if (used === undefined || !used.data.broken || used === entry) continue;
    context.report(usesBroken(`${kind} \`${entry.name}\``, name, at, placeOf(used, "broken")));
  }
}
