import { at, canonical, objectAt, textAt, type JsonObject } from "../data.ts";
import { manifestOf } from "../sides/manifest.ts";
import { componentsOf, runsIn, type ReviewedApp } from "../sides/side.ts";
import { configFilesOf } from "../sides/texts.ts";
import type { OutputTree } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { AppContext } from "./context.ts";
import type { Rate } from "./row.ts";
import { changedLine, newlyEverywhere } from "./values.ts";

/** A configuration file, which changes without a restart of the service. */
export const configFile: Rate<AppContext> = ({ isNew }, [component = "", key = ""], { view, app, files }) => {
  const [was, is] = [view.before, view.after].map((side) =>
    at(side, "components", component, "configFiles", key),
  );
  const label = `configuration file ${quoted(`${component}/${key}`)}`;
  if (isNew || isSameFile(was, is, files)) return undefined;
  const text = (file: unknown, tree: OutputTree): string =>
    textAt(file, "text") || (tree.get(textAt(file, "source")) ?? "");
  const [old, now] = [text(was, files.before), text(is, files.after)];
  const verb = was === undefined ? "added" : is === undefined ? "removed" : "changed";
  const line = changedLine("", old, now);
  const shown = line === undefined ? "" : ` (${quoted(line[0])} → ${quoted(line[1])})`;
  const restart = verb === "changed" && !reloads(app.after, component) ? "; its unit does not restart" : "";
  const opened = newlyEverywhere(old, now, runsIn(app.after, "hostos"));
  return {
    severity: opened === "" ? "notice" : "warning",
    message: `${label} ${verb}${shown}${opened}${restart}`,
  };
};

/** Whether hosts reload the unit of a component when its configuration files change. */
const reloads = (app: ReviewedApp, component: string): boolean =>
  at(componentsOf(app).get(component), "reload") !== undefined && runsIn(app, "hostos");

/** The changed configuration files of a component whose unit is reloaded then, by name. */
export function reloadedFiles(
  component: string,
  before: ReviewedApp,
  after: ReviewedApp,
  files: AppContext["files"],
): readonly string[] {
  if (!reloads(after, component) || !reloads(before, component)) return [];
  const [old, now] = [configFilesOf(before, files.before), configFilesOf(after, files.after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => name.startsWith(`${component}/`) && old.get(name)?.content !== now.get(name)?.content,
  );
}

/** Whether both are files of the recipe folder with the same contents, as the manifests know them. */
function isSameFile(old: unknown, now: unknown, files: AppContext["files"]): boolean {
  const hashOf = (tree: OutputTree, file: unknown): string | undefined => {
    const source = textAt(file, "source");
    return manifestOf(tree)
      ?.inputs()
      .get(source.slice(source.indexOf("/") + 1));
  };
  const others = ({ source: _, ...file }: JsonObject): string => canonical(file);
  const hash = hashOf(files.before, old);
  return (
    hash !== undefined && hash === hashOf(files.after, now) && others(objectAt(old)) === others(objectAt(now))
  );
}
