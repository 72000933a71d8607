import { canonical, flagAt, objectAt, textAt, type JsonObject } from "./json.ts";
import { secretSettings, type SecretSetting } from "../../../compiler/support/secret-settings.ts";
import type { OutputTree } from "../sides/tree.ts";

/** A configuration file of an app that is there. */
export interface ConfigFile {
  readonly content: string;
  /** The file that it is; empty where its text stands in the recipe. */
  readonly source: string;
  /** The rest of it. */
  readonly others: string;
  readonly text: string;
  /** What of its text looks like a secret; that of a file beside the recipe is known where it is copied. */
  readonly secrets: readonly SecretSetting[];
}

/** By `<component>/<file>`. */
export function configFilesOf(evaluated: JsonObject, files: OutputTree): ReadonlyMap<string, ConfigFile> {
  const found = new Map<string, ConfigFile>();
  for (const [component, data] of Object.entries(objectAt(evaluated, "services", "components")))
    for (const [key, config] of Object.entries(objectAt(data, "process", "configData")))
      if (flagAt(config, "enable")) {
        const source = textAt(config, "source");
        const text = textAt(config, "text") || (files.get(source) ?? "");
        found.set(`${component}/${key}`, {
          content: canonical(config),
          source,
          others: canonical({ ...objectAt(config), source: "" }),
          text,
          secrets: secretSettings(text),
        });
      }
  return found;
}
