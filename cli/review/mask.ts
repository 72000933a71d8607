import { configFilesOf } from "./config-files.ts";
import { hostConfigsOf, hostSecrets } from "./host-configs.ts";
import { isObject, objectAt, type JsonObject } from "./json.ts";
import { catalogViews, type ReviewedTree } from "./reviewed-tree.ts";
import { secretArguments } from "./secret-arguments.ts";
import { looksSecret } from "./secrets.ts";
import type { ServiceView } from "./service.ts";

const mask = "(hidden: looks like a secret)";

/** A side of a review, with its evaluated catalog even where that is not to be compared. */
export interface Masked {
  readonly tree: ReviewedTree;
  readonly catalog: JsonObject | undefined;
}

/**
 * Hides values that look like secrets in text about these trees, however the generated files spell them.
 * @param isRead whether the files of an app are to be read: without, its evaluated catalog says what they hold
 */
export function maskSecrets(
  sides: readonly Masked[],
  isRead: (app: string) => boolean,
): (text: string) => string {
  const values = new Set<string>();
  for (const { environment, command } of sides.flatMap((side) => viewsOf(side, isRead))) {
    for (const [name, value] of environment ?? [])
      if (value !== "" && looksSecret(name, value)) values.add(value);
    for (const { value } of secretArguments(command ?? [])) values.add(value);
  }
  for (const { tree, catalog } of sides)
    for (const app of Object.values(objectAt(catalog, "apps")).filter(isObject)) {
      for (const { secrets } of configFilesOf(app, tree.files).values())
        for (const { value } of secrets) values.add(value);
      for (const config of hostConfigsOf(app).values())
        for (const value of [...hostSecrets(config).values()].flat()) values.add(value);
    }
  const spellings = new Set([...values].flatMap(spellingsOf));
  const longestFirst = [...spellings].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return (text) => longestFirst.reduce((masked, spelling) => masked.replaceAll(spelling, () => mask), text);
}

function viewsOf({ tree, catalog }: Masked, isRead: (app: string) => boolean): readonly ServiceView[] {
  const evaluated = objectAt(catalog, "apps");
  const files = [...tree.apps.values()].filter(({ name }) => isRead(name) || !Object.hasOwn(evaluated, name));
  return [
    ...Object.keys(evaluated).flatMap((name) => catalogViews(objectAt(evaluated, name))),
    ...files.flatMap(({ views }) => views),
  ];
}

/** As it is, in JSON, YAML and Nix strings, and with the doubled signs of units and compose files. */
function spellingsOf(value: string): readonly string[] {
  const escaped = JSON.stringify(value).slice(1, -1);
  return [value, escaped].flatMap((each) => [
    each,
    each.replaceAll("%", "%%"),
    each.replaceAll("$", "$$$$"),
    each.replaceAll("${", "\\${"),
  ]);
}
