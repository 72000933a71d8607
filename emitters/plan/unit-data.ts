import type { Expr } from "../../compiler/language/expression.ts";
import type { Text } from "../../compiler/language/option-values.ts";
import { bool, keyed, record, str, strs } from "../evaluated/shapes.ts";
import type { Unit } from "../../compiler/plan/units/model.ts";
import { unitExposure } from "../systemd/exposure/unit-exposure.ts";
import { joined } from "../systemd/overrides/settings.ts";
import type { MergedUnit, Section } from "../systemd/overrides/unit-options.ts";

/** A unit, key by key: the content of its file. */
export function unitData(unit: Unit, merged: MergedUnit): Expr {
  const { environment, settings, install, enable } = merged;
  const leftToNix = computed(unit, merged);
  const exposure = unit.kind === "service" ? unitExposure(merged) : null;
  return record({
    ...(!enable && { enable: bool(enable) }),
    ...(leftToNix.length > 0 && { leftToNix: strs(leftToNix) }),
    ...(exposure !== null && { exposure: str(exposure) }),
    ...section("Unit", merged.unit),
    ...section("Environment", environment),
    ...section(unit.kind === "timer" ? "Timer" : "Service", settings),
    ...section("Install", install),
  });
}

/** A repeated key has a list of values. */
function section(name: string, { keys }: Section): Readonly<Record<string, Expr>> {
  const known = [...keys].flatMap(([key, settled]): [string, readonly Text[]][] => {
    const values = joined(settled.known);
    return values.length > 0 ? [[key, values]] : [];
  });
  if (known.length === 0) return {};
  const sorted = new Map(known.sort(([a], [b]) => (a < b ? -1 : 1)));
  return { [name]: keyed(sorted, (values) => (values.length > 1 ? strs(values) : str(values[0] ?? ""))) };
}

/** Options of `systemd.services.<name>` with residual values; `*` for unknown ones. */
function computed({ kind }: Unit, { unit, environment, settings, install, unread, ...merged }: MergedUnit) {
  const sections = [
    ["unitConfig", unit],
    ["environment", environment],
    [kind === "timer" ? "timerConfig" : "serviceConfig", settings],
    ["install", install],
  ] as const;
  return [
    ...(unread.length > 0 ? ["*"] : []),
    ...merged.computed.map(([name]) => name),
    ...sections.flatMap(([name, { keys, unread: open }]) => [
      ...(open.length > 0 ? [`${name}.*`] : []),
      ...[...keys].flatMap(([key, { unknown }]) => (unknown.length > 0 ? [`${name}.${key}`] : [])),
    ]),
  ].sort();
}
