import { compose, text, textOfParts, textWithHoles } from "../../language/text.ts";
import type { Text } from "../../language/option-values.ts";
import type { ComponentPlan, JobPlan, ImagePlan, ProcessPlan, RestartPlan, ServicePlan } from "../model.ts";
import { isFetched } from "../../ir/image-reference.ts";
import {
  checkInContainer,
  imageBehaviour,
  imageJobBehaviour,
  prepareCommand,
  prepareScript,
  runImage,
} from "./image.ts";
import { processes } from "../jobs.ts";
import { capabilitiesOf } from "../capabilities.ts";
import { startTimeout, restartPlan } from "../restart.ts";
import { hardeningOf } from "../hardening.ts";
import { hardeningSettings } from "./hardening.ts";
import { requiresBackends, retryName, retryScript, retryUnit } from "./retry.ts";
import { programCommand, reloadCommand, scriptCommand } from "./commands.ts";
import { backupScript, backupUnits } from "./backup.ts";
import { restarted } from "./restarted.ts";
import { dropIns } from "./drop-ins.ts";
import { cgroupLimits, limitSettings } from "./limits.ts";
import { sharedFiles } from "./shared-files.ts";
import { scriptPath, type Script } from "./scripts.ts";
import { tool } from "./shell.ts";
import { appTarget, targetUnit } from "./target.ts";
import { seconds } from "../seconds.ts";
import { escapeText } from "../../language/harmless.ts";
import { credentialsFolder, directoryWord, environmentValue, plainValue, word } from "./escape.ts";
import { allowedDevice } from "../../ir/devices.ts";
import { etcPath } from "../etc-path.ts";
import { hasExistingState } from "../access.ts";
import { accessScript, type AccessFields } from "./access.ts";
import { databaseVariables } from "../databases.ts";
import { pathVariables, secretsScript } from "../secrets.ts";
import { needsOf, own, readyName, serviceOf, unitsOf } from "./needs.ts";
import { readyScripts, readyUnits } from "./ready.ts";
import { jobBehaviour, jobTimer, ofComponent } from "./jobs.ts";
import { healthScripts, healthUnits, waitScript } from "./health.ts";
import type { AppUnits, ServiceSetting, ServiceUnit, Unit, UnitSection } from "./model.ts";

/** The units and scripts of an app's services. This is the only place that escapes their values. */
export function lowerUnits(plan: ServicePlan): AppUnits {
  const setup = setupUnit(plan);
  const retry = retryUnit(plan);
  const target = targetUnit(plan);
  return {
    units: [
      ...(target ? [target] : []),
      ...(setup ? [setup] : []),
      ...(retry ? [retry] : []),
      ...plan.resources.flatMap((resource) => readyUnits(resource, plan)),
      ...plan.components.flatMap((component) => componentUnits(component, plan)),
      ...plan.jobs.flatMap((job) => jobUnits(job, plan)),
      ...dropIns(plan),
      ...(plan.backup ? backupUnits(plan, plan.backup) : []),
    ],
    scripts: [
      ...(plan.hostos?.setup ? [{ name: setupName(plan), body: plan.hostos.setup }] : []),
      ...(retry ? [retryScript(plan)] : []),
      ...plan.resources.flatMap(readyScripts),
      ...processes(plan).flatMap((process) => componentScripts(process, plan)),
      ...(plan.backup ? [backupScript(plan, plan.backup)] : []),
    ],
  };
}

const setupName = (plan: ServicePlan): string => `${plan.app}-setup`;

/**
 * `setup` runs once per boot, before every component, and all require its success; a failure is retried like that of a
 * component. It stops with the app, which ends the retries, and does not run again when the app starts again: a note
 * with the path of the script remains. A changed script has another path on NixOS.
 */
function setupUnit(plan: ServicePlan): ServiceUnit | null {
  if (!plan.hostos?.setup) return null;
  const restart = restartPlan({ preStart: null, health: null });
  const script = scriptPath(setupName(plan));
  const note = compose`/run/catalog-setup${script}`;
  const hasFrontends = plan.resources.some(({ role }) => role === "frontend");
  const section = described(plan, text(`${plan.displayName}: setup`));
  return {
    kind: "service",
    name: setupName(plan),
    unit: {
      ...section,
      after: ["network.target"],
      before: processes(plan)
        .map(({ name }) => serviceOf(name))
        .sort(),
      partOf: [appTarget(plan)],
      ...startLimit(restart),
      extra: new Map([["ConditionPathExists", compose`!${note}`], ...(section.extra ?? [])]),
    },
    environment: new Map(),
    path: plan.hostos.packages,
    service: new Map([
      ["ExecStart", script],
      ["ExecStartPost", compose`${tool("coreutils", "install")} -D /dev/null ${note}`],
      ["RemainAfterExit", text("true")],
      ...restarted({ restart, holdsDependents: !hasFrontends }),
      ["Type", text("oneshot")],
    ]),
    wantedBy: [appTarget(plan)],
  };
}

/** `always` has no limit, because a program may end often. Source: systemd.unit(5), `StartLimitIntervalSec=`. */
const startLimit = ({ policy, burst, interval }: RestartPlan): UnitSection =>
  policy === "always"
    ? { startLimitIntervalSec: 0 }
    : { startLimitBurst: burst, startLimitIntervalSec: interval / 1000 };

function componentUnits(component: ComponentPlan, plan: ServicePlan): readonly Unit[] {
  const { health } = component;
  if (component.image !== null) {
    const run = processUnit(component, plan, [...restarted(component), ...imageBehaviour(component, plan)]);
    return health ? [run, ...healthUnits(component, health, new Map())] : [run];
  }
  const service = withTriggers(component, processUnit(component, plan, behaviour(component)));
  return health ? [service, ...healthUnits(component, health, stateDirectoryVariable(component))] : [service];
}

/** A component that can be reloaded is, when its configuration files change. */
function withTriggers(
  { name, reload, config: { directory, files } }: ComponentPlan,
  service: ServiceUnit,
): ServiceUnit {
  if (reload === null || files.length === 0) return service;
  const reloadTriggers = {
    files: files.map((file) => etcPath(directory, file)),
    from: `services.components.${name}.process.configData`,
  };
  return { ...service, unit: { ...service.unit, reloadTriggers } };
}

/** A scheduled job requires the app, but does not start it: the app may have been stopped. */
function jobUnits(job: JobPlan, plan: ServicePlan): readonly Unit[] {
  const service = processUnit(job, plan, [
    ...jobBehaviour(job),
    ...(job.image === null ? [] : imageJobBehaviour(job, plan)),
  ]);
  const component = plan.components.find(({ name }) => name === job.component);
  const unit = component === undefined || job.image !== null ? service : ofComponent(service, job, component);
  if (job.schedule === null) return [unit];
  const { requires = [], startLimitBurst: _, ...section } = unit.unit;
  return [
    // It runs as often as its timer says.
    {
      ...unit,
      unit: { ...section, requisite: requires, onFailure: [], startLimitIntervalSec: 0 },
      wantedBy: [],
    },
    jobTimer(
      job,
      job.schedule,
      appTarget(plan),
      described(plan, text(`Runs ${job.name} of ${plan.displayName}`)),
    ),
  ];
}

function processUnit(
  component: ComponentPlan | JobPlan,
  plan: ServicePlan,
  behaviour: Settings,
): ServiceUnit {
  const { name, path } = component;
  const isPulled = component.image !== null && !isFetched(component.image);
  const network = component.waitsForNetwork || isPulled ? ["network-online.target"] : [];
  const needs = needsOf([
    ...(plan.hostos?.setup ? [own(setupName(plan))] : []),
    ...component.waitsFor.flatMap((dependency) => unitsOf(dependency, plan)),
  ]);
  return {
    kind: "service",
    name,
    unit: {
      ...describedComponent(component, plan),
      ...needs,
      after: [...new Set([...needs.after, "network.target", ...network])].sort(),
      wants: [...needs.wants, ...network].sort(),
      before: uncertainFrontends(component, plan),
      partOf: [appTarget(plan)],
      onFailure:
        component.restart.policy !== "no" && requiresBackends(component, plan)
          ? [`${retryName(plan)}${name}.service`]
          : [],
      ...startLimit(component.restart),
    },
    environment: component.image === null ? variables(component) : new Map(),
    path,
    service: new Map<string, ServiceSetting>([
      ...(component.image === null ? ownProcess(component) : imageProcess(component, component.image, plan)),
      ...behaviour,
    ]),
    defaults: component.image === null ? hardeningSettings(component) : new Map(),
    wantedBy: component.profiles ? [] : [appTarget(plan), ...startedAgainBy(component, plan)].sort(),
  };
}

const ownProcess = (component: ProcessPlan): readonly Entry[] => [
  ...account(component),
  ...state(component),
  ...capabilities(component),
  ...sharing(component),
  ...resourceSettings(component),
  ...commands(component),
];

const imageProcess = (
  component: ComponentPlan | JobPlan,
  image: ImagePlan,
  plan: ServicePlan,
): readonly Entry[] => [
  ...cgroupLimits(component.limits),
  ["ExecStart", runImage(component, image, plan)],
  ["ExecStartPre", prepareCommand(component)],
  ...waitsUntilHealthy(component),
];

/**
 * Accounts have different home directories on hosts, or none (systemd.exec(5), `$HOME`): here it is the state
 * directory, as in containers.
 */
function variables(component: ProcessPlan): ServiceUnit["environment"] {
  const { environment, state } = component;
  const escaped = [
    ...environment,
    ...(environment.has("HOME") ? [] : [["HOME", text(state.path)] as const]),
  ].map(([name, value]) => [name, environmentValue(value)] as const);
  return new Map(
    [
      ...escaped,
      ...pathVariables(component, credentialsFolder),
      ...databaseVariables(component, "hostos").map(
        ([name, value]) => [name, environmentValue(value)] as const,
      ),
    ].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const described = (plan: ServicePlan, description: Text): UnitSection => ({
  description: plainValue(description),
  // systemd only accepts these kinds of links (systemd.unit(5), `Documentation=`), and parses quotes and backslashes.
  documentation: plan.links
    .filter((link) => /^https?:\/\//.test(textWithHoles(link, "x")))
    .map((link) => escapeText(link, (part) => encodeQuotes(part).replaceAll("%", "%%"))),
  extra: new Map([["X-Recipe", plainValue(text(plan.recipePath))]]),
});

/**
 * systemd adds the mounts of a `WorkingDirectory=` that must exist itself, but not those of `BindPaths=`. Source:
 * systemd.exec(5), "Implicit Dependencies".
 */
const describedComponent = (component: ProcessPlan, plan: ServicePlan): UnitSection => {
  const section = described(plan, text(component.description));
  const paths = [
    ...(hasExistingState(component) ? [component.state.path] : []),
    ...component.mounts.filter(({ volume }) => volume.isOfHost).map(({ volume }) => volume.path),
  ];
  if (paths.length === 0) return section;
  const words = paths.flatMap((path, index) => [...(index === 0 ? [] : [" "]), ...word(text(path)).parts]);
  const mounts = ["RequiresMountsFor", textOfParts(words)] as const;
  return { ...section, extra: new Map([mounts, ...(section.extra ?? [])]) };
};

const encodeQuotes = (link: string): string =>
  link.replace(/["'\\]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);

/**
 * A failed start also fails the starts of dependents, and only its own is retried (`Restart=`). So the app's required
 * units start their dependents once they are up. Units of resources do not: other apps share them, and an administrator
 * may have stopped the component. Source: systemd.unit(5), `Requires=`, `Wants=`.
 */
const startedAgainBy = ({ waitsFor }: ProcessPlan, plan: ServicePlan): readonly string[] => [
  ...(plan.hostos?.setup ? [serviceOf(setupName(plan))] : []),
  ...waitsFor.flatMap((each) =>
    unitsOf(each, plan).flatMap(({ name }) =>
      each.kind !== "resource" || name === serviceOf(readyName(plan, each)) ? [name] : [],
    ),
  ),
];

/** On a host without such a frontend, a drop-in would define a unit of its own, so the component states the order there. */
const uncertainFrontends = ({ name }: ProcessPlan, { resources }: ServicePlan): readonly string[] =>
  resources
    .filter(({ waitsFor }) => waitsFor.some((each) => each.kind !== "resource" && each.name === name))
    .flatMap(({ units }) => units.hostos.filter(({ certain }) => !certain).map((unit) => unit.name))
    .sort();

type Entry = readonly [key: string, value: ServiceSetting];
type Settings = readonly (readonly [key: string, value: Text])[];
type ListSettings = readonly (readonly [key: string, value: readonly Text[]])[];

/** Specification, "Allowed values of `user`". Source: systemd.exec(5), `User=`, `DynamicUser=`. */
function account({ account: { policy, name } }: ProcessPlan): ReadonlyMap<string, Text> {
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
        ["User", text(name)],
      ]);
  }
}

/**
 * Source: systemd.exec(5), `StateDirectory=`, `WorkingDirectory=`; other directories are made by tmpfiles.d(5). With
 * `-`, a directory that the account cannot enter is reported by the script that checks access, before the program.
 */
const state = (component: ProcessPlan): Settings => [
  ...(component.state.belowVarLib === null
    ? []
    : ([
        ["StateDirectory", directoryWord(text(component.state.belowVarLib))],
        ["StateDirectoryMode", text("0750")],
      ] as const)),
  ["WorkingDirectory", plainValue(text(hasExistingState(component) ? "-" : "", component.state.path))],
];

/**
 * Only a dynamic user gets the state directory, and `$STATE_DIRECTORY`, from its own unit. Source: systemd.exec(5),
 * `$STATE_DIRECTORY`.
 */
const stateDirectoryVariable = ({
  account: own,
  state: folder,
}: ComponentPlan): ServiceUnit["environment"] =>
  own.policy === "prefer-dynamic" || folder.belowVarLib === null
    ? new Map()
    : new Map([["STATE_DIRECTORY", environmentValue(text(folder.path))]]);

/** Source: systemd.exec(5), `AmbientCapabilities=`; capabilities(7). */
function capabilities(component: ProcessPlan): ListSettings {
  if (component.account.policy === "root") return [];
  const names = capabilitiesOf(component);
  if (names.length === 0) return [];
  const value = [text(names.join(" "))];
  return [
    ["AmbientCapabilities", value],
    ...(component.capabilities.length > 0 ? ([["CapabilityBoundingSet", value]] as const) : []),
  ];
}

/** A tighter `UMask=` of the hardening has priority. */
const sharing = (component: ProcessPlan): readonly Entry[] =>
  sharedFiles(component).filter(([key]) => key !== "UMask" || hardeningOf(component)?.umask !== true);

/** Source: systemd.resource-control(5), systemd.exec(5), `EnvironmentFile=`. */
const resourceSettings = ({ limits, devices, environmentFiles }: ProcessPlan): readonly Entry[] => [
  ...(devices.length > 0
    ? [["DeviceAllow", devices.map((path) => text(`${allowedDevice(path)} rw`))] as const]
    : []),
  ...(environmentFiles.length > 0
    ? [["EnvironmentFile", environmentFiles.map((path) => text(path))] as const]
    : []),
  ...limitSettings(limits),
];

const commands = (component: ProcessPlan): readonly Entry[] => [
  ["ExecStart", programCommand(component)],
  ...startScripts(component).map(({ name }) => ["ExecStartPre", scriptCommand(component, name)] as const),
  ...waitsUntilHealthy(component),
];

const waitsUntilHealthy = ({ name, health }: ProcessPlan): readonly Entry[] =>
  health === null ? [] : [["ExecStartPost", scriptPath(waitScript(name))]];

/** `exec`: a program that cannot be executed is a failed start. Source: systemd.service(5), `Type=`. */
const behaviour = (component: ComponentPlan): Settings => [
  ...restarted(component),
  ...(component.reload === null
    ? []
    : ([["ExecReload", reloadCommand(component, component.reload)]] as const)),
  ...ending(component),
  ["Type", text("exec")],
];

const ending = ({ stop, health }: ComponentPlan): Settings => [
  ...(stop.signal === null ? [] : ([["KillSignal", text(stop.signal)]] as const)),
  ...(stop.timeout === null ? [] : ([["TimeoutStopSec", text(seconds(stop.timeout))]] as const)),
  ...(health === null ? [] : ([["TimeoutStartSec", text(seconds(startTimeout(health)))]] as const)),
];

const preStartName = (component: string): string => `${component}-pre-start`;

/** The script before every start attempt: one, because systemd 252 gives credentials to the first command only. */
function startScripts(component: Pick<ComponentPlan, "name" | "preStart" | AccessFields>): readonly Script[] {
  const { name, preStart } = component;
  const access = accessScript(component);
  if (preStart === null) return access === null ? [] : [access];
  return [{ name: preStartName(name), body: compose`${access?.body ?? text()}${preStart}` }];
}

const componentScripts = (process: ProcessPlan, plan: ServicePlan): readonly Script[] =>
  process.image === null ? ownScripts(process) : imageScripts(process, process.image, plan);

const imageScripts = (process: ProcessPlan, image: ImagePlan, plan: ServicePlan): readonly Script[] => [
  prepareScript(process, image, plan),
  ...(process.health === null
    ? []
    : healthScripts(process, checkInContainer(process.health, process.name, plan))),
];

const ownScripts = ({ name, health, ...component }: ProcessPlan): readonly Script[] => [
  ...secretsScript({ name, ...component }),
  ...startScripts({ name, ...component }),
  ...(health === null ? [] : healthScripts({ name, ...component }, health)),
];
