import {
  memberDefinitions,
  plainDefinition,
  prevailing,
  type Definition,
} from "../../../compiler/language/module-system/definitions.ts";
import {
  configsOf,
  optionDefinitions,
  type SourceModule,
} from "../../../compiler/language/module-system/modules.ts";
import type { Value } from "../../../compiler/language/value.ts";
import type { DropIn, TimerUnit, Unit } from "../../../compiler/plan/units/model.ts";
import { calendarOf, mergeUnit, type MergedUnit } from "./unit-options.ts";

/**
 * Units merged with the recipe's modules, in the order given, and the timers that NixOS creates for `startAt`. Drop-ins
 * for other units do not change.
 */
export function mergeUnits(
  units: readonly Unit[],
  modules: readonly SourceModule[],
): readonly (readonly [Unit, MergedUnit])[] {
  const { configs, unread } = configsOf(modules);
  const definitionsOf = {
    service: definitionsIn(configs, "services"),
    timer: definitionsIn(configs, "timers"),
    target: definitionsIn(configs, "targets"),
  };
  const services = new Map<string, MergedUnit>();
  const timers = new Set(units.flatMap((unit) => (unit.kind === "timer" ? [unit.name] : [])));
  const merge = (unit: Unit): readonly [Unit, MergedUnit] => {
    if (unit.kind === "drop-in") return [unit, mergeUnit({ ...unit, name: unit.of }, [], [])];
    const definitions = definitionsOf[unit.kind](unit.name);
    const isThere = definitions.some(({ value }) => value === undefined);
    const said = definitions.filter(isSaid);
    if (!isThere) return [unit, mergeUnit(emptied(unit), said, unread)];
    const service = services.get(unit.kind === "service" ? (unit.actsFor ?? "") : unit.name);
    return [unit, mergeUnit(unit, said, unread, service)];
  };
  return units.flatMap((unit) => {
    const [, merged] = merge(unit);
    if (unit.kind !== "service") return [[unit, merged]];
    services.set(unit.name, merged);
    const isDue = calendarOf(merged).length > 0 && !timers.has(unit.name);
    return [[unit, merged], ...(isDue ? [merge(emptyTimer(unit.name))] : [])];
  });
}

const emptyTimer = (name: string): TimerUnit => ({
  kind: "timer",
  name,
  unit: {},
  timer: new Map(),
  wantedBy: [],
});

const isSaid = (definition: Definition<Value | undefined>): definition is Definition =>
  definition.value !== undefined;

/** The definition of the app's own module: the first of all, without a value here. */
const own: Definition<Value | undefined> = { ...plainDefinition, from: "", value: undefined };

/**
 * The definitions of a unit in modules, in the order in which NixOS joins lists: after those of the option itself. It
 * processes modules from the last to the first, and then their definitions of a submodule from the last to the first.
 * Source: nixpkgs, lib/modules.nix, `evalModules` (`reverseList`), `fixupOptionType`, lib/types.nix, `submoduleWith`
 * (read 2026-11).
 */
function definitionsIn(
  configs: readonly Definition[],
  kind: "services" | "timers" | "targets",
): (name: string) => readonly Definition<Value | undefined>[] {
  const options = configs.map((config) => optionDefinitions(config, ["systemd", kind]));
  const standing = new Set(prevailing<Value | undefined>([own, ...options.flat()]));
  return (name) => {
    const said = options.flatMap((definitions) =>
      memberDefinitions(
        definitions.filter((each) => standing.has(each)),
        name,
      ).toReversed(),
    );
    return prevailing<Value | undefined>([...(standing.has(own) ? [own] : []), ...said]);
  };
}

type OwnUnit = Exclude<Unit, DropIn>;

/** For a module that replaces a unit as a whole. */
function emptied(unit: OwnUnit): OwnUnit {
  switch (unit.kind) {
    case "service":
      return {
        kind: unit.kind,
        name: unit.name,
        unit: {},
        environment: new Map(),
        path: [],
        service: new Map(),
        wantedBy: [],
      };
    case "timer":
      return emptyTimer(unit.name);
    case "target":
      return { kind: unit.kind, name: unit.name, unit: {}, wantedBy: [] };
  }
}
