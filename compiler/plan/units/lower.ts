import { text, textWithHoles } from "../../language/text.ts";
import type { ModuleUnit } from "../../ir/app.ts";
import type { Text } from "../../language/option-values.ts";
import type { ComponentPlan, Dependency, ResourcePlan, RestartPlan, ServicePlan } from "../model.ts";
import { startTimeout, restartPlan } from "../restart.ts";
import { requiresBackends, retryName, retryScript, retryUnit } from "./retry.ts";
import { scriptPath, type Script } from "./scripts.ts";
import { seconds } from "../seconds.ts";
import { escapeText } from "../../language/harmless.ts";
import { commandLine, directoryWord, plainValue } from "./escape.ts";
import { healthScripts, healthUnits, waitScript } from "./health.ts";
import type { AppUnits, DropIn, ServiceUnit, Unit, UnitSection } from "./model.ts";

/** The units and scripts of an app's services. Every value is escaped here, once. */
export function lowerUnits(plan: ServicePlan): AppUnits {
  const setup = setupUnit(plan);
  const retry = retryUnit(plan);
  return {
    units: [
      ...(setup ? [setup] : []),
      ...(retry ? [retry] : []),
      ...plan.components.flatMap((component) => componentUnits(component, plan)),
      ...plan.resources.flatMap((resource) => dropIns(resource, plan)),
    ],
    scripts: [
      ...(plan.hostos?.setup ? [{ name: setupName(plan), body: plan.hostos.setup }] : []),
      ...(retry ? [retryScript(plan)] : []),
      ...plan.components.flatMap(componentScripts),
    ],
  };
}

const setupName = (plan: ServicePlan): string => `${plan.app}-setup`;
const serviceOf = (name: string): string => `${name}.service`;

/** `setup` runs once per boot, before every component, which all need its success; a failure is tried again as theirs is. */
function setupUnit(plan: ServicePlan): ServiceUnit | null {
  if (!plan.hostos?.setup) return null;
  const restart = restartPlan({ preStart: null, health: null });
  const hasFrontends = plan.resources.some(({ role }) => role === "frontend");
  return {
    kind: "service",
    name: setupName(plan),
    unit: {
      ...described(plan, text(`${plan.displayName}: setup`)),
      after: ["network.target"],
      before: plan.components.map((component) => serviceOf(component.name)).sort(),
      ...startLimit(restart),
    },
    environment: new Map(),
    path: plan.hostos.packages,
    service: new Map([
      ["ExecStart", scriptPath(setupName(plan))],
      ["RemainAfterExit", text("true")],
      ...restarted({ restart, holdsDependents: !hasFrontends }),
      ["Type", text("oneshot")],
    ]),
    wantedBy: ["multi-user.target"],
  };
}

const startLimit = ({ burst, interval }: RestartPlan): UnitSection => ({
  startLimitBurst: burst,
  startLimitIntervalSec: interval / 1000,
});

function componentUnits(component: ComponentPlan, plan: ServicePlan): readonly Unit[] {
  const { name, path, health } = component;
  const environment = withHome(component);
  const needs = needsOf([
    ...(plan.hostos?.setup ? [own(setupName(plan))] : []),
    ...component.waitsFor.flatMap((dependency) => unitsOf(dependency, plan)),
  ]);
  const service: ServiceUnit = {
    kind: "service",
    name,
    unit: {
      ...described(plan, text(component.description)),
      ...needs,
      after: [...new Set([...needs.after, "network.target"])].sort(),
      before: uncertainFrontends(component, plan),
      onFailure: requiresBackends(component, plan) ? [`${retryName(plan)}${name}.service`] : [],
      ...startLimit(component.restart),
    },
    environment,
    path,
    service: new Map([
      ...account(component),
      ...state(component),
      ...capabilities(component),
      ...commands(component),
      ...behaviour(component),
    ]),
    wantedBy: ["multi-user.target", ...startedAgainBy(component, plan)].sort(),
  };
  return health ? [service, ...healthUnits(component, health, toldStateDirectory(component))] : [service];
}

/**
 * Accounts have different homes on hosts, or none (systemd.exec(5), `$HOME`): here it is the state directory, as in containers,
 * whose accounts have that one.
 */
const withHome = ({ environment, state }: ComponentPlan): ServiceUnit["environment"] =>
  environment.has("HOME")
    ? environment
    : new Map([...environment, ["HOME", text(state.path)] as const].sort(([a], [b]) => (a < b ? -1 : 1)));

const described = (plan: ServicePlan, description: Text): UnitSection => ({
  description: plainValue(description),
  // systemd takes only these kinds of links (systemd.unit(5), `Documentation=`), and reads quotes and backslashes.
  documentation: plan.links
    .filter((link) => /^https?:\/\//.test(textWithHoles(link, "x")))
    .map((link) => escapeText(link, (part) => encodeQuotes(part).replaceAll("%", "%%"))),
  extra: new Map([["X-Recipe", plainValue(text(plan.recipePath))]]),
});

const encodeQuotes = (link: string): string =>
  link.replace(/["'\\]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);

/** The units behind a dependency: the component's own, or those that the resource is known to start. */
function unitsOf(dependency: Dependency, plan: ServicePlan): readonly ModuleUnit[] {
  if (dependency.kind === "component") return [own(dependency.name)];
  return plan.resources.find(({ name }) => name === dependency.name)?.units.hostos ?? [];
}

const own = (name: string): ModuleUnit => ({ name: serviceOf(name), certain: true });

/**
 * What waits for units requires those that every host has: a required unit that does not exist fails the start, one that
 * is only wanted does not. Source: systemd.unit(5), `Wants=`, `Requires=`.
 */
function needsOf(units: readonly ModuleUnit[]): Required<Pick<UnitSection, "after" | "requires" | "wants">> {
  const names = (wanted: readonly ModuleUnit[]): readonly string[] =>
    [...new Set(wanted.map(({ name }) => name))].sort();
  const requires = names(units.filter(({ certain }) => certain));
  const wants = names(units).filter((name) => !requires.includes(name));
  return { after: names(units), requires, wants };
}

/**
 * A start that fails takes with it the starts of what requires it, and only its own is tried again (`Restart=`). So the app's
 * own units that it requires start it, too, once they are up. Units of resources do not: other apps share them, and an admin
 * may have stopped the component. Source: systemd.unit(5), `Requires=`, `Wants=`.
 */
const startedAgainBy = ({ waitsFor }: ComponentPlan, plan: ServicePlan): readonly string[] => [
  ...(plan.hostos?.setup ? [serviceOf(setupName(plan))] : []),
  ...waitsFor.flatMap(({ kind, name }) => (kind === "component" ? [serviceOf(name)] : [])),
];

/** A drop-in would make a unit of its own on a host that has no such frontend: there the component says the order. */
const uncertainFrontends = ({ name }: ComponentPlan, { resources }: ServicePlan): readonly string[] =>
  resources
    .filter(({ waitsFor }) => waitsFor.some((each) => each.kind === "component" && each.name === name))
    .flatMap(({ units }) => units.hostos.filter(({ certain }) => !certain).map((unit) => unit.name))
    .sort();

type Settings = readonly (readonly [key: string, value: Text])[];

/** Specification, "Allowed values of `user`". Source: systemd.exec(5), `User=`, `DynamicUser=`. */
function account({ account: { policy, name }, state }: ComponentPlan): ReadonlyMap<string, Text> {
  switch (policy) {
    case "root":
      return new Map();
    case "prefer-dynamic":
      return new Map([
        ["DynamicUser", text("true")],
        ["User", text(name)],
      ]);
    case "non-privileged":
      return new Map([
        ["Group", text(name)],
        ["NoNewPrivileges", text("true")],
        // Or it could not be started: there is no state directory in folders of its own.
        ...(isTemporary(state.path) ? [] : ([["PrivateTmp", text("true")]] as const)),
        ["User", text(name)],
      ]);
  }
}

/** Source: systemd.exec(5), `StateDirectory=`, `WorkingDirectory=`; other directories are made by tmpfiles.d(5). */
const state = (component: ComponentPlan): Settings => [
  ...(component.state.belowVarLib === null
    ? []
    : ([
        ["StateDirectory", directoryWord(text(component.state.belowVarLib))],
        ["StateDirectoryMode", text("0750")],
      ] as const)),
  ["WorkingDirectory", plainValue(text(component.state.path))],
];

/**
 * Only a dynamic user has the state directory from its own unit, and `$STATE_DIRECTORY` with it. Source: systemd.exec(5),
 * `$STATE_DIRECTORY`.
 */
const toldStateDirectory = ({ account: own, state: folder }: ComponentPlan): ServiceUnit["environment"] =>
  own.policy === "prefer-dynamic" || folder.belowVarLib === null
    ? new Map()
    : new Map([["STATE_DIRECTORY", text(folder.path)]]);

/** Source: systemd.exec(5), `AmbientCapabilities=`; capabilities(7). */
const capabilities = ({ needsLowPorts }: ComponentPlan): Settings =>
  needsLowPorts ? [["AmbientCapabilities", text("CAP_NET_BIND_SERVICE")]] : [];

const commands = ({ name, argv, preStart, health }: ComponentPlan): Settings => [
  ["ExecStart", commandLine(argv)],
  ...(preStart === null ? [] : ([["ExecStartPre", scriptPath(preStartName(name))]] as const)),
  ...(health === null ? [] : ([["ExecStartPost", scriptPath(waitScript(name))]] as const)),
];

/** `exec`: a program that cannot be run is a failed start. Source: systemd.service(5), `Type=`. */
const behaviour = ({ restart, holdsDependents, health }: ComponentPlan): Settings => [
  ...restarted({ restart, holdsDependents }),
  ...(health === null ? [] : ([["TimeoutStartSec", text(seconds(startTimeout(health)))]] as const)),
  ["Type", text("exec")],
];

/**
 * `direct`: what waits for a unit goes on waiting while it is tried again. Otherwise it fails with the first try, and is started
 * once more as something that the unit wants, which starts the unit at once, too: of five tries there are three, two of them
 * without a delay. So it stays before systemd 254, which knows no such setting and says so. Source: systemd.service(5),
 * `RestartMode=`.
 */
const restarted = ({
  restart,
  holdsDependents,
}: Pick<ComponentPlan, "restart" | "holdsDependents">): Settings => [
  ["Restart", text(restart.policy)],
  ...(holdsDependents ? ([["RestartMode", text("direct")]] as const) : []),
  ["RestartSec", text(seconds(restart.delay))],
];

const preStartName = (component: string): string => `${component}-pre-start`;

const componentScripts = ({ name, preStart, health }: ComponentPlan): readonly Script[] => [
  ...(preStart === null ? [] : [{ name: preStartName(name), body: preStart }]),
  ...(health === null ? [] : healthScripts(name, health)),
];

/**
 * A frontend's own units start after the components that declare it. They neither need nor start them, nor the other way round:
 * every app of the host shares these units. Source: systemd.unit(5), `After=`.
 */
function dropIns(resource: ResourcePlan, plan: ServicePlan): readonly DropIn[] {
  const { after } = needsOf(resource.waitsFor.flatMap((dependency) => unitsOf(dependency, plan)));
  if (after.length === 0) return [];
  return resource.units.hostos
    .filter(({ certain }) => certain)
    .map(({ name }) => ({ kind: "drop-in", of: name, unit: { after } }));
}

/**
 * Whether a path is in a folder of which a unit may have one of its own, empty at every start: what is in the host's is not
 * there then. Source: systemd.exec(5), `PrivateTmp=`.
 */
const isTemporary = (path: string): boolean => /^(?:\/var)?\/tmp\//.test(path);
