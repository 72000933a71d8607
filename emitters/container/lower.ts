import { isFetched } from "../../compiler/ir/image-reference.ts";
import { staticText, type Text } from "../../compiler/language/text.ts";
import type {
  ProcessPlan,
  Dependency,
  HealthPlan,
  ImagePlan,
  JobPlan,
  MountPlan,
  ResourcePlan,
  ServicePlan,
} from "../../compiler/plan/model.ts";
import { databaseVariables } from "../../compiler/plan/databases.ts";
import { termsOf } from "../../compiler/plan/resource-health.ts";
import { pathVariables, secretsWrapper } from "../../compiler/plan/secrets.ts";
import { processes } from "../../compiler/plan/jobs.ts";
import { containerCapabilities, containerHardeningOf } from "../../compiler/plan/container-hardening.ts";
import {
  containerName,
  imageName,
  imageVariable,
  notesFolder,
  notesVolume,
  passwordTarget,
  projectName,
  readyDirectory,
  readyVolume,
  secretName,
  secretsFolder,
  sharedVolume,
  stopGracePeriod,
  stateVolume,
} from "../../compiler/plan/container-names.ts";
import type { EmitContext } from "../support/emitted-file.ts";
import { hostGroups } from "../support/host-groups.ts";
import { configMounts } from "./config-files.ts";
import { networkSettings } from "./network-settings.ts";
import type { ComposeFile, ComposeHealth, ComposeSecret, ComposeService, VolumeMount } from "./model.ts";

/** The Compose file of an app at `path`: one container for each component, job and resource. */
export function lowerCompose(plan: ServicePlan, path: string, context: EmitContext): ComposeFile {
  const services = new Map<string, ComposeService>();
  for (const { kind, name } of plan.order) {
    const component = kind === "component" ? plan.components.find((each) => each.name === name) : undefined;
    const resource = kind === "resource" ? plan.resources.find((each) => each.name === name) : undefined;
    if (component) {
      services.set(name, componentService(component, plan, configMounts(component, path, context)));
    }
    const job = kind === "job" ? plan.jobs.find((each) => each.name === name) : undefined;
    if (job) services.set(name, jobService(job, plan, configMounts(job, path, context)));
    if (resource) services.set(name, resourceService(resource, plan));
  }
  // Jobs have the state of their component.
  const stateful = new Set(processes(plan).flatMap((each) => (hasState(each) ? [each.account.name] : [])));
  for (const [name, own] of plan.container?.composeConfig ?? []) {
    const service = services.get(name);
    if (service !== undefined) services.set(name, { ...service, own });
  }
  return {
    name: projectName(plan.app),
    services,
    networks: new Map(plan.networks.map(({ name, ...network }) => [name, network])),
    volumes: new Map([
      ...plan.order
        .filter(({ kind, name }) => kind === "resource" || stateful.has(name))
        .map(({ name }) => [stateVolume(name), "disk"] as const),
      ...processes(plan)
        .filter((process) => process.image === null && containerHardeningOf(process).isReadOnly)
        .map(({ name }) => [notesVolume(name), "disk"] as const),
      ...plan.volumes
        .filter(({ isOfHost }) => !isOfHost)
        .map(({ name }) => [sharedVolume(name), "disk"] as const),
      ...([...services.values()].some(({ volumes }) => volumes.includes(ready))
        ? [[readyVolume, "memory"] as const]
        : []),
    ]),
    secrets: new Map(
      [...processes(plan), ...plan.resources].flatMap((owner) =>
        owner.secrets.map(({ name, file }) => [secretName(owner.name, name), file] as const),
      ),
    ),
  };
}

const image = (plan: ServicePlan, node: string): ComposeService["image"] => ({
  variable: imageVariable(plan.app, node),
  fallback: `localhost/${imageName(plan.app, node)}:latest`,
});

/** An image that Nix does not fetch is pulled by the engine. */
const imageOf = (plan: ServicePlan, { name, image: upstream }: ProcessPlan): ComposeService["image"] => {
  if (upstream === null) return image(plan, name);
  return {
    variable: isFetched(upstream) ? imageVariable(plan.app, name) : null,
    fallback: upstream.reference,
  };
};

const hasState = ({ image }: ProcessPlan): boolean => image === null || image.hasState;

function named(plan: ServicePlan, node: string): Pick<ComposeService, "containerName"> {
  const name = containerName(plan.app, node);
  return name === undefined ? {} : { containerName: name };
}

const ready: VolumeMount = { source: readyVolume, target: readyDirectory, readOnly: false };

/**
 * In-memory folders whose files can be executed, as on hosts: programs unpack libraries there. Docker mounts them
 * noexec by default: docker-run(1), `--tmpfs`.
 */
const tmpfs = ["/run:exec", "/tmp:exec"];

/** Podman also adds this one to a container with a read-only root, Docker does not: podman-run(1), `--read-only-tmpfs`. */
const readOnlyTmpfs = [...tmpfs, "/var/tmp:exec"];

const dependsOn = (waitsFor: readonly Dependency[]): ComposeService["dependsOn"] =>
  new Map(
    waitsFor.map(({ kind, name, healthy }) => [
      name,
      kind === "job" ? "service_completed_successfully" : healthy ? "service_healthy" : "service_started",
    ]),
  );

/**
 * A scheduler takes the signals that stop a container: SIGTERM ends it after the run that goes on, SIGUSR2 makes it read
 * its table again. Source: supercronic, README.
 */
function jobService(job: JobPlan, plan: ServicePlan, config: readonly VolumeMount[]): ComposeService {
  const { stopSignal, ...service } = componentService(job, plan, config);
  return job.schedule === null && stopSignal !== undefined ? { ...service, stopSignal } : service;
}

function componentService(
  component: ProcessPlan,
  plan: ServicePlan,
  config: readonly VolumeMount[],
): ComposeService {
  const { name, image, account, state, health, restart, stop, limits } = component;
  const { isReadOnly, noNewPrivileges, dropsCapabilities } = containerHardeningOf(component);
  return {
    image: imageOf(plan, component),
    ...(image === null ? {} : upstreamProgram(image, component)),
    ...named(plan, name),
    ...(component.labels && { labels: component.labels }),
    ...(component.profiles && { profiles: component.profiles }),
    ...userOf(component),
    groupAdd: component.groups.map(({ name, id }) => ({
      variable: hostGroups(plan).get(name)?.variable ?? null,
      fallback: String(id),
    })),
    init: component.init ?? image === null,
    noNewPrivileges,
    readOnly: isReadOnly,
    dropsCapabilities,
    // Engines differ in the capabilities of accounts that are not root. Source: Compose Specification, "cap_add".
    capAdd: containerCapabilities(component).map((name) => name.replace(/^CAP_/, "")),
    devices: component.devices.map((path) => `${path}:${path}`),
    envFiles: component.environmentFiles,
    secrets: ownSecrets(component),
    limits: composeLimits(limits),
    restart: restart.policy,
    stopGracePeriod: stop.timeout ?? stopGracePeriod,
    ...(stop.signal !== null && { stopSignal: stop.signal }),
    dependsOn: dependsOn(component.waitsFor),
    environment: staticEnvironment(component),
    ...networkSettings(component, plan),
    volumes: [
      ...(hasState(component)
        ? [{ source: stateVolume(account.name), target: state.path, readOnly: false }]
        : []),
      ...(isReadOnly && image === null
        ? [{ source: notesVolume(name), target: notesFolder, readOnly: false }]
        : []),
      ...component.mounts.map(volumeMount),
      ...config,
      ...(image === null ? [ready] : []),
    ],
    tmpfs: isReadOnly ? readOnlyTmpfs : image === null ? tmpfs : [],
    ...(health && { healthcheck: healthcheck(health, checksByScript(component)) }),
  };
}

/** The image contains the account with its groups; in containers a dynamic user is a fixed one. */
function userOf({ image, account }: ProcessPlan): Pick<ComposeService, "user"> {
  if (image === null)
    return { user: account.policy === "root" ? "root" : String(account.uid ?? account.name) };
  return image.user === null ? {} : { user: image.user };
}

/** The passes accept only words that are known at compile time. */
const upstreamProgram = (
  { entrypoint }: ImagePlan,
  { argv: [, ...args] }: ProcessPlan,
): Pick<ComposeService, "entrypoint" | "command"> => ({
  ...(entrypoint !== null && { entrypoint: knownWords(entrypoint) }),
  ...(args.length > 0 && { command: knownWords(args) }),
});

const knownWords = (words: readonly Text[]): readonly string[] =>
  words.flatMap((word) => staticText(word) ?? []);

const volumeMount = ({ volume, mountPoint, readOnly }: MountPlan): VolumeMount => ({
  source: volume.isOfHost ? volume.path : sharedVolume(volume.name),
  target: mountPoint,
  readOnly,
});

/** Compose has no `T`. Source: Compose Specification, "Specifying byte values". */
const composeSize = (size: string | null): string | null =>
  size?.replace(/(\d+)T$/, (_, count: string) => `${Number(count) * 1024}G`).toLowerCase() ?? null;

/** The variables that Compose can set; the image sets values with store paths. */
const staticEnvironment = (component: ProcessPlan): ReadonlyMap<string, string> =>
  new Map(
    [
      ...component.environment,
      ...pathVariables(component, secretsFolder),
      ...databaseVariables(component, "container"),
    ]
      .flatMap(([name, value]) => {
        const known = staticText(value);
        return known === undefined ? [] : [[name, known] as const];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Whether the check of a component needs a script: for its packages or for the contents of secrets. */
const checksByScript = (component: ProcessPlan): boolean =>
  component.image === null && (component.environment.has("PATH") || secretsWrapper(component) !== null);

/** The check unchanged. If the command contains a store path, it is a script of the image, too. */
function healthcheck(
  { test, interval, timeout, startPeriod, retries }: HealthPlan,
  byScript: boolean,
): ComposeHealth {
  const words = test.map(staticText);
  const isKnown = words.every((word) => word !== undefined);
  const command = isKnown && !byScript ? words : ["/bin/catalog-check"];
  return { command, interval, timeout, startPeriod, retries };
}

const composeLimits = (limits: ProcessPlan["limits"]): NonNullable<ComposeService["limits"]> => ({
  ...limits,
  memory: composeSize(limits.memory),
  shm: composeSize(limits.shm),
});

const ownSecrets = ({ name: owner, secrets }: ProcessPlan | ResourcePlan): readonly ComposeSecret[] =>
  secrets.map(({ name }) => ({ source: secretName(owner, name), target: name }));

/** The passwords of the databases of a resource, which the setup of its server reads: databases.ts. */
const passwords = ({ databases }: ResourcePlan): readonly ComposeSecret[] =>
  databases.flatMap(({ component, password }) => {
    if (password === null) return [];
    const { secret } = password;
    return [{ source: secretName(component, secret), target: passwordTarget(component, secret) }];
  });

/** A resource is a NixOS system with systemd as PID 1. Its image has its check: templates/lib/resource-image.nix. */
function resourceService(resource: ResourcePlan, plan: ServicePlan): ComposeService {
  const { settings } = resource;
  return {
    image: image(plan, resource.name),
    ...named(plan, resource.name),
    ...(resource.profiles.length > 0 && { profiles: resource.profiles }),
    init: false,
    // systemd needs its privileges.
    noNewPrivileges: false,
    readOnly: false,
    dropsCapabilities: false,
    capAdd: [],
    restart: settings.restart,
    limits: composeLimits(settings.limits),
    stopGracePeriod,
    // The signal that shuts down systemd as PID 1, systemd(1) "Signals".
    stopSignal: "SIGRTMIN+3",
    dependsOn: dependsOn(resource.waitsFor),
    environment: new Map(),
    secrets: [...passwords(resource), ...ownSecrets(resource)],
    ...networkSettings(resource, plan),
    volumes: [
      { source: stateVolume(resource.name), target: "/var/lib", readOnly: false },
      ...resource.mounts.map(volumeMount),
      ready,
    ],
    tmpfs,
    healthcheck: { command: ["/bin/catalog-check"], ...termsOf(resource) },
  };
}
