import type { PackageRef, Text } from "../../../compiler/ir/values.ts";
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
import { environmentValue } from "../escape.ts";
import {
  inheritedByDynamicUsers,
  inheritedSettings,
  listSettings,
  type ServiceUnit,
  type Unit,
  type UnitSection,
} from "../model.ts";
import { searchPath, standardPackages } from "../search-path.ts";
import {
  installLists,
  jobs,
  unitLists,
  unitTriggers,
  unitValues,
} from "../../../compiler/nixpkgs/unit-options.ts";
import {
  packagesOf,
  settingOf,
  settle,
  textOf,
  wordsOf,
  type Setting,
  type SettingDefinition,
  type Settled,
} from "./settings.ts";

/** A unit with what the recipe's modules make of it, key by key as systemd reads them. */
export interface MergedUnit {
  /** Single values only: NixOS joins lists of `[Unit]` to one line. */
  readonly unit: Section;
  readonly environment: Section;
  /** `[Service]` or `[Timer]`. */
  readonly settings: Section;
  readonly install: Section;
  /** False where the host masks the unit. */
  readonly enable: boolean;
  /** The options of the recipe that only Nix can read, or that set more keys than can be known here. */
  readonly unread: readonly string[];
}

export interface Section {
  readonly keys: ReadonlyMap<string, Settled>;
  /** Where only Nix knows which keys more there are. */
  readonly unread: readonly string[];
}

const nothing: Section = { keys: new Map(), unread: [] };

/** What the component of a derived unit has. */
type Component = MergedUnit | undefined;

const own = <T>(value: T, about: Partial<Definition> = {}): SettingDefinition<T> => ({
  ...plainDefinition,
  from: "",
  ...about,
  value,
});
const one = (value: Text): Setting => ({ kind: "one", value });

/**
 * Merges a unit with what modules say about it, as the options of NixOS do.
 * @param definitions what modules say, in the order in which NixOS joins lists
 * @param component for a derived unit: the unit that it has its account and credentials from
 */
export function mergeUnit(
  unit: Unit & { readonly name: string },
  definitions: readonly Definition[],
  unread: readonly string[],
  component?: Component,
): MergedUnit {
  const options = new UnitOptions(definitions);
  const common = {
    unit: options.group("unitConfig", ownUnitKeys(unit.unit, options)),
    install: {
      keys: new Map(
        [...installLists].map(([name, key]) => [
          key,
          options.words(name, name === "wantedBy" && unit.kind !== "drop-in" ? unit.wantedBy : []),
        ]),
      ),
      unread: [],
    },
    enable: options.isSet("enable", true),
    unread: [...new Set([...unread, ...options.unread])].sort(),
  };
  if (unit.kind !== "service") {
    const timer = unit.kind === "timer" ? options.group("timerConfig", ownKeys(unit.timer)) : nothing;
    return { ...common, settings: timer, environment: nothing };
  }
  return {
    ...common,
    environment: options.group("environment", ownEnvironment(unit, options, component), [], variableOf),
    settings: withSwitchKeys(
      options.group(
        "serviceConfig",
        [...inherited(component), ...ownKeys(unit.service)],
        jobKeys(unit.name, options),
      ),
      options,
    ),
  };
}

type Keys = readonly (readonly [key: string, definition: SettingDefinition])[];

/** What modules say about one unit, by option. */
class UnitOptions {
  readonly #definitions: readonly Definition[];

  constructor(definitions: readonly Definition[]) {
    this.#definitions = definitions;
  }

  /** Where the whole unit is what only Nix knows. */
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

  /** A list of words, as one line; none where it is empty. */
  words(name: string, values: readonly (string | Text)[] = []): Settled {
    const texts = values.map((each) => (typeof each === "string" ? text(each) : each));
    const mine = own<Setting>({ kind: "list", values: texts });
    const { known, unknown } = settle([mine, ...this.of(name, settingOf)]);
    const all = known.flatMap(wordsOf);
    return { known: all.length === 0 ? [] : [one(joinTexts(all, " "))], unknown };
  }

  isSet(name: string, otherwise: boolean): boolean {
    const [set] = settle(this.of(name, textOf)).known;
    return set === undefined ? otherwise : staticText(set) === "true";
  }

  /**
   * A set of keys, each an option of its own.
   * @param first what NixOS itself sets of the same priority
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

const ownKeys = (settings: ReadonlyMap<string, Text>): Keys =>
  [...settings].map(([key, value]) => [
    key,
    own<Setting>(listSettings.has(key) ? { kind: "list", values: [value] } : one(value)),
  ]);

/** What has been settled, as definitions of something else. */
const again = (
  { known, unknown }: Settled,
  about: Partial<Definition> = {},
): readonly SettingDefinition[] => [
  ...known.map((value) => own(value, about)),
  ...unknown.map((from) => own(undefined, { ...about, from })),
];

/** Keys of `unitConfig`, those among them that NixOS makes of other options. */
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
    ...[...unitTriggers].flatMap(([name, key]) =>
      options.of(name, settingOf).map((each) => [key, { ...each, value: undefined }] as const),
    ),
  ];
}

const isEmpty = (setting: Setting): boolean =>
  setting.kind === "one" ? isEmptyText(setting.value) : setting.values.length === 0;

/** The variables of a service. `PATH` is made of its packages, unless the recipe says what it is. */
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
      component?.environment.keys.has(name) === true
        ? []
        : [[name, own(one(environmentValue(value)), forced(name))]],
    ),
    ...[...(component?.environment.keys ?? [])].flatMap(([name, settled]) =>
      again(settled, forced(name)).map((each) => [name, each] as const),
    ),
  ];
}

/** The module says so by `lib.mkForce`, because NixOS sets it, too. */
const forced = (name: string): Partial<Definition> => (name === "PATH" ? { priority: 50 } : {});

/** What a derived unit has from its component. */
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

const jobKeys = (unit: string, options: UnitOptions): Keys =>
  [...jobs].flatMap(([name, job]) => {
    const { known, unknown } = settle(options.of(name, textOf));
    const script = joinTexts(known, "\n");
    const isKnown = unknown.length === 0 && !options.isSet("enableStrictShellChecks", false);
    if (isKnown && isEmptyText(script)) return [];
    const args = name === "script" ? textOfParts([" ", ...scriptArgs(options).parts]) : text();
    const value = isKnown ? concatText(text(jobProgram(`${unit}-${job.suffix}`, script)), args) : undefined;
    const setting: Setting | undefined =
      value && (job.isList ? { kind: "list", values: [value] } : one(value));
    const [from = ""] = unknown;
    return [[job.key, own(setting, { from })]];
  });

const scriptArgs = (options: UnitOptions): Text =>
  settle(options.of("scriptArgs", textOf)).known[0] ?? text();

/** A script as NixOS makes a program of it (nixos/lib/systemd-lib.nix, `makeJobScript`). */
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

/** What a switch to another configuration does with the unit; NixOS prints these before the settings. */
function withSwitchKeys({ keys, unread }: Section, options: UnitOptions): Section {
  const added: readonly (readonly [key: string, isSaid: boolean, value: string])[] = [
    ["X-ReloadIfChanged", options.isSet("reloadIfChanged", false), "true"],
    [
      "X-RestartIfChanged",
      !options.isSet("reloadIfChanged", false) && !options.isSet("restartIfChanged", true),
      "false",
    ],
    ["X-StopIfChanged", !options.isSet("stopIfChanged", true), "false"],
    ["X-NotSocketActivated", options.isSet("notSocketActivated", false), "true"],
  ];
  const said = added.flatMap(([key, isSaid, value]): [string, Settled][] =>
    isSaid ? [[key, { known: [one(text(value))], unknown: [] }]] : [],
  );
  return { keys: new Map([...keys, ...said]), unread };
}
