import type { PackageRef, Text } from "../../../compiler/language/option-values.ts";
import {
  apply,
  attrs,
  bind,
  select,
  string,
  stringOfParts,
  variable,
} from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import {
  definitionsOf,
  memberDefinitions,
  plainDefinition,
  prevailing,
  type Definition,
} from "../../../compiler/language/module-system/definitions.ts";
import {
  joinTexts,
  textOfParts,
  concatText,
  isEmptyText,
  staticText,
  text,
} from "../../../compiler/language/text.ts";
import type { Value } from "../../../compiler/language/value.ts";
import {
  inheritedByDynamicUsers,
  inheritedSettings,
  isListSetting,
  type ServiceSetting,
  type ServiceUnit,
  type Unit,
  type UnitSection,
} from "../../../compiler/plan/units/model.ts";
import { searchPath, standardPackages } from "../search-path.ts";
import {
  installLists,
  jobs,
  unitLists,
  unitTriggers,
  unitValues,
} from "../../../compiler/nixpkgs/unit-options.ts";
import {
  joined,
  packagesOf,
  settingOf,
  settle,
  textOf,
  wordsOf,
  type Setting,
  type SettingDefinition,
  type Settled,
} from "./settings.ts";

/** A unit merged with the recipe's modules, key by key. */
export interface MergedUnit {
  /** Only single values: NixOS joins lists of `[Unit]` to one line. */
  readonly unit: Section;
  readonly environment: Section;
  /** `[Service]` or `[Timer]`. */
  readonly settings: Section;
  readonly install: Section;
  /** False if the host masks the unit. */
  readonly enable: boolean;
  /** The times at which a timer of the same name starts the service; NixOS creates one if this is not empty. */
  readonly startAt: Settled;
  /** Residual options of the unit itself, with the recipe options that define them. */
  readonly computed: readonly (readonly [name: string, from: string])[];
  /** Recipe options that only Nix can read, or that set unknown keys. */
  readonly unread: readonly string[];
}

export interface Section {
  readonly keys: ReadonlyMap<string, Settled>;
  /** Recipe options with unknown keys. */
  readonly unread: readonly string[];
}

const nothing: Section = { keys: new Map(), unread: [] };

/** The component of a derived unit, or the service that a timer starts. */
type Component = MergedUnit | undefined;

const own = <T>(value: T, about: Partial<Definition> = {}): SettingDefinition<T> => ({
  certain: about.certain ?? plainDefinition.certain,
  priority: about.priority ?? plainDefinition.priority,
  order: about.order ?? plainDefinition.order,
  from: about.from ?? "",
  value,
});
const one = (value: Text): Setting => ({ kind: "one", value });

/**
 * Merges a unit with the definitions in modules, like the options of NixOS do.
 * @param definitions the definitions in modules, in the order in which NixOS joins lists
 * @param component for a derived unit: the unit of the component with its account and credentials; for a timer: its
 * service
 */
export function mergeUnit(
  unit: Unit & { readonly name: string },
  definitions: readonly Definition[],
  unread: readonly string[],
  component?: Component,
): MergedUnit {
  const options = new UnitOptions(definitions);
  const calendar = unit.kind === "timer" ? calendarOf(component) : [];
  const wantedBy = unit.kind === "drop-in" ? [] : unit.wantedBy;
  const startAt = settle(options.of("startAt", settingOf));
  const enable = options.flag("enable", true);
  const common = {
    unit: options.group("unitConfig", ownUnitKeys(unit.unit, options)),
    install: {
      keys: new Map(
        [...installLists].map(([name, key]) => [
          key,
          options.words(
            name,
            name === "wantedBy" ? [...wantedBy, ...(calendar.length > 0 ? ["timers.target"] : [])] : [],
          ),
        ]),
      ),
      unread: [],
    },
    enable: enable.value,
    startAt,
    computed: [
      ...enable.unknown.map((from) => ["enable", from] as const),
      ...startAt.unknown.map((from) => ["startAt", from] as const),
    ],
    unread: [...new Set([...unread, ...options.unread])].sort(),
  };
  if (unit.kind !== "service") {
    const timer =
      unit.kind === "timer"
        ? options.group("timerConfig", [
            ...ownKeys(unit.timer),
            ...calendar.map((each) => ["OnCalendar", each] as const),
          ])
        : nothing;
    if (unit.kind !== "drop-in") return { ...common, settings: timer, environment: nothing };
    return {
      ...common,
      environment: options.group("environment", ownKeys(unit.environment)),
      settings: options.group("serviceConfig", ownKeys(unit.service)),
    };
  }
  return {
    ...common,
    environment: options.group("environment", ownEnvironment(unit, options, component), [], variableOf),
    settings: withSwitchKeys(
      options.group(
        "serviceConfig",
        [
          ...inherited(component).filter(([key]) => !unit.service.has(key)),
          ...ownKeys(unit.service),
          ...ownKeys(unit.defaults ?? new Map(), { priority: 1000 }),
        ],
        jobKeys(unit.name, options),
      ),
      options,
    ),
  };
}

/**
 * The times of NixOS's own timer of a service; empty if it creates none, or if only Nix knows. Source: nixpkgs,
 * nixos/modules/system/boot/systemd.nix, `systemd.timers` (read 2026-11).
 */
export function calendarOf(service: Component): readonly SettingDefinition[] {
  if (service?.enable !== true || service.startAt.unknown.length > 0) return [];
  const times = joined(service.startAt.known);
  return times.length === 0 ? [] : [own<Setting>({ kind: "list", values: times })];
}

type Keys = readonly (readonly [key: string, definition: SettingDefinition])[];

interface Flag {
  readonly value: boolean;
  /** The residual recipe options that may change it. */
  readonly unknown: readonly string[];
}

/** The definitions of one unit in modules, by option. */
class UnitOptions {
  readonly #definitions: readonly Definition[];

  constructor(definitions: readonly Definition[]) {
    this.#definitions = definitions;
  }

  /** The recipe options that define the whole unit with a residual value. */
  get unread(): readonly string[] {
    return this.#definitions.flatMap(({ value, from }) => (value.kind === "attrs" ? [] : [from]));
  }

  #members(name: string): readonly Definition[] {
    return memberDefinitions(
      this.#definitions.filter(({ value }) => value.kind === "attrs"),
      name,
    );
  }

  of<T>(name: string, read: (value: Value) => T | undefined): readonly SettingDefinition<T>[] {
    return this.#members(name).map((each) => ({ ...each, value: read(each.value) }));
  }

  /** A list of words as one line; empty if the list is empty. */
  words(name: string, values: readonly (string | Text)[] = []): Settled {
    const texts = values.map((each) => (typeof each === "string" ? text(each) : each));
    const mine = own<Setting>({ kind: "list", values: texts });
    const { known, unknown } = settle([mine, ...this.of(name, settingOf)]);
    const all = known.flatMap(wordsOf);
    return { known: all.length === 0 ? [] : [one(joinTexts(all, " "))], unknown };
  }

  flag(name: string, otherwise: boolean): Flag {
    const { known, unknown } = settle(this.of(name, textOf));
    const [set] = known;
    return { value: set === undefined ? otherwise : staticText(set) === "true", unknown };
  }

  /**
   * A set of keys, each a separate option.
   * @param first the definitions of NixOS itself with the same priority
   */
  group(name: string, mine: Keys, first: Keys = [], read: Read = settingOf): Section {
    const standing = prevailing<Value | undefined>([own(undefined), ...this.#members(name)]);
    const definitions = standing.flatMap(({ value, certain, from }): Keys => {
      if (value === undefined) return mine;
      if (value.kind !== "attrs") return [];
      return [...value.entries].flatMap(([key, { value: member }]) =>
        definitionsOf({ ...plainDefinition, certain, from, value: member.force() }).map(
          (each) => [key, { ...each, value: read(each.value) }] as const,
        ),
      );
    });
    const keys = new Map<string, SettingDefinition[]>();
    const isOwn = standing.some(({ value }) => value === undefined);
    for (const [key, definition] of [...(isOwn ? first : []), ...definitions]) {
      const known = keys.get(key) ?? [];
      keys.set(key, known);
      known.push(definition);
    }
    return {
      keys: new Map([...keys].map(([key, each]) => [key, settle(each)])),
      unread: standing.flatMap(({ value, from }) =>
        value === undefined || value.kind === "attrs" ? [] : [from],
      ),
    };
  }
}

/** A variable that is null is not set. */
const variableOf: Read = (value) => (value.kind === "null" ? { kind: "list", values: [] } : settingOf(value));

type Read = (value: Value) => Setting | undefined;

/** @param about `lib.mkDefault` is the priority 1000: nixpkgs, lib/modules.nix. */
const ownKeys = (settings: ReadonlyMap<string, ServiceSetting>, about: Partial<Definition> = {}): Keys =>
  [...settings].map(([key, value]) => [
    key,
    own<Setting>(isListSetting(value) ? { kind: "list", values: value } : one(value), about),
  ]);

/** Merged values as definitions of another option. */
const again = (
  { known, unknown }: Settled,
  about: Partial<Definition> = {},
): readonly SettingDefinition[] => [
  ...known.map((value) => own(value, about)),
  ...unknown.map((from) => own(undefined, { ...about, from })),
];

/** Keys of `unitConfig`, including those that NixOS derives from other options. */
function ownUnitKeys(section: UnitSection, options: UnitOptions): Keys {
  const lists: Readonly<Record<string, readonly (string | Text)[] | undefined>> = {
    after: section.after,
    before: section.before,
    documentation: section.documentation,
    onFailure: section.onFailure,
    partOf: section.partOf,
    requires: section.requires,
    requisite: section.requisite,
    wants: section.wants,
  };
  const number = (value: number | undefined): Text | undefined =>
    value === undefined ? undefined : text(String(value));
  const values: Readonly<Record<string, Text | undefined>> = {
    description: section.description,
    startLimitBurst: number(section.startLimitBurst),
    startLimitIntervalSec: number(section.startLimitIntervalSec),
  };
  const valueOf = (name: string): readonly SettingDefinition[] => {
    const mine = values[name];
    const { known, unknown } = settle([
      ...(mine === undefined ? [] : [own(one(mine))]),
      ...options.of(name, settingOf),
    ]);
    return again({ known: known.filter((each) => !isEmpty(each)), unknown });
  };
  return [
    ...ownKeys(section.extra ?? new Map()),
    ...[...unitLists].flatMap(([name, key]) =>
      again(options.words(name, lists[name])).map((each) => [key, each] as const),
    ),
    ...[...unitValues].flatMap(([name, key]) => valueOf(name).map((each) => [key, each] as const)),
    ...(section.reloadTriggers === undefined
      ? []
      : [
          [
            "X-Reload-Triggers",
            { ...own<Setting | undefined>(undefined), from: section.reloadTriggers.from },
          ] as const,
        ]),
    ...[...unitTriggers].flatMap(([name, key]) =>
      options.of(name, settingOf).map((each) => [key, { ...each, value: undefined }] as const),
    ),
  ];
}

const isEmpty = (setting: Setting): boolean =>
  setting.kind === "one" ? isEmptyText(setting.value) : setting.values.length === 0;

/** The variables of a service. `PATH` comes from its packages, unless the recipe sets it. */
function ownEnvironment(unit: ServiceUnit, options: UnitOptions, component: Component): Keys {
  const path = settle<readonly PackageRef[]>([
    own(standardPackages, { order: 1500 }),
    own(unit.path),
    ...options.of("path", packagesOf),
  ]);
  const packages = path.known.flat();
  return [
    ...again({ known: packages.length === 0 ? [] : [one(searchPath(packages))], unknown: path.unknown }).map(
      (each) => ["PATH", each] as const,
    ),
    ...[...unit.environment].flatMap(([name, value]): Keys =>
      unit.overridesVariables !== true && component?.environment.keys.has(name) === true
        ? []
        : [[name, own(one(value), forced(name))]],
    ),
    ...[...(component?.environment.keys ?? [])].flatMap(([name, settled]) =>
      unit.overridesVariables === true && (name === "PATH" || unit.environment.has(name))
        ? []
        : again(settled, forced(name)).map((each) => [name, each] as const),
    ),
  ];
}

/** The module uses `lib.mkForce`, because NixOS sets it too. */
const forced = (name: string): Partial<Definition> => (name === "PATH" ? { priority: 50 } : {});

/** The settings that a derived unit gets from its component. */
const inherited = (component: Component): Keys =>
  inheritedFrom(component).flatMap((key) => {
    const settled = component?.settings.keys.get(key);
    return settled === undefined ? [] : again(settled).map((each) => [key, each] as const);
  });

function inheritedFrom(component: Component): readonly string[] {
  const [dynamic] = component?.settings.keys.get("DynamicUser")?.known ?? [];
  const isDynamic = dynamic?.kind === "one" && staticText(dynamic.value) === "true";
  return [...inheritedSettings, ...(isDynamic ? inheritedByDynamicUsers : [])];
}

function jobKeys(unit: string, options: UnitOptions): Keys {
  const strict = options.flag("enableStrictShellChecks", false);
  const checked = strict.value ? options.of("enableStrictShellChecks", textOf) : [];
  const checkedBy = [...strict.unknown, ...checked.map(({ from }) => from)];
  return [...jobs].flatMap(([name, job]) => {
    const { known, unknown } = settle(options.of(name, textOf));
    const script = joinTexts(known, "\n");
    if (unknown.length === 0 && isEmptyText(script)) return [];
    const [from] = [...unknown, ...checkedBy];
    const args = name === "script" ? textOfParts([" ", ...scriptArgs(options).parts]) : text();
    const value =
      from === undefined ? concatText(text(jobProgram(`${unit}-${job.suffix}`, script)), args) : undefined;
    const setting: Setting | undefined =
      value && (job.isList ? { kind: "list", values: [value] } : one(value));
    return [[job.key, own(setting, { from: from ?? "" })]];
  });
}

const scriptArgs = (options: UnitOptions): Text =>
  settle(options.of("scriptArgs", textOf)).known[0] ?? text();

/** A script as NixOS turns it into a program (nixos/lib/systemd-lib.nix, `makeJobScript`). */
function jobProgram(name: string, script: Text): Expr {
  const body = concatText(text("set -e\n\n"), script, text("\n"));
  const written = apply(
    select(variable("pkgs"), "writeShellScriptBin"),
    string(name),
    stringOfParts(body.parts),
  );
  const named: Expr = {
    kind: "lambda",
    parameter: { kind: "name", name: "_" },
    body: attrs([bind("name", string(`unit-script-${name}`))]),
  };
  const program = apply(select(variable("lib"), "getExe"), apply(select(written, "overrideAttrs"), named));
  return { ...program, local: { name } };
}

/** The keys for switching to another configuration, which NixOS prints before the settings. */
function withSwitchKeys({ keys, unread }: Section, options: UnitOptions): Section {
  const reload = options.flag("reloadIfChanged", false);
  const restart = options.flag("restartIfChanged", true);
  const stop = options.flag("stopIfChanged", true);
  const noSocket = options.flag("notSocketActivated", false);
  const added: readonly (readonly [key: string, isSaid: boolean, value: string, ...of: Flag[]])[] = [
    ["X-ReloadIfChanged", reload.value, "true", reload],
    ["X-RestartIfChanged", !reload.value && !restart.value, "false", reload, restart],
    ["X-StopIfChanged", !stop.value, "false", stop],
    ["X-NotSocketActivated", noSocket.value, "true", noSocket],
  ];
  const said = added.flatMap(([key, isSaid, value, ...of]): [string, Settled][] => {
    const unknown = [...new Set(of.flatMap((flag) => flag.unknown))].sort();
    return isSaid || unknown.length > 0 ? [[key, { known: isSaid ? [one(text(value))] : [], unknown }]] : [];
  });
  return { keys: new Map([...keys, ...said]), unread };
}
