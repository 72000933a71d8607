import { mappingOf } from "../../compiler/ir/endpoints.ts";
import { attrsOf, list, string } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { settingsOfModules, type ModuleSetting } from "../../compiler/language/module-system/settings.ts";
import { isLiteralSet, type Literal } from "../../compiler/language/literal.ts";
import type { FreeForm } from "../../compiler/language/option-values.ts";
import type {
  ComponentPlan,
  DatabasePlan,
  HealthPlan,
  HostosPlan,
  ImagePlan,
  JobPlan,
  MountPlan,
  ProcessPlan,
  ReloadPlan,
  ResourcePlan,
  SecretPlan,
  ServicePlan,
  ServiceTestPlan,
  VolumePlan,
} from "../../compiler/plan/model.ts";
import { lowerCompose } from "../container/lower.ts";
import { stopGracePeriod } from "../../compiler/plan/container-names.ts";
import type { ComposeLimits, ComposeService } from "../container/model.ts";
import {
  bool,
  filePath,
  int,
  keyed,
  nothing,
  packagePath,
  packagePaths,
  record,
  str,
  strOrNull,
  strs,
} from "../evaluated/shapes.ts";
import { effectiveUnits } from "../hostos/effective-units.ts";
import type { EmitContext } from "../support/emitted-file.ts";
import { unitData } from "./unit-data.ts";
import { planOn, runtimes } from "../../compiler/plan/runtimes.ts";
import { printEvent } from "../../compiler/ir/schedule/print.ts";
import { unitFileName } from "../systemd/print.ts";

/**
 * A service plan as data, with the units and containers of the app. `tooling/review/` compares two of these. Durations
 * are milliseconds, sizes MiB.
 */
export const planData = (plan: ServicePlan, context: EmitContext): Expr =>
  record({
    app: str(plan.app),
    recipe: str(plan.recipePath),
    components: named(plan.components, component),
    resources: named(plan.resources, resource),
    ...(plan.jobs.length > 0 && { jobs: named(plan.jobs, job) }),
    hostos: plan.hostos === null ? nothing : hostos(plan, plan.hostos),
    container: plan.container === null ? nothing : container(plan, context),
    ...(targets(plan).length > 0 && { targets: strs(targets(plan)) }),
    ...(plan.networks.length > 0 && {
      networks: named(plan.networks, ({ isInternal, external }) =>
        record({ internal: bool(isInternal), ...(external !== null && { external: str(external) }) }),
      ),
    }),
    ...(plan.volumes.length > 0 && { volumes: named(plan.volumes, volume) }),
    ...(plan.backup && {
      backup: record({
        schedule: strOrNull(plan.backup.schedule === null ? null : printEvent(plan.backup.schedule)),
        path: str(plan.backup.path),
        keep: int(plan.backup.keep),
      }),
    }),
    ...(plan.testFiles.length > 0 && {
      testFiles: attrsOf(plan.testFiles.map(({ file, content }) => [file, str(content)])),
    }),
    test: plan.test === null ? nothing : serviceTest(plan.test),
  });

/** What its containers are printed for beside Compose. */
const targets = ({ container: own }: ServicePlan): readonly string[] =>
  (["kubernetes", "quadlet"] as const).filter((target) => own?.[target] === true);

/** In start order. */
const named = <T extends { readonly name: string }>(all: readonly T[], value: (each: T) => Expr): Expr =>
  attrsOf(all.map((each) => [each.name, value(each)]));

const ports = ({ ports: all }: ProcessPlan | ResourcePlan): Expr => strs(all.map(({ text }) => text));

const endpoints = ({ endpoints: all }: ProcessPlan | ResourcePlan): Readonly<Record<string, Expr>> =>
  all.length === 0
    ? {}
    : {
        endpoints: named(all, (each) =>
          record({ mapping: str(mappingOf(each)), openFirewall: bool(each.openFirewall) }),
        ),
      };

const waitsFor = ({ waitsFor: all }: ProcessPlan | ResourcePlan): Expr => strs(all.map(({ name }) => name));

const component = (plan: ComponentPlan): Expr =>
  record({
    ...process(plan),
    ...(plan.reload !== null && { reload: reload(plan.reload) }),
    ...(differing(plan).length > 0 && { runtimes: attrsOf(differing(plan)) }),
  });

/** What a component has in one runtime only; empty if nothing differs there. */
const differing = (plan: ComponentPlan): readonly (readonly [string, Expr])[] =>
  runtimes.flatMap((runtime) => {
    const own = plan.differing?.[runtime] ?? null;
    if (own === null) return [];
    const { environment, argv } = own;
    return [
      [
        runtime,
        record({
          ...(environment.size > 0 && { environment: keyed(environment, str) }),
          ...(argv !== null && { arguments: strs(argv) }),
          ...(own.ports !== null && { ports: strs(own.ports.map(({ text }) => text)) }),
        }),
      ] as const,
    ];
  });

const reload = (plan: ReloadPlan): Expr =>
  record("signal" in plan ? { signal: str(plan.signal) } : { command: strs(plan.command) });

const job = (plan: JobPlan): Expr =>
  record({
    component: strOrNull(plan.component),
    schedule: strOrNull(plan.schedule === null ? null : printEvent(plan.schedule)),
    timeout: plan.timeout === null ? nothing : int(plan.timeout),
    ...process(plan),
  });

const process = (plan: ProcessPlan): Readonly<Record<string, Expr>> => ({
  user: str(plan.account.policy),
  package: plan.package === null ? nothing : packagePath(plan.package),
  command: strs(plan.argv),
  ...(plan.image !== null && { image: image(plan.image) }),
  environment: keyed(plan.environment, str),
  packages: packagePaths(plan.path),
  preStart: strOrNull(plan.preStart),
  stateDir: str(plan.state.path),
  configDirectory: str(plan.config.directory),
  configFiles: attrsOf(
    plan.config.files.map(({ key, name, content, mountPoint }) => [
      key,
      record({
        name: str(name),
        ...(mountPoint !== null && { mountPoint: str(mountPoint) }),
        ...("text" in content ? { text: str(content.text) } : { source: filePath(content.source) }),
      }),
    ]),
  ),
  ports: ports(plan),
  ...endpoints(plan),
  waitsFor: waitsFor(plan),
  ...account(plan),
  ...containerSettings(plan),
  ...files(plan),
  health: plan.health === null ? nothing : health(plan.health),
  containerPackages: packagePaths(plan.containerPath),
  containerSetup: strOrNull(plan.containerSetup),
});

const files = (plan: ProcessPlan | ResourcePlan): Readonly<Record<string, Expr>> => ({
  ...(plan.mounts.length > 0 && { volumes: attrsOf(plan.mounts.map(mount)) }),
  ...(plan.secrets.length > 0 && { secrets: named(plan.secrets, secret) }),
});

/** The reference is the first word of `command`. */
const image = ({ name, tag, digest, hash, entrypoint, user, hasState }: ImagePlan): Expr =>
  record({
    name: str(name),
    tag: strOrNull(tag),
    digest: strOrNull(digest),
    hash: strOrNull(hash),
    entrypoint: entrypoint === null ? nothing : strs(entrypoint),
    user: strOrNull(user),
    hasState: bool(hasState),
  });

const account = ({ account: { uid, gid }, groups }: ProcessPlan): Readonly<Record<string, Expr>> => ({
  ...(uid !== null && { uid: int(uid) }),
  ...(gid !== null && { gid: int(gid) }),
  ...(groups.length > 0 && { groups: strs(groups.map(({ name }) => name)) }),
});

const containerSettings = ({
  network,
  init,
  labels,
  profiles,
  extraHosts,
  dns,
}: ProcessPlan): Readonly<Record<string, Expr>> => ({
  ...(network && {
    network: network === "host" ? str(network) : record({ component: str(network.component) }),
  }),
  ...(init !== undefined && { init: bool(init) }),
  ...(labels && { labels: keyed(labels, str) }),
  ...(profiles && { profiles: strs(profiles) }),
  ...(extraHosts && { extraHosts: keyed(extraHosts, str) }),
  ...(dns && { dns: strs(dns) }),
});

const volume = ({ path, isOfHost, made, group }: VolumePlan): Expr =>
  record({
    path: str(path),
    isOfHost: bool(isOfHost),
    made: str(made),
    group: strOrNull(group?.name ?? null),
  });

const mount = ({ volume: { name }, mountPoint, readOnly }: MountPlan): readonly [string, Expr] => [
  name,
  record({ mountPoint: str(mountPoint), readOnly: bool(readOnly) }),
];

const secret = ({ file, variable, as }: SecretPlan): Expr =>
  record({ file: str(file), variable: strOrNull(variable), as: str(as) });

const health = ({ test, packages, ...terms }: HealthPlan): Expr =>
  record({
    test: strs(test),
    packages: packagePaths(packages),
    interval: int(terms.interval),
    timeout: int(terms.timeout),
    startPeriod: int(terms.startPeriod),
    retries: int(terms.retries),
  });

const resource = (plan: ResourcePlan): Expr =>
  record({
    role: str(plan.role),
    ports: ports(plan),
    ...endpoints(plan),
    usedBy: strs(plan.declaredBy),
    ...(plan.databases.length > 0 && { databases: list(plan.databases.map(database)) }),
    waitsFor: waitsFor(plan),
    ...resourceSettings(plan),
    ...files(plan),
    settings: settings(plan.modules),
    containerSettings: settings(plan.containerModule === null ? [] : [plan.containerModule]),
  });

/** Those that are set; limits and restarts are in the container, too. */
function resourceSettings({ settings: own }: ResourcePlan): Readonly<Record<string, Expr>> {
  const { test, ...terms } = own.health;
  const times = Object.entries(terms).flatMap(([name, value]) =>
    value === null ? [] : [[name, int(value)] as const],
  );
  const health = [...(test.length > 0 ? [["test", strs(test)] as const] : []), ...times];
  const set = limits(own.limits);
  return {
    ...(own.restart !== "on-failure" && { restart: str(own.restart) }),
    ...(Object.keys(set).length > 0 && { limits: record(set) }),
    ...(own.environment.size > 0 && { environment: keyed(own.environment, str) }),
    ...(health.length > 0 && { health: attrsOf(health) }),
  };
}

const database = ({ component, name, role, password, extensions, collation }: DatabasePlan): Expr =>
  record({
    component: str(component),
    name: str(name),
    role: str(role),
    ...(password !== null && { password: str(password.secret) }),
    ...(extensions.length > 0 && { extensions: strs(extensions) }),
    ...(collation !== null && { collation: str(collation) }),
  });

function hostos(common: ServicePlan, { module, openFirewall, packages, setup, vm }: HostosPlan): Expr {
  const plan = planOn(common, "hostos");
  const { units, scripts } = effectiveUnits(plan);
  return record({
    openFirewall: bool(openFirewall),
    packages: packagePaths(packages),
    setup: strOrNull(setup),
    settings: settings([module]),
    vm: record({ cores: int(vm.cores), diskSize: int(vm.diskSize), memorySize: int(vm.memorySize) }),
    units: attrsOf(units.map(([unit, merged]) => [unitFileName(unit, plan.app), unitData(unit, merged)])),
    scripts: attrsOf(scripts.map(({ name, body }) => [name, str(body)])),
  });
}

/** Privileges and volumes of containers. */
function container(plan: ServicePlan, context: EmitContext): Expr {
  const { services } = lowerCompose(
    planOn(plan, "container"),
    `apps/${plan.app}/container/compose.yaml`,
    context,
  );
  const service = ({ user, capAdd, volumes, ...said }: ComposeService): Expr =>
    record({
      user: strOrNull(user ?? null),
      capAdd: strs(capAdd),
      ...(said.dropsCapabilities && { dropsCapabilities: bool(true) }),
      ...(said.noNewPrivileges && { noNewPrivileges: bool(true) }),
      ...(said.readOnly && { readOnly: bool(true) }),
      ...(said.groupAdd?.length && { groupAdd: strs(said.groupAdd.map(({ fallback }) => fallback)) }),
      ...(said.devices?.length && { devices: strs(said.devices) }),
      ...(said.envFiles?.length && { environmentFiles: strs(said.envFiles) }),
      ...(said.networks.length > 0 && { networks: strs(said.networks) }),
      ...limits(said.limits),
      ...(said.restart !== "on-failure" && { restart: str(said.restart) }),
      ...(said.init && said.stopSignal !== undefined && { stopSignal: str(said.stopSignal) }),
      ...(said.stopGracePeriod !== stopGracePeriod && { stopGracePeriod: int(said.stopGracePeriod) }),
      volumes: strs(volumes.map(({ source, target }) => `${source}:${target}`)),
      ...(said.own && { composeConfig: literal(said.own) }),
    });
  return keyed(services, service);
}

const literal = (value: Literal): Expr => {
  if (typeof value === "object")
    return isLiteralSet(value) ? keyed(value.members, literal) : list(value.map(literal));
  if (typeof value === "string") return str(value);
  if (typeof value === "boolean") return bool(value);
  return Number.isInteger(value) ? int(value) : str(String(value));
};

const limits = (all: ComposeLimits | undefined): Readonly<Record<string, Expr>> =>
  Object.fromEntries(
    Object.entries(all ?? {}).flatMap(([name, value]: readonly [string, string | number | null]) =>
      value === null ? [] : [[name, typeof value === "number" ? int(value) : str(value)]],
    ),
  );

const serviceTest = ({ script, packages, module, sandbox }: ServiceTestPlan): Expr =>
  record({
    script: str(script),
    packages: packagePaths(packages),
    sandbox: bool(sandbox),
    settings: settings([module]),
  });

/**
 * Options of the host by their dotted paths: the value, or all definitions if there are several or they have
 * properties.
 */
const settings = (modules: readonly FreeForm[]): Expr =>
  keyed(settingsOfModules(modules), (said) => {
    const [only, ...more] = said;
    const isPlain = only !== undefined && more.length === 0 && Object.keys(only).length === 1;
    return isPlain ? only.value : record({ definitions: list(said.map(setting)) });
  });

const setting = ({ value, priority, order, onlyIf, times }: ModuleSetting): Expr =>
  record({
    value,
    ...(priority !== undefined && { priority: int(priority) }),
    ...(order !== undefined && { order: int(order) }),
    ...(times !== undefined && { times: int(times) }),
    ...(onlyIf && { onlyIf: list(onlyIf.map((condition) => string(condition))) }),
  });
