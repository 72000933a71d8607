import { unitSettingTwice } from "../diagnostics/checking.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/make.ts";
import { conflictingUnitSettings } from "../diagnostics/passes-services.ts";
import type { App } from "../ir/app.ts";
import {
  memberDefinitions,
  plainDefinition,
  prevailing,
  strongestCertain,
  type Definition,
} from "../language/module-system/definitions.ts";
import { configsOf, optionDefinitions } from "../language/module-system/modules.ts";
import { members, moduleDefinitions, names } from "../language/module-system/options.ts";
import { staticText } from "../language/text.ts";
import type { Value } from "../language/value.ts";
import { singleUnitOptions } from "../nixpkgs/unit-options.ts";
import type { PlannedCatalog } from "./planned-catalog.ts";
import { planOn } from "./runtimes.ts";
import { settingGroups, type SettingGroup, type SettingValue } from "./units/settings.ts";

/**
 * Settings of the app's units and accounts that its modules set to another value, or that two of its modules set
 * differently. NixOS accepts only one value of each priority (NixOS manual, "Setting Priorities";
 * nixos/lib/systemd-unit-options.nix, `unitOption`). Lists are joined.
 */
export function conflictsOf(app: App, { plans }: PlannedCatalog): readonly Diagnostic[] {
  const { components, runtimes } = app.services;
  const isKnown = [...components.values()].every(({ process }) => staticText(process.stateDir) !== undefined);
  if (!runtimes.hostos.enable || !isKnown) return [];
  const modules = modulesOf(app);
  const options = modules.flatMap(moduleDefinitions);
  // Most modules set nothing about a component. Without a known state directory there is no plan.
  if (members(options, "systemd").length === 0 && members(options, "users").length === 0) return [];
  const { configs } = configsOf(modules.map((value) => ({ value, from: "" })));
  const plan = plans.get(app.name);
  return plan === undefined
    ? []
    : settingGroups(planOn(plan, "hostos")).flatMap((group) => conflictsIn(group, configs));
}

const modulesOf = ({ services, test }: App): readonly Value[] => [
  ...[...services.resources.values()].flatMap(({ hostosConfigs }) => hostosConfigs),
  services.runtimes.hostos.hostosConfig,
  test.services.hostosConfig,
];

/** The priority of the app's own settings. */
const plain = plainDefinition.priority;

function conflictsIn(
  { path, settings }: SettingGroup,
  configs: readonly Definition[],
): readonly Diagnostic[] {
  const { sets, hasOwn } = setsAt(path, configs);
  const [root] = path;
  const mayConflict = (key: string): boolean =>
    root === "systemd" && (path.length > 3 || singleUnitOptions.has(key));
  return [...names(sets)].flatMap((key) => {
    const option = [...path, key].join(".");
    const definitions = memberDefinitions(sets, key);
    const isOwn = hasOwn && settings.has(key) && strongestCertain(definitions) >= plain;
    if (isOwn) return againstOwn(option, settings.get(key), definitions);
    return mayConflict(key) ? betweenModules(option, definitions) : [];
  });
}

interface Sets {
  readonly sets: readonly Definition[];
  /** Whether the set of the app's own module takes effect too. */
  readonly hasOwn: boolean;
}

/** The definitions of a set that take effect beside that of the app's own module. */
function setsAt([root = "", kind = "", ...steps]: readonly string[], configs: readonly Definition[]): Sets {
  const first = besideOwn(
    configs.flatMap((config) => optionDefinitions(config, [root, kind])),
    true,
  );
  return steps.reduce(({ sets, hasOwn }, step) => besideOwn(memberDefinitions(sets, step), hasOwn), first);
}

const besideOwn = (definitions: readonly Definition[], hasOwn: boolean): Sets => ({
  sets: prevailing<Value>(definitions).filter(({ priority }) => priority <= plain),
  hasOwn: hasOwn && strongestCertain(definitions) >= plain,
});

const againstOwn = (
  option: string,
  own: SettingValue,
  definitions: readonly Definition[],
): readonly Diagnostic[] =>
  definitions.flatMap((each) => {
    const value = scalarOf(each.value);
    if (!each.certain || each.priority !== plain || value === undefined || value === own) return [];
    const isOneshot = option.endsWith(".serviceConfig.Type") && value === "oneshot";
    return [unitSettingTwice(option, own, isOneshot, placeOf(each))];
  });

/** Two certain definitions that differ. */
function betweenModules(option: string, definitions: readonly Definition[]): readonly Diagnostic[] {
  const strongest = strongestCertain(definitions);
  const standing = prevailing<Value>(definitions);
  if (standing.some(({ priority, value }) => priority < strongest || mayBeList(value))) return [];
  const certain = standing.filter((each) => each.certain && scalarOf(each.value) !== undefined);
  const [first] = certain;
  if (first === undefined) return [];
  const other = certain.find(({ value }) => scalarOf(value) !== scalarOf(first.value));
  if (other === undefined) return [];
  return [conflictingUnitSettings(option, placeOf(first), placeOf(other), first.priority !== plain)];
}

const placeOf = ({ at, value }: Definition): Place => at ?? value.span;

const mayBeList = ({ kind }: Value): boolean => kind === "list" || kind === "residual" || kind === "error";

/** A single value; undefined for a residual value and for lists. */
function scalarOf(value: Value): SettingValue | null {
  switch (value.kind) {
    case "null":
      return null;
    case "bool":
    case "float":
      return value.value;
    case "int":
      return Number(value.value);
    case "string":
      return staticText(value.text);
    default:
      return undefined;
  }
}
