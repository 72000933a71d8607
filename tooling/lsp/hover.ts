import type { CheckedCatalog } from "../../compiler/check/checked-catalog.ts";
import { catalogNames } from "../../compiler/reading/discover.ts";
import { catalogScope, type OptionScope } from "../explain/opened-catalog.ts";
import { type OptionPath, spellings, valueAt } from "../explain/option-path.ts";
import { inlineData, shownValue } from "../explain/plain-data.ts";
import { namedIn } from "./navigate.ts";
import { markdownOf, optionAt, type OptionFile } from "./option-docs.ts";
import type { Site } from "./sites.ts";

/** The documentation and resolved value of a site, as Markdown; of a package or app, its description. */
export function hover(site: Site, checked: CheckedCatalog): string | undefined {
  const named = namedIn(site);
  const section = named?.kind === "package" ? "pkgs" : named?.kind === "app" ? "apps" : undefined;
  const path = section && named ? [section, named.name, "description"] : site.path;
  const file = catalogNames.has(site.span.file) ? "catalog" : "recipe";
  const value = path && resolved(path, file, checked);
  const shown = value === undefined ? [] : [`Value: \`\` ${value} \`\``];
  if (section && named) return value && `**${section}.${named.name}**\n\n${value}`;
  const doc = path && optionAt(path, file);
  return doc && [`**${doc.path}**`, markdownOf(doc), ...shown].join("\n\n");
}

/** The value of an option in the compiled catalog; undefined if it is missing or wrong. */
function resolved(path: OptionPath, file: OptionFile, checked: CheckedCatalog): string | undefined {
  const [kind, name = ""] = path;
  const isEntry = file === "recipe" && (kind === "apps" || kind === "pkgs");
  const scope: OptionScope = isEntry ? { kind, name } : catalogScope;
  const entry = isEntry ? checked[kind].get(name) : checked.catalogFile;
  const below = spellings(path).map((each) => each.slice(isEntry ? 2 : 0));
  const own = entry && below.find((each) => valueAt(entry.data, each) !== undefined);
  if (own === undefined || own.length === 0 || entry?.provenance.isWrong(own) !== false) return undefined;
  const text = inlineData(shownValue(scope, entry, own));
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
