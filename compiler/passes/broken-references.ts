import { usesBroken } from "../diagnostics/passes-references.ts";
import type { CheckedCatalog, Entry } from "../check/checked-catalog.ts";
import { placeOf, type PassContext } from "./context.ts";
import type { References } from "./references.ts";

/** Warns about entries that use one of the catalog's broken packages without being marked as broken themselves. */
export function checkBrokenReferences(
  references: ReadonlyMap<Entry<{ readonly broken: boolean }>, References>,
  checked: CheckedCatalog,
  context: PassContext,
): void {
  for (const [entry, { packages }] of references) {
    if (entry.data.broken) continue;
    for (const [name, at] of [...packages].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const used = checked.pkgs.get(name);
      if (used === undefined || !used.data.broken || used === entry) continue;
      const user = `${checked.apps.get(entry.name) === entry ? "app" : "package"} \`${entry.name}\``;
      context.report(usesBroken(user, name, at, placeOf(used, "broken")));
    }
  }
}
