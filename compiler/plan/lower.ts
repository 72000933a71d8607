import type { App, Component, Resource, StartNode, Role } from "../ir/app.ts";
import { accountPolicy } from "../ir/account-policy.ts";
import type { Catalog } from "../ir/catalog.ts";
import type { Text } from "../language/option-values.ts";
import { isEmptyText, text, textOfParts } from "../language/text.ts";
import { commandPackage, commandPath } from "./command.ts";
import { configDirectory } from "../ir/config-directory.ts";
import type {
  ComponentPlan,
  ConfigFilePlan,
  Dependency,
  HealthPlan,
  ResourcePlan,
  ServicePlan,
} from "./model.ts";
import { serviceRuntimes } from "./service-runtimes.ts";
import { endpointsOf } from "../ir/endpoints.ts";
import { firstFreePort } from "./low-ports.ts";
import { restartPlan } from "./restart.ts";
import { secretPlans, testFiles } from "./secrets.ts";
import { statePlan } from "./state.ts";
import { groupPlans, mountPlans, volumePlans } from "./volumes.ts";

/** The service plan of an app; undefined if there is nothing to run. It relies on the checks of the passes. */
export function lowerServices(app: App, catalog: Pick<Catalog, "pkgs">): ServicePlan | undefined {
  const { services, test } = app;
  const runtimes = serviceRuntimes(app);
  if (services.components.size === 0 && !runtimes.hostos) return undefined;
  const nodes = new Map(services.startOrder.map((node) => [`${node.kind} ${node.name}`, node]));
  const waitsFor = (kind: StartNode["kind"], name: string): readonly Dependency[] =>
    (nodes.get(`${kind} ${name}`)?.after ?? []).map((dependency) => ({
      ...dependency,
      healthy: hasHealth(app, dependency),
    }));
  const holding = holdingDependents(services.components);
  const volumes = volumePlans(app);

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
        {
          waitsFor: waitsFor("component", component.name),
          holdsDependents: holding.has(component.name),
          mounts: mountPlans(component.process, volumes),
        },
        catalog,
      ),
    ),
    resources: inOrder(services.startOrder, "resource", services.resources).map((resource) =>
      lowerResource(app, resource, waitsFor("resource", resource.name)),
    ),
    order: services.startOrder.map(({ kind, name }) => ({ kind, name })),
    volumes,
    hostos: runtimes.hostos
      ? {
          module: services.runtimes.hostos.hostosConfig,
          openFirewall: services.runtimes.hostos.openFirewall,
          packages: services.runtimes.hostos.packages,
          setup: textOrNull(services.runtimes.hostos.setup),
          vm: services.runtimes.hostos.vm,
        }
      : null,
    container: runtimes.container ? { enabled: true } : null,
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
  kind === "resource" || app.services.components.get(name)?.healthcheck.enable === true;

const textOrNull = (value: Text): Text | null => (isEmptyText(value) ? null : value);

function lowerComponent(
  app: App,
  component: Component,
  inApp: Pick<ComponentPlan, "waitsFor" | "holdsDependents" | "mounts">,
  catalog: Pick<Catalog, "pkgs">,
): ComponentPlan {
  const { name, process } = component;
  const directory = configDirectory(app.name, name);
  const files = configFiles(component);
  const environment = new Map(process.environment);
  if (files.length > 0) environment.set(configVariable, text(directory));
  const configHome = environment.get(configVariable) ?? text(directory);
  const inContainer = app.services.runtimes.container.components.get(name);
  const check = health(component);
  const stopTimeout = process.stop.timeout?.milliseconds ?? null;
  const endpoints = endpointsOf(process.endpoints);

  return {
    kind: "component",
    name,
    description: `${app.displayName}: ${name}`,
    ...inApp,
    package: commandPackage(process.command),
    argv: [
      commandPath(catalog, process.command),
      ...process.argv.map((argument) => inDirectory(argument, configHome)),
    ],
    environment: new Map([...environment].sort(([a], [b]) => (a < b ? -1 : 1))),
    path: process.packages,
    preStart: process.preStart,
    account: { policy: accountPolicy(process), name, uid: process.uid, gid: process.gid ?? process.uid },
    groups: groupPlans(process, inApp.mounts),
    state: statePlan(process.stateDir),
    config: { directory, files },
    health: check,
    restart: restartPlan(
      { preStart: process.preStart, health: check },
      process.restart,
      stopTimeout ?? undefined,
    ),
    stop: { signal: process.stop.signal, timeout: stopTimeout },
    limits: process.limits,
    hardening: process.hardening,
    capabilities: process.capabilities,
    devices: process.devices,
    environmentFiles: process.environmentFiles,
    secrets: secretPlans(process),
    waitsForNetwork: process.waitForNetwork,
    ports: process.ports,
    endpoints,
    needsLowPorts:
      process.user !== "root" &&
      [...process.ports.map(({ service }) => service), ...endpoints.map(({ first }) => first)].some(
        (port) => port < firstFreePort,
      ),
    containerPath: inContainer?.packages ?? [],
    containerSetup: inContainer ? textOrNull(inContainer.setup) : null,
  };
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

function configFiles({ process }: Component): ConfigFilePlan[] {
  return [...process.configData]
    .filter(([, file]) => file.enable)
    .map(([key, file]) => ({
      key,
      name: file.name,
      content: file.source === null ? { text: file.text ?? text() } : { source: file.source },
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

function lowerResource(app: App, resource: Resource, waitsFor: readonly Dependency[]): ResourcePlan {
  return {
    kind: "resource",
    name: resource.name,
    role: resource.role,
    waitsFor,
    ports: resource.ports,
    endpoints: resource.endpoints,
    declaredBy: resource.declaredBy,
    modules: resource.hostosConfigs,
    containerModule: app.services.runtimes.container.resources.get(resource.name)?.hostosConfig ?? null,
    containerDefaults: resource.containerDefaults,
    tlsPorts: resource.tlsPorts,
    units: resource.units,
  };
}

interface Ordered {
  readonly dependsOn: readonly string[];
  readonly resources: ReadonlyMap<string, { readonly role: Role }>;
}

/**
 * The components whose dependents keep waiting while systemd restarts them (systemd.service(5), `RestartMode=direct`):
 * those in `dependsOn` of others. Components that a frontend waits for, directly or indirectly, are excluded: the units
 * of a frontend serve other apps, which would wait as well.
 */
function holdingDependents(components: ReadonlyMap<string, Ordered>): ReadonlySet<string> {
  const beforeFrontends = new Set(
    [...components].flatMap(([name, { resources }]) =>
      [...resources.values()].some(({ role }) => role === "frontend") ? [name] : [],
    ),
  );
  // The loop includes elements that are added to the set meanwhile.
  for (const name of beforeFrontends)
    for (const dependency of components.get(name)?.dependsOn ?? []) beforeFrontends.add(dependency);
  const named = [...components.values()].flatMap(({ dependsOn }) => dependsOn);
  return new Set(named.filter((name) => !beforeFrontends.has(name)));
}
