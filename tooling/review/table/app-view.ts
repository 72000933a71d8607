import { at, flagAt, isObject, objectAt, textAt, textsAt, type JsonObject } from "../data.ts";
import { hostConfigsOf, hostSettingsOf } from "../sides/settings.ts";
import {
  componentsOf,
  containersOf,
  jobsOf,
  runsIn,
  unitsOf,
  valueIn,
  valuesIn,
  type ReviewedApp,
} from "../sides/side.ts";

/** What an app is and does, as the tree that the paths of the table refer to. */
export function appView(app: ReviewedApp | undefined): JsonObject {
  if (app === undefined) return {};
  const { options, plan } = app;
  const hostos = objectAt(plan, "hostos");
  const nodes = (kind: string): JsonObject =>
    mapped(objectAt(plan, kind), ({ settings: _, containerSettings: _container, databases, ...node }) => ({
      ...node,
      databases: Object.fromEntries(
        (Array.isArray(databases) ? databases : []).map((each) => [textAt(each, "component"), each]),
      ),
    }));
  return {
    about: Object.fromEntries(about.map((key) => [key, at(options, key)])),
    recipePath: at(options, "recipePath"),
    broken: isSet(options, "broken"),
    programs: { ...objectAt(options, "programs"), runtimes: undefined },
    runtimes: {
      program: isSet(options, "programs", "runtimes", "program", "enable"),
      shell: isSet(options, "programs", "runtimes", "shell", "enable"),
      container: runsIn(app, "container") || null,
      hostos: runsIn(app, "hostos") || null,
    },
    test: tests(objectAt(options, "test")),
    components: processes(app, componentsOf(app)),
    jobs: processes(app, jobsOf(app)),
    resources: nodes("resources"),
    volumes: objectAt(plan, "volumes"),
    networks: objectAt(plan, "networks"),
    containers: objectAt(plan, "container"),
    units: mapped(objectAt(hostos, "units"), withImplied),
    hostos: {
      openFirewall: isSet(hostos, "openFirewall"),
      packages: at(hostos, "packages"),
      setup: at(hostos, "setup"),
    },
    settings: Object.fromEntries(
      [...hostConfigsOf(app)].map(([what, { settings }]) => [
        what,
        Object.fromEntries(
          [...settings].flatMap(([path, { text }]) => (text === "{}\n" ? [] : [[path, text]])),
        ),
      ]),
    ),
  };
}

const about = ["description", "displayName", "icon", "links", "maintainers", "fund", "usage", "data"];

/** `null` for a flag that is off. */
const isSet = (value: unknown, ...path: readonly string[]): true | null => flagAt(value, ...path) || null;

const mapped = (all: JsonObject, change: (each: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(Object.keys(all).map((name) => [name, change(objectAt(all, name))]));

const tests = (test: JsonObject): JsonObject => ({
  programs: {
    script: textAt(test, "programs", "script") || null,
    packages: at(test, "programs", "packages"),
  },
  services: {
    script: textAt(test, "services", "script") || null,
    packages: at(test, "services", "packages"),
    sandbox: at(test, "services", "sandbox"),
  },
});

/** Components and jobs with the account, command and variables that `hostosConfig` gives their units. */
function processes(app: ReviewedApp, all: ReadonlyMap<string, JsonObject>): JsonObject {
  return Object.fromEntries(
    [...all].map(([name, data]) => {
      const unit = unitsOf(app).get(`${name}.service`);
      const command = textsAt(data, "command");
      return [
        name,
        {
          ...data,
          user: unit ? userOf(unit) : policyOf(app, name, data),
          command: unit ? (replacedCommand(unit, command) ?? command) : command,
          environment: environmentOf(app, name, data, unit),
        },
      ];
    }),
  );
}

/** systemd.exec(5): without `User=` a system service runs as root, and `DynamicUser=` uses an existing account of that name. */
function userOf(unit: JsonObject): string {
  const user = valueIn(unit, "User") ?? "";
  if (user === "root" || user === "0") return "root";
  return isDynamic(unit) ? "prefer-dynamic" : user || "root";
}

/** systemd.syntax(7), booleans. */
const isDynamic = (unit: JsonObject): boolean =>
  /^(?:1|y|yes|t|true|on)$/i.test(valueIn(unit, "DynamicUser") ?? "");

function policyOf(app: ReviewedApp, name: string, data: JsonObject): string {
  const policy = textAt(data, "user");
  return policy === "non-privileged" ? textAt(containersOf(app).get(name), "user") || name : policy;
}

/** The command lines of a unit, if they are not those of the recipe. An empty line resets the list. */
function replacedCommand(unit: JsonObject, command: readonly string[]): readonly string[] | undefined {
  const lines = valuesIn(unit, "Service", "ExecStart");
  const last = lines
    .slice(lines.lastIndexOf("") + 1)
    .map(unescaped)
    .join("; ");
  return last === "" || last === unescaped(command.join(" "))
    ? undefined
    : last.split(/ (?=[^}]*(?:\$\{|$))/);
}

/** Removes the quotes and escapes of systemd, except in expressions of Nix. */
const unescaped = (line: string): string =>
  line
    .replace(/^:/, "")
    .replace(/\$\{[^}]*\}|%%|\$\$|\\?"/g, (sign) =>
      sign.startsWith("${") ? sign : sign === '"' ? "" : sign.slice(1),
    );

/** With the variables that `hostosConfig` sets. */
function environmentOf(
  app: ReviewedApp,
  name: string,
  data: JsonObject,
  unit: JsonObject | undefined,
): JsonObject {
  const { XDG_CONFIG_HOME: _, ...found } = objectAt(data, "environment");
  const prefix = `systemd.services.${name}.environment.`;
  const set =
    unit === undefined ? [] : [...hostSettingsOf(app).keys()].filter((path) => path.startsWith(prefix));
  const own = set.flatMap((path) => {
    const variable = path.slice(prefix.length);
    const value = isObject(unit) ? valueIn(unit, variable, "Environment") : undefined;
    return value === undefined ? [] : [[variable, value.replaceAll("%%", "%")]];
  });
  return { ...found, ...(Object.fromEntries(own) as JsonObject) };
}

/** systemd.exec(5), `DynamicUser=`: protections that come with it. */
const ofDynamicUsers: JsonObject = {
  NoNewPrivileges: "true",
  PrivateTmp: "true",
  ProtectSystem: "strict",
  ProtectHome: "read-only",
};

const withImplied = (unit: JsonObject): JsonObject =>
  isDynamic(unit) ? { ...unit, Service: { ...ofDynamicUsers, ...objectAt(unit, "Service") } } : unit;

/** What new parts are compared with. */
export function defaultsOf(path: readonly string[], app: JsonObject): JsonObject | undefined {
  const [kind = "", name = "", option = ""] = path;
  const isProcess = kind === "components" || kind === "jobs";
  const isOfProcess = (each: string): boolean =>
    at(app, "components", each) !== undefined || at(app, "jobs", each) !== undefined;
  if (path.length === 2) {
    if (isProcess) return { user: "prefer-dynamic" };
    if (kind === "containers")
      return isOfProcess(name) ? { noNewPrivileges: true, dropsCapabilities: true, readOnly: true } : {};
    if (kind === "units") return isOfProcess(name.replace(/\.service$/, "")) ? { Service: hardened } : {};
    return /^(?:resources|volumes|networks|settings)$/.test(kind) ? {} : undefined;
  }
  const isPart =
    (path.length === 3 && option === "health") || (path.length === 4 && /^(?:secrets|volumes)$/.test(option));
  const isDatabase = kind === "resources" && path.length === 4 && option === "databases";
  return (isProcess && isPart) || isDatabase ? {} : undefined;
}

/** The hardening of components: the specification, `hardening`. */
const hardened: JsonObject = Object.fromEntries(
  "NoNewPrivileges PrivateTmp PrivateDevices ProtectSystem ProtectHome ProtectClock ProtectControlGroups ProtectHostname ProtectKernelLogs ProtectKernelModules ProtectKernelTunables RestrictNamespaces RestrictRealtime RestrictSUIDSGID LockPersonality SystemCallFilter"
    .split(" ")
    .map((key) => [key, key === "SystemCallFilter" ? "@system-service" : "true"]),
);

/** The file of the output that shows a part of an app. */
export function fileOf([kind = "", name = ""]: readonly string[], app: ReviewedApp): string {
  const folder = `apps/${app.name}`;
  const unit = kind === "units" ? name : `${name}.service`;
  if (unitsOf(app).has(unit) && /^(?:units|components|jobs)$/.test(kind))
    return `${folder}/hostos/units/${unit}`;
  if (kind === "containers" || (/^(?:components|jobs|resources)$/.test(kind) && containersOf(app).has(name)))
    return `${folder}/container/compose.yaml`;
  if (/^(?:about|recipePath|broken|programs|runtimes|test)$/.test(kind)) return "catalog.json";
  return `${folder}/plan.json`;
}
