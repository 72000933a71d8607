import { settingsOf } from "../changed-paths.ts";
import { objectAt } from "../json.ts";
import { catalogPath, type ReviewedApp } from "../reviewed-tree.ts";
import { quoted, several } from "../words.ts";
import { protections } from "./isolation.ts";
import type { Rule } from "./rule.ts";

/**
 * `hostosConfig` can set any key of any unit of the host, also those that say what a service may do: units and compose
 * files do not show that.
 */
export const overridesRule: Rule = {
  name: "overrides",
  *app({ before, after }) {
    if (after === undefined) return;
    const [was, is] = [confinementOf(before), confinementOf(after)];
    const units = new Map<string, string[]>();
    for (const [name, text] of is)
      if (was.get(name) !== text) {
        const [unit = "", key = ""] = name.split("\0");
        units.set(unit, [...(units.get(unit) ?? []), key]);
      }
    for (const [unit, keys] of units)
      yield {
        severity: keys.some((key) => isDangerous(key, is.get(`${unit}\0${key}`) ?? ""))
          ? "danger"
          : "warning",
        about: unit,
        message: `host-OS configuration decides what ${quoted(`${unit}.service`)} may do: ${several(keys.map((key) => `${key}=`))}`,
        where: { file: catalogPath },
      };
  },
};

/** systemd.exec(5), the sections about identity, capabilities, security and sandboxing; systemd.resource-control(5). */
const confining =
  /^(?:User|Group|DynamicUser|SupplementaryGroups|AmbientCapabilities|CapabilityBoundingSet|NoNewPrivileges|(?:Protect|Private|Restrict|SystemCall|ReadWrite|Inaccessible|Bind|MemoryDeny|Device)\w+|RootDirectory|Delegate)$/;

/** Settings that confine a unit or set it free, by unit and key. */
function confinementOf(app: ReviewedApp | undefined): ReadonlyMap<string, string> {
  const services = objectAt(app?.evaluated, "services");
  const configs = [
    objectAt(services, "runtimes", "hostos", "hostosConfig"),
    ...Object.values(objectAt(services, "resources")).map((each) => objectAt(each, "hostosConfig")),
  ];
  const found = new Map<string, string>();
  for (const config of configs)
    for (const [path, text] of settingsOf(config)) {
      const [, unit, key] = /^systemd\.services\.(.+)\.serviceConfig\.(\w+)$/.exec(path) ?? [];
      if (unit === undefined || key === undefined || !confining.test(key)) continue;
      const name = `${unit}\0${key}`;
      found.set(name, `${found.get(name) ?? ""}${text}`);
    }
  return found;
}

/** Rights that are given, the account of the administrator, and protections that are turned off. */
function isDangerous(key: string, text: string): boolean {
  if (/^(?:AmbientCapabilities|SupplementaryGroups)$/.test(key)) return true;
  if (key === "User") return /(?:^|\s)"?(?:root|0)"?$/m.test(text);
  return protections.includes(key) && /(?:^|\s)(?:false|"(?:no|false|off|0)?")$/m.test(text);
}
