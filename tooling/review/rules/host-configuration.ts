import { changedValue } from "./changed-values.ts";
import { notice, observation, warning, rank, type Observation, type Severity } from "../finding.ts";
import { dataVersion, isFolderOfData } from "../host/data-versions.ts";
import { openingOf } from "../host/host-openings.ts";
import { powerOf } from "../host/host-powers.ts";
import { secretIsPublic } from "../secrets/secrets.ts";
import { secretsOfHost } from "../secrets/mask.ts";
import { changedSettings, hostConfigsOf, type HostConfig, type Settings } from "../sides/settings.ts";
import { planPath, unitsOf, type ReviewedApp } from "../sides/side.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import { changedByNix, settingsOfOwnUnits } from "./own-units.ts";
import { confinementPaths } from "./privileges.ts";
import type { Rule } from "./rule.ts";

/** NixOS options: of the host, of resources on hosts and in containers, and of virtual machines. */
export const hostConfigurationRule: Rule = {
  name: "host-configuration",
  *app({ before, after }) {
    if (after === undefined) return;
    const where = { file: planPath(after.name) };
    const reported = new Set([...shownByUnits({ before, after }), ...confinementPaths({ before, after })]);
    const was = before === undefined ? new Map<string, HostConfig>() : hostConfigsOf(before);
    for (const [what, { before: old, after: now }] of pairs(was, hostConfigsOf(after))) {
      if (now === undefined) continue;
      const changed = changedSettings(old?.settings ?? none, now.settings);
      const found = new Map<string, Statement>();
      if (now.of !== "machine")
        for (const path of changed) {
          const statement = statementOf(path, old, now);
          if (statement !== undefined) found.set(path, statement);
        }
      for (const { severity, message } of found.values())
        yield observation(severity, `${what} ${message}`, where);
      const others = changed.filter((path) => !found.has(path) && !(now.of === "host" && reported.has(path)));
      // Machines of a new app are not reported.
      if (others.length === 0 || (old === undefined && now.of === "machine")) continue;
      const shown = several(others, 9, (path) => {
        const [from, to] = [old?.settings.get(path), now.settings.get(path)];
        const value = old === undefined ? "" : changedValue(path, from?.text, to?.text);
        return `${quoted((to ?? from)?.written ?? path)}${value}`;
      });
      yield notice(`${what} ${old === undefined ? "sets" : "changed"}: ${shown}`, where);
    }
    yield* unitsLeft({ before, after }, where);
  },
};

const none: Settings = new Map();

/** Settings that change units of the app: other rules report the units. */
function shownByUnits(app: Sides<ReviewedApp>): readonly string[] {
  const [was, is] = [unitsOf(app.before), unitsOf(app.after)];
  return [...settingsOfOwnUnits(app)].flatMap(([path, { unit, option }]) => {
    const isSame = JSON.stringify(was.get(unit)) === JSON.stringify(is.get(unit));
    return isSame && !changedByNix(unit, app).includes(option) ? [] : [path];
  });
}

interface Statement {
  readonly severity: Severity;
  readonly message: string;
}

/** The effect of a setting on the security of the host, on secrets or on data; undefined for most. */
function statementOf(path: string, before: HostConfig | undefined, host: HostConfig): Statement | undefined {
  const [old, now] = [before?.whole ?? before?.settings ?? none, host.whole ?? host.settings];
  const [was, is] = [old.get(path)?.text, now.get(path)?.text];
  // Containers already had the setting of the host.
  if (host.of === "container" && was === is) return undefined;
  const written = quoted((now.get(path) ?? old.get(path))?.written ?? path);
  const power = is === undefined ? undefined : powerOf(path, is, { was, of: host.of });
  const isSecret = secretsOfHost(host).has(path);
  if (isSecret || power !== undefined) {
    const secret = isSecret ? `; ${secretIsPublic}` : "";
    const values = isSecret ? [] : (power?.values ?? []);
    const shown = values.length > 0 ? ` (${several(values, 9)})` : "";
    const severities: readonly Severity[] = [
      ...(isSecret ? (["danger"] as const) : []),
      ...(power ? [power.severity] : []),
    ];
    const [severity = "danger"] = [...severities].sort((a, b) => rank(b) - rank(a));
    return {
      severity,
      message: `${power === undefined ? "has" : `${power.what}:`} ${written}${shown}${secret}`,
    };
  }
  const name = (now.get(path) ?? old.get(path))?.written ?? path;
  const isNew = before === undefined;
  const opening =
    is === undefined ? undefined : openingOf({ path, written: name, was, is, isNew, of: host.of });
  if (opening !== undefined) return { severity: opening.severity, message: opening.what };
  const data = isNew || !keepsData(path, old, now) ? undefined : dataVersion(path, was, is, name);
  return data && { severity: data.severity, message: data.what };
}

/** Whether a service exists on both sides, and so has data. */
function keepsData(path: string, old: Settings, now: Settings): boolean {
  if (!path.endsWith(".package") && !isFolderOfData(path)) return true;
  const siblings = path.slice(0, path.lastIndexOf(".") + 1);
  const isUsed = (side: Settings): boolean =>
    [...side.keys()].some((each) => each !== path && each.startsWith(siblings));
  return isUsed(old) && isUsed(now);
}

/** Removed units that `hostosConfig` still has settings for, and units that it turns off. */
function* unitsLeft(
  { before, after }: Sides<ReviewedApp>,
  where: Observation["where"],
): Iterable<Observation> {
  const [was, is] = [unitsOf(before), unitsOf(after)];
  const settings = new Map<string, string[]>();
  for (const { settings: all, of } of after === undefined ? [] : hostConfigsOf(after).values())
    for (const path of of === "host" ? all.keys() : []) {
      const [, name = "", option = ""] = /^systemd\.services\.([^.]+)\.(.+)$/.exec(path) ?? [];
      const unit = `${name}.service`;
      if (option !== "" && was.has(unit) && !is.has(unit))
        settings.set(unit, [...(settings.get(unit) ?? []), option]);
    }
  for (const [unit, options] of is.size > 0 ? settings : [])
    if (!options.some((option) => /^(?:serviceConfig\.ExecStart|script)$/.test(option)))
      yield warning(
        `host-OS configuration still sets ${several(options)} of ${quoted(unit)}, which no longer has a command: systemd refuses such a unit`,
        where,
      );
  for (const [unit, data] of is) {
    const [wasOff, isOff] = [was.get(unit)?.["enable"] === false, data["enable"] === false];
    if (wasOff !== isOff)
      yield observation(
        isOff ? "warning" : "notice",
        `host-OS configuration ${isOff ? "turns off" : "no longer turns off"} ${quoted(unit)}`,
        where,
      );
  }
}
