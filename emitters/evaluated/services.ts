import { attrsOf, list, select, string, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type {
  App,
  Component,
  ConfigFile,
  DeclaredResource,
  HealthCheck,
  Job,
  PortMapping,
  Process,
  Resource,
  Runtimes,
} from "../../compiler/ir/app.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import { commandPath } from "../../compiler/plan/command.ts";
import { configPath } from "../../compiler/ir/config-directory.ts";
import { backup as backupOptions } from "../../compiler/schema/backup.ts";
import { configFile } from "../../compiler/schema/config-file.ts";
import { endpoint } from "../../compiler/schema/endpoints.ts";
import { healthcheck as healthcheckOptions } from "../../compiler/schema/healthcheck.ts";
import { processOfComponent } from "../../compiler/plan/lower.ts";
import { job as jobOptions, jobProcess } from "../../compiler/schema/jobs.ts";
import { process as processOptions } from "../../compiler/schema/process.ts";
import { network as networkOptions } from "../../compiler/schema/networks.ts";
import { resource as resourceOptions } from "../../compiler/schema/resource.ts";
import { runtimes as runtimeOptions } from "../../compiler/schema/runtimes.ts";
import { volume as volumeOptions } from "../../compiler/schema/volumes.ts";
import { printOptions } from "./options.ts";
import { bool, filePath, freeForm, keyed, nothing, record, str, strOrNull, strs } from "./shapes.ts";

/** `services` of the evaluated app. Specification: "App result", rows `services.*`. */
export function services(app: App, catalog: Catalog): Expr {
  const { backup } = app.services;
  return record({
    ...(backup && {
      backup: record(
        printOptions(backupOptions, backup, { schedule: strOrNull(backup.schedule?.text ?? null) }),
      ),
    }),
    components: keyed(app.services.components, (each) => component(app, each, catalog)),
    jobs: app.services.jobs.size === 0 ? undefined : keyed(app.services.jobs, (each) => job(app, each)),
    networks: networks(app.services.networks),
    resources: keyed(app.services.resources, (each) => resource(each, app.services.runtimes)),
    runtimes: runtimes(app.services.runtimes),
    volumes: volumes(app.services.volumes),
  });
}

/** Undefined where the recipe has none. */
const networks = (all: App["services"]["networks"]): Expr | undefined =>
  all.size === 0 ? undefined : keyed(all, (each) => record(printOptions(networkOptions, each, {})));

/** Undefined where the recipe has none. */
const volumes = (all: App["services"]["volumes"]): Expr | undefined =>
  all.size === 0 ? undefined : keyed(all, (each) => record(printOptions(volumeOptions, each, {})));

function component(app: App, value: Component, catalog: Catalog): Expr {
  return record({
    name: str(value.name),
    dependsOn: strs(value.dependsOn),
    healthcheck: healthcheck(value.healthcheck),
    process: process(app, value),
    resources: keyed(
      new Map([...value.resources, ...value.external].sort(([a], [b]) => (a < b ? -1 : 1))),
      declaredResource,
    ),
    ...(value.networks.length > 0 && { networks: strs(value.networks) }),
    result: record({
      configData: keyed(enabledFiles(value), (file, key) =>
        record({
          name: str(file.name),
          path: str(configPath(app.name, value.name, file.name)),
          source: string(built(app, value, "configData", key)),
        }),
      ),
      preStart: value.process.preStart === null ? nothing : string(built(app, value, "preStart")),
      process: record({
        argv: list([str(commandPath(catalog, value.process.command)), ...value.process.argv.map(str)]),
      }),
    }),
  });
}

/** An attribute of the built app, see `apps/<app>/default.nix`. */
const built = (app: App, value: Component, ...path: readonly string[]): Expr =>
  select(variable("apps"), app.name, "components", value.name, ...path);

const enabledFiles = (value: Component): ReadonlyMap<string, ConfigFile> =>
  new Map([...value.process.configData].filter(([, file]) => file.enable));

const healthcheck = (value: HealthCheck): Expr =>
  record(
    printOptions(healthcheckOptions, value, {
      interval: str(value.interval.text),
      timeout: str(value.timeout.text),
      startPeriod: str(value.startPeriod.text),
    }),
  );

/** The process of a job with a component is what runs: with the account and files of the component. */
function job(app: App, { name, ...value }: Job): Expr {
  const component = app.services.components.get(value.component ?? "");
  const whole = component === undefined ? value.process : processOfComponent({ name, ...value }, component);
  return record(
    printOptions(jobOptions, value, {
      process: record(
        printOptions(jobProcess, whole, {
          ...(whole.image !== null && { command: undefined }),
          stop: stop(whole.stop),
          configData: configData(app, component?.name ?? name, whole),
        }),
      ),
      schedule: value.schedule === null ? undefined : str(value.schedule.text),
      timeout: value.timeout === null ? undefined : str(value.timeout.text),
    }),
  );
}

const process = (app: App, { name, process: value }: Component): Expr =>
  record(
    printOptions(processOptions, value, {
      ...(value.image !== null && { command: undefined }),
      ports: ports(value.ports),
      stop: stop(value.stop),
      configData: configData(app, name, value),
    }),
  );

const configData = (app: App, owner: string, value: Process): Expr =>
  keyed(value.configData, (file) =>
    record(
      printOptions(configFile, file, {
        source: file.source === null ? nothing : filePath(file.source),
        path: str(configPath(app.name, owner, file.name)),
      }),
    ),
  );

/** Undefined where the recipe sets nothing of it. */
function stop({ signal, timeout }: Process["stop"]): Expr | undefined {
  if (signal === null && timeout === null) return undefined;
  return record({
    signal: signal === null ? undefined : str(signal),
    timeout: timeout === null ? undefined : str(timeout.text),
  });
}

const ports = (values: readonly PortMapping[]): Expr => strs(values.map((port) => port.text));

const declaredResource = (value: DeclaredResource): Expr =>
  record(printOptions(resourceOptions, value, { ports: ports(value.ports) }));

/** The imports of every declaring component and of the runtime-specific configuration. */
function resource(value: Resource, from: Runtimes): Expr {
  const specific = from.container.resources.get(value.name);
  const modules = [...value.hostosConfigs, ...(specific ? [specific.hostosConfig] : [])];
  return record({
    hostosConfig: attrsOf([["imports", list(modules.map(freeForm))]]),
    ports: ports(value.ports),
    role: str(value.role),
    ...(value.networks.length > 0 && { networks: strs(value.networks) }),
    ...(value.endpoints.size > 0 && {
      endpoints: keyed(value.endpoints, (each) => record(printOptions(endpoint, each, {}))),
    }),
  });
}

function runtimes({ container, hostos }: Runtimes): Expr {
  const openFirewall = hostos.setsOpenFirewall ? bool(hostos.openFirewall) : undefined;
  return record({
    container: record({ ...printOptions(shape.container, container, {}), result: str("container") }),
    hostos: record({
      ...printOptions(shape.hostos, hostos, { openFirewall }),
      result: str("hostos-vm-config"),
    }),
  });
}

const { shape } = runtimeOptions;
