import { attrsOf, list, select, string, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type {
  App,
  Component,
  ConfigFile,
  DeclaredResource,
  HealthCheck,
  PortMapping,
  Process,
  Resource,
  Runtimes,
} from "../../compiler/ir/app.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import { commandPath } from "../../compiler/plan/command.ts";
import { configPath } from "../../compiler/ir/config-directory.ts";
import {
  bool,
  filePath,
  freeForm,
  int,
  keyed,
  nothing,
  packagePath,
  packagePaths,
  record,
  str,
  strOrNull,
  strs,
} from "./shapes.ts";

/** `services` of the evaluated app. Specification: "App result", rows `services.*`. */
export function services(app: App, catalog: Catalog): Expr {
  return record({
    components: keyed(app.services.components, (each) => component(app, each, catalog)),
    resources: keyed(app.services.resources, (each) => resource(each, app.services.runtimes)),
    runtimes: runtimes(app.services.runtimes),
  });
}

function component(app: App, value: Component, catalog: Catalog): Expr {
  return record({
    name: str(value.name),
    dependsOn: strs(value.dependsOn),
    healthcheck: healthcheck(value.healthcheck),
    process: process(app, value),
    resources: keyed(value.resources, declaredResource),
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

function healthcheck(value: HealthCheck): Expr {
  return record({
    enable: bool(value.enable),
    interval: str(value.interval.text),
    timeout: str(value.timeout.text),
    startPeriod: str(value.startPeriod.text),
    retries: int(value.retries),
    test: strs(value.test),
    packages: packagePaths(value.packages),
  });
}

function process(app: App, owner: Component): Expr {
  const value: Process = owner.process;
  return record({
    command: "kind" in value.command ? packagePath(value.command) : str(value.command),
    argv: strs(value.argv),
    environment: keyed(value.environment, str),
    packages: packagePaths(value.packages),
    ports: ports(value.ports),
    preStart: strOrNull(value.preStart),
    stateDir: str(value.stateDir),
    user: str(value.user),
    configData: keyed(value.configData, (file) =>
      record({
        enable: bool(file.enable),
        name: str(file.name),
        text: strOrNull(file.text),
        source: file.source === null ? nothing : filePath(file.source),
        path: str(configPath(app.name, owner.name, file.name)),
      }),
    ),
  });
}

const ports = (values: readonly PortMapping[]): Expr => strs(values.map((port) => port.text));

function declaredResource(value: DeclaredResource): Expr {
  return record({
    hostosConfig: freeForm(value.hostosConfig),
    ports: ports(value.ports),
    role: str(value.role),
  });
}

/** Imports of every declaring component and of the runtime-specific configuration. */
function resource(value: Resource, from: Runtimes): Expr {
  const specific = from.container.resources.get(value.name);
  const modules = [...value.hostosConfigs, ...(specific ? [specific.hostosConfig] : [])];
  return record({
    hostosConfig: attrsOf([["imports", list(modules.map(freeForm))]]),
    ports: ports(value.ports),
    role: str(value.role),
  });
}

function runtimes(value: Runtimes): Expr {
  return record({
    container: record({
      enable: bool(value.container.enable),
      components: keyed(value.container.components, (each) =>
        record({ packages: packagePaths(each.packages), setup: str(each.setup) }),
      ),
      resources: keyed(value.container.resources, (each) =>
        record({ hostosConfig: freeForm(each.hostosConfig) }),
      ),
      result: str("container"),
    }),
    hostos: record({
      enable: bool(value.hostos.enable),
      hostosConfig: freeForm(value.hostos.hostosConfig),
      ...(value.hostos.setsOpenFirewall && { openFirewall: bool(value.hostos.openFirewall) }),
      packages: packagePaths(value.hostos.packages),
      setup: str(value.hostos.setup),
      vm: record({
        cores: int(value.hostos.vm.cores),
        diskSize: int(value.hostos.vm.diskSize),
        memorySize: int(value.hostos.vm.memorySize),
      }),
      result: str("hostos-vm-config"),
    }),
  });
}
