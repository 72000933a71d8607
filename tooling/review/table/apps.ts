import { at, flagAt, isObject, objectAt, textAt, type JsonObject } from "../../support/json-data.ts";
import type { Observation } from "../finding.ts";
import { isDynamic, unitsOf, type ReviewedApp } from "../sides/side.ts";
import type { Sides } from "../sides/tree.ts";
import { healthCommand, testScript } from "./checks.ts";
import { containerRows } from "./containers.ts";
import type { AppContext, Context } from "./context.ts";
import { factsBetween, type Shape } from "./fact.ts";
import { hostSetting } from "./host.ts";
import { imageRows } from "./images.ts";
import { dataOf, part, removed, runtime } from "./parts.ts";
import {
  account,
  databases,
  hostPath,
  listens,
  ports,
  sharedNetwork,
  startOrder,
  variable,
} from "./processes.ts";
import { restarts } from "./restart.ts";
import { elements, notice, ofData, rated, unlessRemoved, warning, type Row } from "./row.ts";
import { unitRows } from "./units.ts";

const backups: Row<AppContext>[2] = ({ after }) =>
  after === undefined ? warning("hosts no longer make backups") : notice();

/** The severities of changes of an app, by their paths in `appTree`. */
const table: readonly Row<AppContext>[] = [
  ["metadata", "recipePath", null],
  ["metadata", "description|displayName|icon|links|maintainers|fund|usage|data/**", "info"],
  [
    "entries",
    "broken",
    ({ after }) => (after === true ? warning("marked as broken") : notice("no longer marked as broken")),
  ],
  ["entries", "hostos|container", runtime],
  ["entries", "components|resources|jobs/*", part],
  [
    "entries",
    "targets",
    (fact) => (elements(fact).removed.length > 0 ? warning("files of its containers are removed") : notice()),
  ],
  ["user", "components|jobs/*/user", account],
  [
    "volumes",
    "components|jobs/*/uid|gid",
    ofData("files in volumes and outside `/var/lib` keep their owner"),
  ],
  [
    "volumes",
    "components|jobs|resources/*/volumes/*/readOnly",
    ({ isNew, before, after }) =>
      isNew || (before === false && after === true) ? notice() : warning("other access to a volume"),
  ],
  ["volumes", "volumes/*/path", hostPath("the folder of a volume", true)],
  ["volumes", "volumes/*/group", ofData("files of a volume keep their group")],
  [
    "volumes",
    "volumes/*",
    ({ after }) => (after === undefined ? notice("volume removed: its files stay") : undefined),
  ],
  ["volumes", "volumes/**", null],
  ["backups", "backup/schedule", backups],
  ["backups", "backup/path", hostPath("the folder of backups", true)],
  [
    "backups",
    "backup/keep",
    ({ before, after }) =>
      Number(after) < Number(before) ? warning("the next backup removes older ones") : notice(),
  ],
  ["backups", "backup", backups],
  ["networks", "components|jobs/*/network", sharedNetwork],
  ["networks", "components|jobs/*/network/component", sharedNetwork],
  [
    "networks",
    "components|jobs/*/extraHosts/*",
    unlessRemoved("danger", "a name leads to an address that the app sets"),
  ],
  ["networks", "components|jobs/*/dns", unlessRemoved("danger", "asks other name servers")],
  ["privileges", "components|jobs/*/labels/*", "warning", "programs on the host read labels of containers"],
  ["start-order", "components|jobs/*/profiles", "warning", "other profiles start it"],
  ["secrets", "components|jobs|resources/*/secrets/*/file", hostPath("a file with a secret", false)],
  ...imageRows,
  ["command", "components|jobs/*/command", listens],
  ["command", "components|jobs/*/stateDir", hostPath("a state folder", true)],
  ["environment", "components|jobs/*/environment/XDG_CONFIG_HOME", null],
  ["environment", "components|jobs|resources/*/environment/*", variable],
  ["scripts", "components|jobs/*/containerSetup", "warning", "script that may run as root in a container"],
  ["scripts", "hostos/setup", unlessRemoved("danger", "script that runs as root on the host")],
  ["config-files", "components|jobs/*/configFiles/**", listens],
  [
    "health-check",
    "components|jobs/*/health",
    ({ after }) => (after === undefined ? warning("health check removed, for which others wait") : notice()),
  ],
  ["health-check", "components|jobs|resources/*/health/test", healthCommand],
  ["start-order", "components|jobs|resources/*/waitsFor", startOrder],
  ["jobs", "jobs/*/component", ofData("has the account and state of another component")],
  // Units, containers and commands show these.
  ["rest", "components|jobs/*/package|groups|configDirectory", null],
  ["command", "components/*/runtimes/*/arguments", listens],
  ["environment", "components/*/runtimes/*/environment/*", variable],
  ["ports", "components/*/runtimes/*/ports", ports],
  ["ports", "components|jobs|resources/*/ports", ports],
  ["ports", "components|jobs|resources/*/endpoints/*/mapping", ports],
  [
    "ports",
    "components|jobs|resources/*/endpoints/*/openFirewall",
    unlessRemoved("warning", "opens the firewall of hosts"),
  ],
  ["ports", "hostos/openFirewall", "warning", "the firewall of hosts"],
  ["databases", "resources/*/databases", databases],
  ["rest", "resources/*/usedBy", null],
  ["host-configuration", "resources/*/settings|containerSettings/*", hostSetting],
  ["host-configuration", "hostos/settings/*", hostSetting],
  ...unitRows,
  ...containerRows,
  ["tests", "test/*/script", testScript],
  [
    "tests",
    "test/services/sandbox",
    ({ after }) =>
      after === false ? warning("tests may reach the internet") : { severity: "info", note: "changed" },
  ],
  ["rest", "**", "notice"],
];

/** The options and the plan of an app, without what both have, and without absent values. */
function appTree(app: ReviewedApp | undefined): JsonObject {
  if (app === undefined) return {};
  const {
    _recipeType,
    name: _name,
    outputName,
    result,
    packages,
    packagesList,
    services,
    ...options
  } = app.options;
  const { app: _app, recipe, test: planned, ...plan } = app.plan;
  const hostos = objectAt(plan, "hostos");
  const [programs, tested] = [objectAt(options, "test", "programs"), objectAt(options, "test", "services")];
  return {
    ...options,
    ...plan,
    broken: flagAt(options, "broken") || null,
    components: endpoints(objectAt(plan, "components")),
    resources: endpoints(objectAt(plan, "resources")),
    hostos: isObject(plan["hostos"])
      ? {
          ...hostos,
          openFirewall: flagAt(hostos, "openFirewall") || null,
          units: mapped(objectAt(hostos, "units"), withImplied),
        }
      : null,
    test: {
      programs: { ...programs, script: textAt(programs, "script") || null },
      services: {
        script: textAt(tested, "script") || null,
        packages: at(tested, "packages"),
        sandbox: at(tested, "sandbox"),
        settings: at(planned, "settings"),
      },
    },
  };
}

const mapped = (all: JsonObject, change: (each: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(Object.keys(all).map((name) => [name, change(objectAt(all, name))]));

/** Without closed ports of the firewall. */
const endpoints = (nodes: JsonObject): JsonObject =>
  mapped(nodes, (node) => ({
    ...node,
    endpoints: mapped(objectAt(node, "endpoints"), (each) => ({
      ...each,
      openFirewall: flagAt(each, "openFirewall") || null,
    })),
  }));

/** systemd.exec(5), `DynamicUser=`: protections that come with it. */
const ofDynamicUsers: JsonObject = {
  NoNewPrivileges: "true",
  PrivateTmp: "true",
  ProtectSystem: "strict",
  ProtectHome: "read-only",
};

const withImplied = (unit: JsonObject): JsonObject =>
  isDynamic(unit) ? { ...unit, Service: { ...ofDynamicUsers, ...objectAt(unit, "Service") } } : unit;

/** The hardening of components: the specification, `hardening`. */
const hardened: JsonObject = Object.fromEntries(
  "NoNewPrivileges PrivateTmp PrivateDevices ProtectSystem ProtectHome ProtectClock ProtectControlGroups ProtectHostname ProtectKernelLogs ProtectKernelModules ProtectKernelTunables RestrictNamespaces RestrictRealtime RestrictSUIDSGID LockPersonality SystemCallFilter"
    .split(" ")
    .map((key) => [key, key === "SystemCallFilter" ? "@system-service" : "true"]),
);

function shapeOf(app: JsonObject): Shape {
  const isProcess = (name: string): boolean =>
    at(app, "components", name) !== undefined || at(app, "jobs", name) !== undefined;
  return {
    defaultsOf([kind = "", name = "", option = "", ...below]) {
      const isPart = option === "";
      if (name === "") return /^(?:hostos|container)$/.test(kind) ? {} : undefined;
      if (kind === "hostos" && name === "units" && option !== "" && below.length === 0)
        return isProcess(option.replace(/\.service$/, "")) ? { Service: hardened } : {};
      if (isPart && kind === "container")
        return isProcess(name) ? { noNewPrivileges: true, dropsCapabilities: true, readOnly: true } : {};
      if (isPart && /^(?:components|jobs)$/.test(kind)) return { user: "prefer-dynamic" };
      if (isPart) return /^(?:resources|volumes|networks)$/.test(kind) ? {} : undefined;
      const depth = option === "health" ? 0 : /^(?:secrets|volumes)$/.test(option) ? 1 : -1;
      return /^(?:components|jobs)$/.test(kind) && below.length === depth ? {} : undefined;
    },
    isLeaf: ([kind, name, option, below]) =>
      (kind === "hostos" && name === "settings" && option !== undefined) ||
      (kind === "resources" && /settings$/i.test(option ?? "") && below !== undefined),
  };
}

/** The file of the output that shows a part of an app. */
function fileOf(app: ReviewedApp): (path: readonly string[]) => string {
  return ([kind = "", name = "", unit = ""]) => {
    const file = kind === "hostos" && name === "units" ? unit : `${name}.service`;
    if (unitsOf(app).has(file) && /^(?:hostos|components|jobs)$/.test(kind))
      return `apps/${app.name}/hostos/units/${file}`;
    if (kind === "container") return `apps/${app.name}/container/compose.yaml`;
    return kind in app.plan && kind !== "test" ? `apps/${app.name}/plan.json` : "catalog.json";
  };
}

/** The findings about an app, except about the files that the output has for it. */
export function appObservations(
  sides: Sides<ReviewedApp>,
  context: Context,
): readonly (Observation & { rule: string })[] {
  const { before, after } = sides;
  if (after === undefined) return before === undefined ? [] : [removedApp(before, context)];
  const tree = { before: appTree(before), after: appTree(after) };
  const facts = factsBetween(tree.before, tree.after, shapeOf(tree.after), [], before === undefined);
  const found = rated(table, facts, { ...context, app: { before, after }, tree }, fileOf(after));
  const where = { file: `apps/${after.name}/default.nix` };
  return [
    ...(before ? [] : [{ rule: "entries", severity: "notice" as const, message: "new app", where }]),
    ...found,
    ...(before ? restarts(before, after, context) : []),
  ];
}

function removedApp(app: ReviewedApp, { before, after }: Context): Observation & { rule: string } {
  const added = [...after.apps.keys()].filter((name) => !before.apps.has(name));
  const { severity, note = "" } = removed(
    dataOf(app.plan),
    added.map((name) => `apps.${name}`),
  );
  return {
    rule: "entries",
    severity,
    message: `app ${note}`,
    where: { file: `apps/${app.name}/default.nix` },
  };
}
