import { secretSettings } from "../../../compiler/support/secret-settings.ts";
import { at } from "../data.ts";
import { changedLine, newlyEverywhere } from "./changed-values.ts";
import { info, observation } from "../finding.ts";
import { newSecrets } from "../secrets/secrets.ts";
import { componentsOf, placeOf, runsIn, type ReviewedApp } from "../sides/side.ts";
import { configFilesOf, type ConfigFile } from "../sides/texts.ts";
import { manifestOf } from "../sides/manifest.ts";
import { pairs, type OutputTree } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Context, Rule } from "./rule.ts";

/** Configuration files, which change without a restart of the service; and secrets in them. */
export const configFilesRule: Rule = {
  name: "config-files",
  *app({ before, after }, { files }) {
    if (after === undefined) return;
    const was = before && configFilesOf(before, files.before);
    for (const [name, sides] of pairs(was ?? none, configFilesOf(after, files.after))) {
      const { before: old, after: now } = sides;
      const where = placeOf(after, name.slice(0, name.indexOf("/")));
      const [known, found] = [old, now].map((file) => secretSettings(file?.text ?? ""));
      yield* newSecrets(`configuration file ${quoted(name)} has`, known ?? [], found ?? [], "danger", where);
      if (was === undefined || old?.content === now?.content || isGone(name, before, after)) continue;
      if (old && now && isSameFile(old, now, files)) {
        const message = `configuration file ${quoted(name)} moved to ${quoted(now.source)}, unchanged`;
        yield info(message, where);
        continue;
      }
      const what = old === undefined ? "added" : now === undefined ? "removed" : "changed";
      const line = changedLine("", old?.text ?? "", now?.text ?? "");
      const shown = line === undefined ? "" : ` (${quoted(line[0])} → ${quoted(line[1])})`;
      const isReloaded = reloads(after, name.slice(0, name.indexOf("/")));
      const how = what === "changed" && !isReloaded ? "; its unit does not restart" : "";
      const opened = newlyEverywhere(old?.text ?? "", now?.text ?? "", runsIn(after, "hostos"));
      yield observation(
        opened === "" ? "notice" : "warning",
        `configuration file ${quoted(name)} ${what}${shown}${opened}${how}`,
        where,
      );
    }
  },
};

/** Whether hosts reload the unit of a component when its configuration files change. */
const reloads = (app: ReviewedApp, component: string): boolean =>
  at(componentsOf(app).get(component), "reload") !== undefined && runsIn(app, "hostos");

/** The changed configuration files of a component whose unit is reloaded then, by name. */
export function reloadedFiles(
  component: string,
  { before, after }: { readonly before: ReviewedApp; readonly after: ReviewedApp },
  { files }: Context,
): readonly string[] {
  if (!reloads(after, component) || !reloads(before, component)) return [];
  return [...pairs(configFilesOf(before, files.before), configFilesOf(after, files.after))].flatMap(
    ([name, { before: old, after: now }]) => {
      const isOf = name.startsWith(`${component}/`);
      const isKept = old?.content === now?.content || (old && now && isSameFile(old, now, files));
      return isOf && !isKept ? [name] : [];
    },
  );
}

const none: ReadonlyMap<string, ConfigFile> = new Map();

/** Whether both are files of the recipe folder with the same contents, as the manifests know them. */
function isSameFile(old: ConfigFile, now: ConfigFile, files: Context["files"]): boolean {
  const hashOf = (tree: OutputTree, { source }: ConfigFile): string | undefined =>
    manifestOf(tree)
      ?.inputs()
      .get(source.slice(source.indexOf("/") + 1));
  const hash = hashOf(files.before, old);
  return old.source !== "" && hash !== undefined && hash === hashOf(files.after, now);
}

/** An added or removed component brings or takes its files. */
function isGone(file: string, before: ReviewedApp | undefined, after: ReviewedApp): boolean {
  const component = file.slice(0, file.indexOf("/"));
  return !componentsOf(before).has(component) || !componentsOf(after).has(component);
}
