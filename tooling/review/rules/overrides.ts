import { changedConfinement, type ConfinementChange } from "../powers/confinement.ts";
import { changedValue } from "../changed-values.ts";
import { catalogPath } from "../sides/reviewed-tree.ts";
import { newRootUnits } from "../powers/root-units.ts";
import { changedOverrides, overridesOfGone } from "../reading/unit-overrides.ts";
import { quoted, several } from "../words.ts";
import { overriddenUnit } from "./overridden-units.ts";
import type { Rule } from "./rule.ts";

/**
 * `hostosConfig` can set any key of any unit of the host, also those that say what a service may do: units and compose
 * files do not show that.
 */
export const overridesRule: Rule = {
  name: "overrides",
  *app({ before, after }) {
    if (after === undefined) return;
    for (const override of changedOverrides({ before, after }))
      yield* overriddenUnit(override, { before, after });
    for (const [unit, options] of after.units.size > 0 ? overridesOfGone({ before, after }).left : [])
      if (!options.some((option) => /^(?:serviceConfig\.ExecStart|script)$/.test(option)))
        yield {
          severity: "warning",
          about: `${unit} left`,
          message: `host-OS configuration still sets ${several(options)} of ${quoted(unit)}, which runs nothing any more: systemd refuses such a unit`,
          where: { file: catalogPath },
        };
    for (const unit of newRootUnits({ before, after }))
      yield {
        severity: "danger",
        about: `${unit} root`,
        message: `host-OS configuration has ${quoted(`${unit}.service`)} run as root: it sets neither ${quoted("User=")} nor ${quoted("DynamicUser=true")}`,
        where: { file: catalogPath },
      };
    const units = new Map<string, ConfinementChange[]>();
    for (const change of changedConfinement({ before, after })) {
      const about = `${change.unit} ${change.kind}`;
      units.set(about, [...(units.get(about) ?? []), change]);
    }
    for (const [about, changes] of units) {
      const [{ unit = "", kind = "set" } = {}] = changes;
      const service = quoted(`${unit}.service`);
      const values = new Map(
        changes.map(({ key, path, was, is }) => [key, kind === "set" ? changedValue(path, was, is) : ""]),
      );
      const what = kind === "set" ? `decides what ${service} may do` : `no longer confines ${service}`;
      yield {
        severity: changes.some(({ isGrave }) => isGrave) ? "danger" : "warning",
        about,
        message: `host-OS configuration ${what}: ${several(
          changes.map(({ key }) => key),
          9,
          (key) => `${quoted(`${key}=`)}${values.get(key) ?? ""}`,
        )}`,
        where: { file: catalogPath },
      };
    }
  },
};
