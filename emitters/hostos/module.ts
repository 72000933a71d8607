import {
  apply,
  attrs,
  attrsOf,
  binary,
  bind,
  inherit,
  integer,
  list,
  literal,
  select,
  string,
  stringOfParts,
  treePath,
  variable,
} from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import type { PathLike, Text } from "../../compiler/language/option-values.ts";
import { databasesOnHosts, setup } from "../services/databases.ts";
import { hostNames, localhost, optionPath, portsOnHosts } from "../services/host-options.ts";
import { hostDirectories } from "../support/plain-host.ts";
import { tmpfilesSetting } from "../support/tmpfiles-words.ts";
import type { ConfigFilePlan, HostosPlan, ServicePlan } from "../../compiler/plan/model.ts";
import { emittedPath } from "../support/emitted-file.ts";
import { etcPath } from "../../compiler/plan/etc-path.ts";
import { ownersOnHosts, processes } from "../../compiler/plan/jobs.ts";
import { declaredGroups } from "../../compiler/plan/volumes.ts";
import { packageList } from "../../compiler/language/value-expressions.ts";
import {
  type AppUnits,
  type DropIn,
  type ServiceSetting,
  type ServiceUnit,
  type TimerUnit,
  type Unit,
  type UnitSection,
} from "../../compiler/plan/units/model.ts";
import { scriptsSet } from "../../compiler/plan/units/scripts.ts";
import { recipeModules } from "./effective-units.ts";
import { byKey, forced, serviceOverrides, settingExpr } from "../services/service-overrides.ts";
import { moduleOptions, settingsSet } from "./module-options.ts";

/**
 * `hostos/module.nix`: a NixOS module with structured options, so that a host can override any of them. Its `pkgs` is
 * the host's nixpkgs with the catalog's packages.
 */
export function moduleFile(plan: ServicePlan, hostos: HostosPlan, { units, scripts }: AppUnits): Expr {
  const imports = recipeModules(plan).map(({ expr }) => expr);
  const bindings: Binding[] = [
    bind(settingsSet, select(variable("config"), ...optionPath(plan.app))),
    ...optional(imports.length > 0, () =>
      bind(
        whenEnabled,
        apply(
          variable("import"),
          emittedPath("../../../lib/when-enabled.nix"),
          attrs([inherit(["lib"]), bind("condition", isEnabled)]),
        ),
      ),
    ),
    bind("catalog", apply(variable("import"), emittedPath("../../../default.nix"), hostPackages()), {
      comment: ["The host's nixpkgs with the catalog's own packages."],
    }),
    bind("pkgs", select(variable("catalog"), "scope")),
  ];
  if (scripts.length > 0) {
    bindings.push(
      bind(
        scriptsSet,
        apply(variable("import"), emittedPath("scripts.nix"), attrs([inherit(["lib", "pkgs"])])),
      ),
    );
  }
  const derived = units.some((unit) => unit.kind === "service" && unit.actsFor !== undefined);
  if (derived) bindings.push(ofComponents());
  return {
    kind: "lambda",
    parameter: {
      kind: "pattern",
      fields: [{ name: "config" }, { name: "lib" }, { name: "pkgs" }],
      ellipsis: true,
      name: "host",
    },
    body: {
      kind: "let",
      bindings,
      body: attrs([
        ...optional(imports.length > 0, () =>
          bind("imports", apply(variable("map"), variable(whenEnabled), list(imports))),
        ),
        bind(["options", ...optionPath(plan.app)], moduleOptions(plan, hostos), {
          blankBefore: imports.length > 0,
        }),
        bind(
          "config",
          apply(select(variable("lib"), "mkIf"), isEnabled, attrs(moduleConfig(plan, hostos, units))),
          { blankBefore: true },
        ),
      ]),
    },
  };
}

/**
 * The settings that a unit gets from the component that it acts for, including overrides by the host:
 * `templates/lib/derived-units.nix`.
 */
const ofComponents = (): Binding =>
  inherit(
    [variablesOf, settingsOf],
    apply(variable("import"), emittedPath("../../../lib/derived-units.nix"), attrs([inherit(["lib"])])),
  );

const variablesOf = "variablesOf";
const settingsOf = "settingsOf";
const lib = (name: string): Expr => select(variable("lib"), name);

const whenEnabled = "whenEnabled";
const isEnabled = select(variable(settingsSet), "enable");

const hostPackages = (): Expr => attrs([inherit(["pkgs"], variable("host"))]);

const text = (value: Text): Expr => stringOfParts(value.parts);
const path = (value: PathLike): Expr => (value.kind === "file" ? treePath(value.path) : value.expr);

function moduleConfig(plan: ServicePlan, { packages }: HostosPlan, units: readonly Unit[]): Binding[] {
  const databases = plan.resources.flatMap((resource) => resource.databases);
  const services = [
    ...units.flatMap((unit) => serviceBindings(unit)),
    ...setup(plan.app, databases, ({ password }) => password?.file ?? "").map(([path, value]) =>
      bind(path, value),
    ),
  ];
  const timers = units.filter((unit) => unit.kind === "timer");
  return [
    ...optional(services.length > 0, () => bind(["systemd", "services"], attrs(services))),
    ...optional(timers.length > 0, () =>
      bind(["systemd", "timers"], attrsOf(timers.map((unit) => [unit.name, timer(unit)]))),
    ),
    ...targetBindings(units),
    ...databasesOnHosts(databases),
    ...accounts(plan),
    ...directories(plan),
    ...configuration(plan),
    ...optional(packages.length > 0, () =>
      bind(["environment", "systemPackages"], packageList(packages), { blankBefore: true }),
    ),
    ...hostNames(plan).map(([address, hosts], index) =>
      bind(["networking", "hosts", address], names(hosts), {
        blankBefore: index === 0,
        ...(address === localhost && {
          comment: ["Components and resources find each other by name, as in the container network."],
        }),
      }),
    ),
    ...firewall(plan),
    ...optional(
      processes(plan).some(({ image }) => image !== null),
      () => bind(["virtualisation", "podman", "enable"], literal(true), { blankBefore: true }),
    ),
  ];
}

/** `networking.firewall`: what is always open, and what the option `openFirewall` of the module opens. */
function firewall(plan: ServicePlan): Binding[] {
  const all = portsOnHosts(plan);
  return (["tcp", "udp"] as const).flatMap((protocol) =>
    [true, false].flatMap((isRange) => {
      const chosen = all.filter((each) => each.protocol === protocol && each.first < each.last === isRange);
      if (chosen.length === 0) return [];
      const name = `allowed${protocol.toUpperCase()}Port${isRange ? "Ranges" : "s"}`;
      const values = (isOpen: boolean): Expr[] =>
        chosen.filter((each) => each.isOpen === isOpen).map(({ first, last }) => portValue(first, last));
      const [open, byOption] = [values(true), values(false)];
      const optionals = apply(
        select(variable("lib"), "optionals"),
        select(variable(settingsSet), "openFirewall"),
        list(byOption),
      );
      const value =
        byOption.length === 0
          ? list(open)
          : open.length === 0
            ? optionals
            : binary("++", list(open), optionals);
      return [bind(["networking", "firewall", name], value)];
    }),
  );
}

const portValue = (first: number, last: number): Expr =>
  first < last
    ? attrsOf([
        ["from", integer(first)],
        ["to", integer(last)],
      ])
    : integer(first);

const optional = <T>(condition: boolean, make: () => T): T[] => (condition ? [make()] : []);

function serviceBindings(unit: Unit): Binding[] {
  switch (unit.kind) {
    case "service":
      return [bind(unit.name, service(unit))];
    case "drop-in":
      return unit.of.endsWith(".service")
        ? [bind(unit.of.replace(/\.service$/, ""), attrs(dropIn(unit)))]
        : [];
    case "timer":
    case "target":
      return [];
  }
}

/** The target of the app, and what the app adds to targets of other modules. */
const targetBindings = (units: readonly Unit[]): Binding[] =>
  units.flatMap((unit): Binding[] => {
    if (unit.kind === "target")
      return [
        bind(
          ["systemd", "targets", unit.name],
          attrs([...unitBindings(unit.unit), ...wanted(unit.wantedBy)]),
        ),
      ];
    return unit.kind === "drop-in" && unit.of.endsWith(".target")
      ? [bind(["systemd", "targets", unit.of.replace(/\.target$/, "")], attrs(dropIn(unit)))]
      : [];
  });

const dropIn = (each: DropIn): Binding[] => [...unitBindings(each.unit), ...serviceOverrides(each)];

const wanted = (by: readonly string[]): Binding[] =>
  optional(by.length > 0, () => bind("wantedBy", names(by)));

const names = (values: readonly string[]): Expr => list(values.map((value) => string(value)));

/** The NixOS options with the same meaning: nixos/lib/systemd-unit-options.nix. */
function unitBindings(section: UnitSection): Binding[] {
  const { description, documentation = [], extra = new Map<string, Text>(), reloadTriggers } = section;
  const lists = [
    ["after", section.after],
    ["before", section.before],
    ["onFailure", section.onFailure],
    ["partOf", section.partOf],
    ["requires", section.requires],
    ["requisite", section.requisite],
    ["wants", section.wants],
  ] as const;
  const numbers = [
    ["startLimitBurst", section.startLimitBurst],
    ["startLimitIntervalSec", section.startLimitIntervalSec],
  ] as const;
  return [
    ...(description ? [bind("description", text(description))] : []),
    ...optional(documentation.length > 0, () => bind("documentation", list(documentation.map(text)))),
    ...lists.flatMap(([key, values = []]) => optional(values.length > 0, () => bind(key, names(values)))),
    ...numbers.flatMap(([key, value]) => (value === undefined ? [] : [bind(key, integer(value))])),
    ...(reloadTriggers === undefined
      ? []
      : [bind("reloadTriggers", list(reloadTriggers.files.map((file) => etcSource(file))))]),
    ...optional(extra.size > 0, () => bind("unitConfig", settings(extra))),
  ];
}

/** The file that the host has there, which it may override. */
const etcSource = (file: string): Expr => select(variable("config"), "environment", "etc", file, "source");

function service(unit: ServiceUnit): Expr {
  const { environment, path, actsFor } = unit;
  const component =
    actsFor === undefined ? undefined : select(variable("config"), "systemd", "services", actsFor);
  const variables = attrsOf(
    [...environment].map(([name, value]) => [name, variableValue(name, value)] as const),
  );
  const own = settings(unit.service, unit.defaults);
  return attrs([
    ...unitBindings(unit.unit),
    ...wanted(unit.wantedBy),
    ...optional(path.length > 0, () => bind("path", packageList(path))),
    ...(component
      ? [
          bind(
            "environment",
            unit.overridesVariables === true
              ? overridden(component, environment.size === 0 ? [] : [variables])
              : over(environment.size === 0 ? [] : [variables], apply(variable(variablesOf), component)),
          ),
          bind("serviceConfig", binary("//", apply(variable(settingsOf), component), own)),
        ]
      : [
          ...optional(environment.size > 0, () => bind("environment", variables)),
          bind("serviceConfig", own),
        ]),
  ]);
}

const over = ([first]: readonly Expr[], second: Expr): Expr =>
  first === undefined ? second : binary("//", first, second);

/** The variables of a component with those of its job. The job has its own packages on `PATH`. */
const overridden = (component: Expr, [own]: readonly Expr[]): Expr => {
  const inherited = apply(variable("removeAttrs"), select(component, "environment"), list([string("PATH")]));
  return own === undefined ? inherited : binary("//", inherited, own);
};

/**
 * NixOS sets `PATH` of every service from its packages (nixos/lib/systemd-lib.nix): the recipe's own value overrides
 * it.
 */
function variableValue(name: string, value: Text): Expr {
  const printed = text(value);
  return name === "PATH" ? forced(printed) : printed;
}

const timer = (unit: TimerUnit): Expr =>
  attrs([...unitBindings(unit.unit), ...wanted(unit.wantedBy), bind("timerConfig", settings(unit.timer))]);

function settings(
  values: ReadonlyMap<string, ServiceSetting>,
  defaults: ReadonlyMap<string, ServiceSetting> = new Map(),
): Expr {
  const all = [
    ...[...values].map(([key, value]) => [key, settingExpr(value)] as const),
    ...[...defaults].map(([key, value]) => [key, apply(lib("mkDefault"), settingExpr(value))] as const),
  ];
  return attrsOf(all.sort(byKey));
}

/** The accounts of components and jobs without a dynamic user, and the groups of volumes. Specification, "Allowed values of `user`". */
function accounts(plan: ServicePlan): Binding[] {
  const withAccount = ownersOnHosts(plan).filter(({ account }) => account.policy !== "prefer-dynamic");
  const groups = [
    ...withAccount.map(({ account: { name, gid } }) => [name, numbered("gid", gid)] as const),
    ...declaredGroups(plan).map((name) => [name, []] as const),
  ];
  if (groups.length === 0) return [];
  const users = bind(
    ["users", "users"],
    attrsOf(
      withAccount.map(({ account: { name, uid } }) => [
        name,
        attrs([bind("isSystemUser", literal(true)), bind("group", string(name)), ...numbered("uid", uid)]),
      ]),
    ),
    { blankBefore: true },
  );
  return [
    ...optional(withAccount.length > 0, () => users),
    bind(["users", "groups"], attrsOf(groups.map(([name, options]) => [name, attrs(options)])), {
      blankBefore: withAccount.length === 0,
    }),
  ];
}

const numbered = (option: "uid" | "gid", id: number | null): readonly Binding[] =>
  id === null ? [] : [bind(option, integer(id))];

/** State directories that systemd does not create, and volumes. Source: tmpfiles.d(5), type `d`. */
function directories(plan: ServicePlan): Binding[] {
  const all = hostDirectories(plan);
  if (all.length === 0) return [];
  return [
    bind(
      ["systemd", "tmpfiles", "settings", `10-${plan.app}`],
      attrsOf(
        all.map(({ path, mode, user, group }) => [
          tmpfilesSetting(path),
          attrs([
            bind(
              "d",
              attrs([bind("user", string(user)), bind("group", string(group)), bind("mode", string(mode))]),
            ),
          ]),
        ]),
      ),
      { blankBefore: true },
    ),
  ];
}

/** Files below /etc: a change reaches the running process without a restart. */
function configuration(plan: ServicePlan): Binding[] {
  const files = ownersOnHosts(plan).flatMap(({ config: { directory, files } }) =>
    files.map((file) => [etcPath(directory, file), content(file)] as const),
  );
  return files.length === 0 ? [] : [bind(["environment", "etc"], attrsOf(files), { blankBefore: true })];
}

const content = ({ content }: ConfigFilePlan): Expr =>
  attrs(["text" in content ? bind("text", text(content.text)) : bind("source", path(content.source))]);
