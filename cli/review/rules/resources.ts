import { isSecretSetting } from "../../../compiler/support/secret-settings.ts";
import { changedPaths, settingsOf } from "../changed-paths.ts";
import { powerOf } from "../host-powers.ts";
import { hostConfigsOf, hostSecrets, type HostConfig } from "../host-configs.ts";
import { catalogPath } from "../reviewed-tree.ts";
import { parseJson } from "../json.ts";
import { looksSecret } from "../secrets.ts";
import { pairs } from "../tree.ts";
import { packageName, quoted, several } from "../words.ts";
import type { Observation } from "../finding.ts";
import type { Rule } from "./rule.ts";

/** Configuration of the host operating system: of resources, of the host itself, of the virtual machine. */
export const resourcesRule: Rule = {
  name: "host-configuration",
  *app({ before, after }) {
    if (after === undefined) return;
    const was = before === undefined ? new Map<string, HostConfig>() : hostConfigsOf(before.evaluated);
    for (const [what, sides] of pairs(was, hostConfigsOf(after.evaluated))) {
      if (sides.after === undefined) continue;
      const changed = changedPaths(sides.before?.config ?? {}, sides.after.config);
      const told = new Set<string>();
      if (sides.after.isOfHost)
        for (const observation of powers(what, changed, sides.after)) {
          told.add(observation.about);
          yield observation;
        }
      const others = changed.filter((path) => !told.has(`${what} ${path}`));
      if (others.length === 0) continue;
      if (sides.before !== undefined)
        yield finding(
          `${what} changed`,
          what,
          others,
          changedValues(sides.before.config, sides.after.config),
        );
      // The machine of a new app, and what its tests need, are no news.
      else if (sides.after.isOfHost) yield finding(`${what} sets`, what, others);
    }
  },
};

const finding = (
  message: string,
  about: string,
  paths: readonly string[],
  change: (path: string) => string = () => "",
): Observation => ({
  severity: "notice",
  about,
  message: paths.includes("")
    ? message
    : `${message}: ${several(paths, 9, (path) => `${quoted(path)}${change(path)}`)}`,
  where: { file: catalogPath },
});

/** `` (`80` → `8080`) `` behind the path of a setting, where values are short, of one line, and no secrets. */
function changedValues(before: unknown, after: unknown): (path: string) => string {
  const [was, is] = [settingsOf(before), settingsOf(after)];
  return (path) => {
    const [old, now] = [was, is].map((settings) => shownValue(path, settings.get(path)));
    if (now === undefined) return "";
    if (!was.has(path)) return ` (${quoted(now)})`;
    return old === undefined ? "" : ` (${quoted(old)} → ${quoted(now)})`;
  };
}

const longest = 60;

function shownValue(path: string, text: string | undefined): string | undefined {
  const value = parseJson(text ?? "");
  if (typeof value !== "string")
    return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
  const isSecret = looksSecret(path.slice(path.lastIndexOf(".") + 1), value) || isSecretSetting(path, value);
  return isSecret || value.length > longest || value.includes("\n") ? undefined : packageName(value);
}

/** What is set, and not merely taken back, that gives somebody power over the host; and secrets that are no longer any. */
function* powers(what: string, changed: readonly string[], host: HostConfig): Iterable<Observation> {
  const settings = settingsOf(host.config);
  const secrets = hostSecrets(host);
  for (const path of changed) {
    const text = settings.get(path);
    const power = text === undefined ? undefined : powerOf(path, text);
    const isSecret = secrets.has(path);
    if (power === undefined && !isSecret) continue;
    const secret = isSecret ? "; its value looks like a secret and would be public (hidden here)" : "";
    yield {
      severity: isSecret || power === undefined ? "danger" : power.severity,
      about: `${what} ${path}`,
      message: `${what} ${power === undefined ? "has" : `${power.what}:`} ${quoted(path)}${secret}`,
      where: { file: catalogPath },
    };
  }
}
