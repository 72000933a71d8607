import { conflictingUnitSettings } from "../../diagnostics/passes-services.ts";
import {
  memberDefinitions,
  plainDefinition,
  prevailing,
  strongestCertain,
  type Definition,
} from "../../language/module-system/definitions.ts";
import { configsOf, optionDefinitions } from "../../language/module-system/modules.ts";
import { staticText } from "../../language/text.ts";
import type { Value } from "../../language/value.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { PassContext } from "../context.ts";
import { ownUnits } from "./app-units.ts";
import { hostModules } from "./host-modules.ts";
import type { SettingGroup } from "../../plan/units/settings.ts";

/**
 * Unit options with a single value, and sets of them. Source: nixpkgs, nixos/lib/systemd-unit-options.nix (read
 * 2026-11).
 */
const singleOptions: readonly string[] = [
  "description",
  "enable",
  "enableStrictShellChecks",
  "notSocketActivated",
  "reloadIfChanged",
  "restartIfChanged",
  "scriptArgs",
  "startAt",
  "startLimitBurst",
  "startLimitIntervalSec",
  "stopIfChanged",
];
const groups = ["environment", "serviceConfig", "timerConfig", "unitConfig"] as const;

/**
 * Reports different values of a unit setting in two modules of a recipe with the same priority: NixOS accepts neither
 * (NixOS manual, "Setting Priorities"). Lists are joined.
 */
export function checkModuleConflicts(
  own: () => readonly SettingGroup[],
  entry: AppEntry,
  context: PassContext,
): void {
  let options: ReadonlySet<string> | undefined;
  const isOwn = (option: string): boolean => {
    options ??= new Set(
      own().flatMap(({ path, settings }) => [...settings.keys()].map((key) => [...path, key].join("."))),
    );
    return options.has(option);
  };
  const { configs } = configsOf(hostModules(entry).map(({ module }) => ({ value: module, from: "" })));
  const names = ownUnits(entry).map(({ unit }) => unit.replace(/\.service$/, ""));
  for (const kind of ["services", "timers"]) {
    const said = withOwn(configs.flatMap((config) => optionDefinitions(config, ["systemd", kind])));
    if (said.length === 0) continue;
    for (const name of names) {
      const unit = withOwn(memberDefinitions(said, name));
      const path = ["systemd", kind, name];
      const settings = [
        ...singleOptions.map((option) => [[option], memberDefinitions(unit, option)] as const),
        ...groups.flatMap((group) => {
          const sets = withOwn(memberDefinitions(unit, group));
          const keys = new Set(
            sets.flatMap(({ value }) => (value.kind === "attrs" ? [...value.entries.keys()] : [])),
          );
          return [...keys].map((key) => [[group, key], memberDefinitions(sets, key)] as const);
        }),
      ];
      for (const [steps, definitions] of settings) {
        const option = [...path, ...steps].join(".");
        const conflict = conflictIn(definitions, () => isOwn(option));
        if (conflict === undefined) continue;
        const [first, second] = conflict;
        context.report(
          conflictingUnitSettings(option, placeOf(first), placeOf(second), first.priority !== plain),
        );
      }
    }
  }
}

const plain = plainDefinition.priority;

const placeOf = ({ at, value }: Definition) => at ?? value.span;

/** Those beside the module of the app, which sets something in each set too. */
const withOwn = (definitions: readonly Definition[]): readonly Definition[] =>
  prevailing<Value>(definitions).filter(({ priority }) => priority <= plain);

/** Two certain definitions that differ. A value that the component sets too is reported separately (CG314). */
function conflictIn(
  definitions: readonly Definition[],
  isOwn: () => boolean,
): readonly [Definition, Definition] | undefined {
  const strongest = strongestCertain(definitions);
  if (strongest >= plain && isOwn()) return undefined;
  const standing = prevailing<Value>(definitions);
  if (standing.some(({ priority, value }) => priority < strongest || mayBeList(value))) return undefined;
  const certain = standing.filter((each) => each.certain && scalarOf(each.value) !== undefined);
  const [first] = certain;
  if (first === undefined) return undefined;
  const other = certain.find(({ value }) => scalarOf(value) !== scalarOf(first.value));
  return other && [first, other];
}

const mayBeList = ({ kind }: Value): boolean => kind === "list" || kind === "residual" || kind === "error";

/** A value as text that is the same for equal values; undefined for a residual value. */
function scalarOf(value: Value): string | undefined {
  switch (value.kind) {
    case "null":
      return "null";
    case "bool":
    case "int":
    case "float":
      return String(value.value);
    case "string": {
      const known = staticText(value.text);
      return known === undefined ? undefined : JSON.stringify(known);
    }
    default:
      return undefined;
  }
}
