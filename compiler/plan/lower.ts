import type { App, Component, Image, Job, Process, Resource, Runtimes, StartNode } from "../ir/app.ts";
import { imageReference } from "../ir/image-reference.ts";
import { accountPolicy } from "../ir/account-policy.ts";
import { accountNumber } from "../ir/numbers.ts";
import type { Catalog } from "../ir/catalog.ts";
import { isLiteralSet, literalOf } from "../language/literal.ts";
import type { Text } from "../language/option-values.ts";
import { isEmptyText, text, textOfParts } from "../language/text.ts";
import { commandPackage, commandPath } from "./command.ts";
import { configDirectory } from "../ir/config-directory.ts";
import type {
  ComponentPlan,
  ConfigFilePlan,
  ContainerPlan,
  ContainerSettings,
  Dependency,
  HealthPlan,
  ImagePlan,
  JobPlan,
  ProcessPlan,
  ReloadPlan,
  ResourcePlan,
  ServicePlan,
  VolumePlan,
} from "./model.ts";
import { networksOf } from "../ir/networks.ts";
import { profilesOf } from "../ir/profiles.ts";
import { networkPlans } from "./networks.ts";
import { databasesOfComponent, databasesOfResource } from "./databases.ts";
import { serviceRuntimes } from "./service-runtimes.ts";
import { endpointsOf } from "../ir/endpoints.ts";
import { firstFreePort } from "./low-ports.ts";
import { jobRestartPlan, restartPlan } from "./restart.ts";
import { secretPlans, testFiles } from "./secrets.ts";
import { appOn, runtimes } from "./runtimes.ts";
import { statePlan } from "./state.ts";
import { groupPlans, mountPlans, volumePlans } from "./volumes.ts";

/** The service plan of an app; undefined if there is nothing to run. It relies on the checks of the passes. */
export function lowerServices(app: App, catalog: Pick<Catalog, "pkgs">): ServicePlan | undefined {
  const on = runtimes.flatMap((runtime) => {
    const differing = appOn(app, runtime);
    const plan = differing && lowerApp(differing, catalog);
    return plan === undefined ? [] : [[runtime, plan] as const];
  });
  const plan = lowerApp(app, catalog);
  return plan === undefined || on.length === 0 ? plan : { ...plan, on: Object.fromEntries(on) };
}

function lowerApp(app: App, catalog: Pick<Catalog, "pkgs">): ServicePlan | undefined {
  const { services, test } = app;
  const enabled = serviceRuntimes(app);
  if (services.components.size + services.jobs.size === 0 && !enabled.hostos) return undefined;
  const nodes = new Map(services.startOrder.map((node) => [`${node.kind} ${node.name}`, node]));
  const waitsFor = (kind: StartNode["kind"], name: string): readonly Dependency[] =>
    (nodes.get(`${kind} ${name}`)?.after ?? []).map((dependency) => ({
      ...dependency,
      healthy: hasHealth(app, dependency),
    }));
  const holding = holdingDependents(services.startOrder);
  const volumes = volumePlans(app);
  const inApp = (
    kind: "component" | "job",
    { name, process }: Pick<Component, "name" | "process">,
    networks: readonly string[],
  ): InApp => ({
    waitsFor: waitsFor(kind, name),
    holdsDependents: holding.has(name),
    mounts: mountPlans(process, volumes),
    networks,
  });

  return {
    app: app.name,
    displayName: app.displayName,
    description: app.description,
    recipePath: app.recipePath,
    links: [app.links.website, app.links.docs, app.links.source].filter((link) => link !== null),
    components: inOrder(services.startOrder, "component", services.components).map((component) =>
      lowerComponent(
        app,
        component,
        inApp("component", component, networksOf(component, services.components)),
        catalog,
      ),
    ),
    jobs: inOrder(services.startOrder, "job", services.jobs).map((job) => {
      const component = job.component === null ? undefined : services.components.get(job.component);
      const whole = component === undefined ? job : { ...job, process: processOfComponent(job, component) };
      return lowerJob(app, whole, inApp("job", whole, networksOf(job, services.components)), catalog);
    }),
    resources: inOrder(services.startOrder, "resource", services.resources).map((resource) =>
      lowerResource(app, resource, waitsFor("resource", resource.name), volumes),
    ),
    order: services.startOrder.map(({ kind, name }) => ({ kind, name })),
    networks: networkPlans(app),
    volumes,
    backup: services.backup && {
      schedule: services.backup.schedule?.times ?? null,
      path: services.backup.path ?? `/var/backup/${app.name}`,
      keep: services.backup.keep,
    },
    hostos: enabled.hostos
      ? {
          module: services.runtimes.hostos.hostosConfig,
          openFirewall: services.runtimes.hostos.openFirewall,
          publishedAt: text(services.runtimes.hostos.openFirewall ? "" : loopback),
          packages: services.runtimes.hostos.packages,
          setup: textOrNull(services.runtimes.hostos.setup),
          vm: services.runtimes.hostos.vm,
        }
      : null,
    container: enabled.container
      ? {
          composeConfig: composeConfig(services.runtimes.container),
          quadlet: services.runtimes.container.quadlet.enable,
          kubernetes: services.runtimes.container.kubernetes.enable,
        }
      : null,
    testFiles: testFiles(app),
    test: isEmptyText(test.services.script)
      ? null
      : {
          script: test.services.script,
          packages: [...app.programs.packages, ...test.services.packages],
          module: test.services.hostosConfig,
          sandbox: test.services.sandbox,
        },
  };
}

/** The address of the host itself, before a port. */
export const loopback = "127.0.0.1:";

/** The passes refuse values that are not literal. */
const composeConfig = ({ composeConfig: all }: Runtimes["container"]): ContainerPlan["composeConfig"] =>
  new Map(
    [...all].flatMap(([name, value]) => {
      const literal = literalOf(value, () => undefined);
      return literal !== undefined && isLiteralSet(literal) ? [[name, literal] as const] : [];
    }),
  );

function inOrder<T>(
  order: readonly StartNode[],
  kind: StartNode["kind"],
  byName: ReadonlyMap<string, T>,
): T[] {
  return order
    .filter((node) => node.kind === kind)
    .map((node) => byName.get(node.name))
    .filter((node) => node !== undefined);
}

/** A resource is healthy when its system is up, which every runtime can check. */
const hasHealth = (app: App, { kind, name }: Pick<StartNode, "kind" | "name">): boolean =>
  kind === "resource" ||
  (kind === "component" && app.services.components.get(name)?.healthcheck.enable === true);

const textOrNull = (value: Text): Text | null => (isEmptyText(value) ? null : value);

type InApp = Pick<ComponentPlan, "waitsFor" | "holdsDependents" | "mounts" | "networks">;

function lowerComponent(
  app: App,
  component: Component,
  inApp: InApp,
  catalog: Pick<Catalog, "pkgs">,
): ComponentPlan {
  const { name, process } = component;
  const check = health(component);
  const plan = lowerProcess(app, component, name, inApp, catalog);
  const inContainer = app.services.runtimes.container.components.get(name);
  return {
    ...plan,
    kind: "component",
    health: check,
    reload: reloadPlan(app, component),
    differing: component.differing,
    restart: restartPlan(
      { preStart: process.preStart, health: check },
      process.restart,
      plan.stop.timeout ?? undefined,
    ),
    containerSetup: inContainer ? textOrNull(inContainer.setup) : null,
  };
}

/** A job has everything of its component but what it runs, and how that is limited and stopped. */
export const processOfComponent = (
  {
    process: { command, image, argv, environment, packages, preStart, limits, stop, init, labels, profiles },
  }: Job,
  { process }: Component,
): Process => ({
  ...process,
  command,
  image,
  argv,
  environment: new Map([...process.environment, ...environment]),
  packages: [...process.packages, ...packages],
  preStart,
  limits,
  stop,
  init,
  labels,
  profiles,
  // The component listens.
  ports: [],
  endpoints: new Map(),
});

function lowerJob(app: App, job: Job, inApp: InApp, catalog: Pick<Catalog, "pkgs">): JobPlan {
  const { component, schedule, process } = job;
  const timeout = job.timeout?.milliseconds ?? null;
  const plan = lowerProcess(app, job, component ?? job.name, inApp, catalog);
  return {
    ...plan,
    kind: "job",
    component,
    schedule: schedule?.times ?? null,
    timeout,
    health: null,
    restart: jobRestartPlan(process, timeout, plan.stop.timeout ?? undefined),
    needsLowPorts: false,
    containerSetup: null,
  };
}

/** @param owner the component or job that has the account and the configuration files */
function lowerProcess(
  app: App,
  component: Pick<Component, "name" | "process">,
  owner: string,
  inApp: InApp,
  catalog: Pick<Catalog, "pkgs">,
): Omit<ProcessPlan, "kind" | "health" | "restart" | "containerSetup"> {
  const { name, process } = component;
  const directory = configDirectory(app.name, owner);
  const files = configFiles(component);
  const environment = new Map(process.environment);
  if (files.some(({ mountPoint }) => mountPoint === null)) environment.set(configVariable, text(directory));
  const configHome = environment.get(configVariable) ?? text(directory);
  const endpoints = endpointsOf(process.endpoints);
  const uidInImage = process.uid ?? accountNumber(app.name, owner);
  return {
    name,
    description: `${app.displayName}: ${name}`,
    ...inApp,
    package: process.image === null ? commandPackage(process.command) : null,
    image: process.image && imagePlan(process.image, process, uidInImage),
    argv: [
      commandPath(catalog, process.command),
      ...process.argv.map((argument) => inDirectory(argument, configHome)),
    ],
    environment: new Map([...environment].sort(([a], [b]) => (a < b ? -1 : 1))),
    path: process.packages,
    preStart: process.preStart,
    account: {
      policy: accountPolicy(owner, process, app.services),
      name: owner,
      uid: process.uid,
      gid: process.gid ?? process.uid,
      inImage: { uid: uidInImage, gid: process.gid ?? uidInImage },
    },
    groups: groupPlans(process, inApp.mounts),
    state: statePlan(process.stateDir),
    config: { directory, files },
    stop: { signal: process.stop.signal, timeout: process.stop.timeout?.milliseconds ?? null },
    limits: process.limits,
    hardening: process.hardening,
    capabilities: process.capabilities,
    devices: process.devices,
    environmentFiles: process.environmentFiles,
    secrets: secretPlans(process),
    databases: databasesOfComponent(app, owner),
    waitsForNetwork: process.waitForNetwork,
    ...containerSettings(process),
    ports: process.ports,
    endpoints,
    // An image has the capabilities that engines give it.
    needsLowPorts:
      process.image === null &&
      process.user !== "root" &&
      [...process.ports.map(({ service }) => service), ...endpoints.map(({ first }) => first)].some(
        (port) => port < firstFreePort,
      ),
    containerPath: app.services.runtimes.container.components.get(owner)?.packages ?? [],
  };
}

/** `prefer-dynamic` is the user of the image, unless a number is set. */
function imagePlan(image: Image, { user, uid, gid }: Process, uidInImage: number): ImagePlan {
  const id = user === "root" ? 0 : (uid ?? (user === "non-privileged" ? uidInImage : null));
  return {
    name: image.name,
    tag: image.tag,
    digest: image.digest,
    hash: image.hash,
    reference: imageReference(image),
    entrypoint: image.entrypoint,
    user: id === null ? null : `${id}:${user === "root" ? 0 : (gid ?? id)}`,
    hasState: image.hasState,
  };
}

const containerSettings = (process: Process): ContainerSettings => ({
  ...(process.network !== null && { network: process.network }),
  ...(process.init !== null && { init: process.init }),
  ...(process.labels.size > 0 && { labels: process.labels }),
  ...(process.profiles.length > 0 && { profiles: process.profiles }),
  ...(process.extraHosts.size > 0 && { extraHosts: process.extraHosts }),
  ...(process.dns.length > 0 && { dns: process.dns }),
});

/** `$XDG_CONFIG_HOME` as in `argv`. */
function reloadPlan(app: App, { name, process }: Component): ReloadPlan | null {
  const [program, ...args] = process.reload.command;
  const home = process.environment.get(configVariable) ?? text(configDirectory(app.name, name));
  if (program !== undefined)
    return { command: [program, ...args.map((argument) => inDirectory(argument, home))] };
  return process.reload.signal === null ? null : { signal: process.reload.signal };
}

const configVariable = "XDG_CONFIG_HOME";

/**
 * `$XDG_CONFIG_HOME/<file>`, as the specification defines it: the variable is the same in every runtime, so its value
 * is substituted here and no runtime has to expand it. Every other `$` is literal.
 */
const inDirectory = (argument: Text, directory: Text): Text =>
  textOfParts(
    argument.parts.flatMap((part) => {
      if (typeof part !== "string") return [part];
      const [first = "", ...others] = part.split(/\$XDG_CONFIG_HOME(?![A-Za-z0-9_])/);
      return [first, ...others.flatMap((other) => [...directory.parts, other])];
    }),
  );

function configFiles({ process }: Pick<Component, "process">): ConfigFilePlan[] {
  return [...process.configData]
    .filter(([, file]) => file.enable)
    .map(([key, file]) => ({
      key,
      name: file.name,
      content:
        file.source === null
          ? { text: file.text ?? text() }
          : { source: file.source, ...(file.known !== undefined && { known: file.known }) },
      mountPoint: file.mountPoint,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function health({ healthcheck }: Component): HealthPlan | null {
  const [command, ...rest] = healthcheck.test;
  if (!healthcheck.enable || command === undefined) return null;
  return {
    test: [command, ...rest],
    packages: healthcheck.packages,
    interval: healthcheck.interval.milliseconds,
    timeout: healthcheck.timeout.milliseconds,
    startPeriod: healthcheck.startPeriod.milliseconds,
    retries: healthcheck.retries,
  };
}

function lowerResource(
  app: App,
  resource: Resource,
  waitsFor: readonly Dependency[],
  volumes: readonly VolumePlan[],
): ResourcePlan {
  const mounts = mountPlans(resource.settings, volumes);
  return {
    kind: "resource",
    name: resource.name,
    role: resource.role,
    waitsFor,
    networks: networksOf(resource, app.services.components),
    profiles: profilesOf(resource, app.services.components),
    ports: resource.ports,
    endpoints: endpointsOf(resource.endpoints),
    declaredBy: resource.declaredBy,
    modules: resource.hostosConfigs,
    containerModule: app.services.runtimes.container.resources.get(resource.name)?.hostosConfig ?? null,
    containerDefaults: resource.containerDefaults,
    settings: resource.settings,
    mounts,
    groups: groupPlans({ groups: [] }, mounts),
    secrets: secretPlans(resource.settings),
    databases: databasesOfResource(app, resource.name),
    tlsPorts: resource.tlsPorts,
    units: resource.units,
  };
}

/**
 * The components and jobs whose dependents keep waiting while systemd restarts them (systemd.service(5),
 * `RestartMode=direct`): those that other components or jobs wait for. Those that a resource waits for, directly or
 * indirectly, are excluded: the units of a resource serve other apps, which would wait as well.
 */
function holdingDependents(startOrder: readonly StartNode[]): ReadonlySet<string> {
  const own = new Map(startOrder.filter(({ kind }) => kind !== "resource").map((node) => [node.name, node]));
  const neededBy = (node: StartNode | undefined): readonly string[] =>
    (node?.after ?? []).filter(({ kind }) => kind !== "resource").map(({ name }) => name);
  const beforeResources = new Set(startOrder.filter(({ kind }) => kind === "resource").flatMap(neededBy));
  // The loop includes elements that are added to the set meanwhile.
  for (const name of beforeResources)
    for (const needed of neededBy(own.get(name))) beforeResources.add(needed);
  const needed = [...own.values()].flatMap(neededBy);
  return new Set(needed.filter((name) => !beforeResources.has(name)));
}
