import { canonical, flagAt, objectAt } from "../json.ts";
import { catalogPath, type ReviewedApp } from "../reviewed-tree.ts";
import { pairs } from "../tree.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Configuration files: a change reaches the service without a restart, so it may not be noticed. */
export const configFilesRule: Rule = {
  name: "config-files",
  *app({ before, after }) {
    if (before === undefined || after === undefined) return;
    for (const [name, sides] of pairs(filesOf(before), filesOf(after))) {
      if (sides.before?.content === sides.after?.content) continue;
      const what = sides.before === undefined ? "added" : sides.after === undefined ? "removed" : "changed";
      const file = (sides.after ?? sides.before)?.file ?? catalogPath;
      const how = what === "changed" ? "; its unit does not restart for that" : "";
      yield {
        severity: "notice",
        about: name,
        message: `configuration file ${quoted(name)} ${what}${how}`,
        where: { file },
      };
    }
  },
};

interface ConfigFile {
  readonly content: string;
  readonly file: string;
}

/** By `<component>/<file>`. */
function filesOf(app: ReviewedApp): ReadonlyMap<string, ConfigFile> {
  const found = new Map<string, ConfigFile>();
  for (const [component, data] of Object.entries(objectAt(app.evaluated, "services", "components")))
    for (const [key, config] of Object.entries(objectAt(data, "process", "configData")))
      if (flagAt(config, "enable"))
        found.set(`${component}/${key}`, { content: canonical(config), file: catalogPath });
  return found;
}
