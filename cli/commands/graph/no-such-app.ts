import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { otherKind } from "../../../compiler/diagnostics/reviewing.ts";
import { noSuchEntry } from "../../../compiler/diagnostics/writing.ts";
import type { Catalog } from "../../../compiler/ir/catalog.ts";
import { entryMeant, orList } from "../../../compiler/support/suggest.ts";

/** Names that people may take for an app: those of packages and of what is in an app. */
export function noSuchApp(name: string, { apps, pkgs }: Catalog): Diagnostic {
  const known = [...apps.keys()].map((app) => `apps.${app}`);
  const pname = name.replace(/^pkgs\./, "");
  const entry = name.startsWith("pkgs.") ? name : `apps.${name}`;
  const [first = ""] = name.split(".");
  const having = [...apps.values()].filter((app) => app.services.components.has(name));
  if (having.length > 0) {
    const where = orList(having.map((app) => `apps.${app.name}`));
    return noSuchEntry(entry, known, `\`${name}\` is a component of ${where}: name the app.`);
  }
  if (name !== first && apps.has(first)) {
    return noSuchEntry(entry, known, `Name the app alone: \`apps.${first}\`.`);
  }
  if (pkgs.has(pname)) return otherKind(`pkgs.${pname}`, "graph", known);
  const hint =
    entryMeant(entry, known) ?? (known.length > 0 ? `Name one of the apps: ${someOf(known)}.` : undefined);
  return noSuchEntry(entry, known, hint);
}

/** Large catalogs have hundreds. */
const someOf = (names: readonly string[]): string =>
  names.length > mostNamed
    ? `${names
        .slice(0, mostNamed)
        .map((name) => `\`${name}\``)
        .join(", ")}, …`
    : orList(names);
const mostNamed = 10;
