import type { Text } from "../../compiler/language/option-values.ts";
import { apply, select, variable } from "../../compiler/language/build.ts";
import { text, textOfParts, compose } from "../../compiler/language/text.ts";
import { processes } from "../../compiler/plan/jobs.ts";
import type {
  ComponentPlan,
  Dependency,
  HealthPlan,
  JobPlan,
  ProcessPlan,
  ResourcePlan,
  ServicePlan,
} from "../../compiler/plan/model.ts";
import { termsOf } from "../../compiler/plan/resource-health.ts";
import { shortestInterval, startTimeout } from "../../compiler/plan/restart.ts";
import { seconds } from "../../compiler/plan/seconds.ts";
import { accessChecks } from "../../compiler/plan/access.ts";
import { containerHardeningOf } from "../../compiler/plan/container-hardening.ts";
import { hardeningOf } from "../../compiler/plan/hardening.ts";
import { sharesFiles } from "../../compiler/plan/volumes.ts";
import { boundFolders, secretAccess, uidInContainer } from "../support/host-folders.ts";
import { secretsWrapper } from "../../compiler/plan/secrets.ts";
import { withShellVariables } from "../../compiler/plan/units/commands.ts";
import { scriptPath } from "../../compiler/plan/units/scripts.ts";
import { shellCommand, tool } from "../../compiler/plan/units/shell.ts";
import {
  crontab,
  notesFolder,
  readyMark,
  runScript,
  secretsFolder,
  stopGracePeriod,
  setupMark,
  startedMark,
  startsFile,
} from "../../compiler/plan/container-names.ts";
import type { Schedule } from "../../compiler/ir/schedule/schedule.ts";
import { zoneFiles } from "./image-environment.ts";
import { packageList } from "../../compiler/language/value-expressions.ts";

/**
 * The entrypoint of the container of a component or job, a POSIX shell script: wait for dependencies, run `setup` once,
 * then `preStart`, then exec the program with its exact arguments. A job is run or scheduled instead. It runs in the state directory and sets no variable that
 * the program could see. Specification: "Process", "Runtimes"; the start order is the same on every target.
 */
export function entrypoint(component: ComponentPlan | JobPlan, plan: ServicePlan): Text {
  const { name, preStart, containerSetup, containerPath, environment, health, waitsFor } = component;
  const steps: Text[] = [compose`set -eu\n`];
  if (hardeningOf(component)?.umask === true) steps.push(compose`umask 0027\n`);
  else if (sharesFiles(component.mounts)) steps.push(compose`umask 0007\n`);
  if (containerHardeningOf(component).isReadOnly) steps.push(forgetEarlierContainer);
  const stale = [
    startedMark,
    ...(health === null && component.kind === "component" ? [] : [readyMark(name)]),
  ].join(" ");
  steps.push(compose`${tool("coreutils", "rm")} -f ${stale}\n`, spaceStarts(component));
  const folders = boundFolders(component);
  if (folders.length > 0) steps.push(compose`\n${accessChecks(folders)}`);
  if (component.secrets.length > 0) steps.push(compose`\n${secretChecks(component, plan)}`);
  if (waitsFor.length > 0) {
    steps.push(waitFunctions);
    const limits = healthLimits(waitsFor, plan);
    for (const { kind, name: each } of waitsFor) {
      const limit = limits.get(each) ?? null;
      if (kind === "job" && runsImage(plan, each)) continue;
      steps.push(kind === "job" ? waitForJob(each, limit) : waitFor(each, limit));
    }
  }
  // A `PATH` of the component replaces the image's, which contains these tools.
  if (containerSetup !== null) steps.push(setup(component, environment.has("PATH") ? containerPath : []));
  const isScheduled = component.kind === "job" && component.schedule !== null;
  if (preStart !== null && !isScheduled)
    steps.push(compose`\n${withSecrets(component)}${scriptPath(`${name}-pre-start`)}\n`);
  if (health !== null) steps.push(writeHealth(name, health));
  const published = publishedPorts(component);
  if (component.kind === "component" && published.length > 0) steps.push(namePorts(name, published));
  steps.push(compose`\n${mark(startedMark)}\n`);
  if (component.kind === "component") steps.push(compose`exec ${program(component)}\n`);
  else if (component.schedule === null) steps.push(ranOnce(component));
  else {
    if (plan.container?.kubernetes === true) steps.push(runWithoutScheduler(name));
    steps.push(runScheduler(component.schedule));
  }
  return textOfParts(steps.flatMap((step) => step.parts));
}

/** In a template it would be the only non-ASCII character of the program: see `scripts/bundle.mjs`. */
const ellipsis = "…";

/** Functions in parentheses run in a subshell, so their variables are local. */
const waitFunctions = compose`
# Compose waits too, but not every implementation of it does.
wait_for() ( # what, seconds, command${ellipsis}
  what=$1 left=$2
  shift 2
  until "$@"; do
    if [ "$left" -le 0 ]; then
      echo "gave up waiting for $what" >&2
      exit 1
    fi
    echo "waiting for $what" >&2
    ${tool("coreutils", "sleep")} 1
    left=$((left - 1))
  done
)
has_address() { ${tool("getent", "getent")} hosts "$1" > /dev/null; }
is_healthy() { [ -e ${readyMark('"$1"')} ]; }
`;

/**
 * Runs at every start, including restarts by the engine: podman restarts without a delay, and the engine's limit counts
 * failures of months. Where a unit gives up, this waits. Sources: podman-run(1) and docker-run(1), `--restart`.
 */
function spaceStarts({ restart: { delay, burst } }: ProcessPlan): Text {
  const program = text(select(variable("pkgs"), "catalogLib", "spaceStarts"));
  const [apart, within] = [seconds(delay), seconds(shortestInterval)];
  return compose`
# Starts are ${apart} s apart, and ${burst} in ${within} s at most.
${program} ${startsFile} ${apart} ${burst} ${within}
`;
}

const forgetEarlierContainer = compose`\
# The notes are on a volume, with those of an earlier container.
${text(select(variable("pkgs"), "catalogLib", "ownNotes"))} ${notesFolder}
`;

const waitFor = (name: string, limit: number | null): Text => compose`\
wait_for "${name} to have an address" ${addressLimit} has_address ${name}
${limit === null ? "" : `wait_for "${name} to be healthy" ${limit} is_healthy ${name}\n`}`;

const waitForJob = (name: string, limit: number | null): Text =>
  compose`wait_for "${name} to succeed" ${limit ?? unlimited} is_healthy ${name}\n`;

const setup = (component: ProcessPlan, packages: ProcessPlan["path"]): Text => compose`
# Once in the life of the container.
if [ ! -e ${setupMark} ]; then
  ${searchPath(packages)}${withSecrets(component)}${scriptPath(`${component.name}-setup`)}
  ${mark(setupMark)}
fi
`;

/** An override may make a container read-only that has no volume for notes, which must not prevent the start. */
const mark = (file: string): Text => compose`true 2> /dev/null > ${file} || true`;

const searchPath = (packages: ProcessPlan["path"]): Text =>
  packages.length === 0
    ? text()
    : compose`PATH=${text(apply(select(variable("lib"), "makeBinPath"), packageList(packages)))}:$PATH `;

/**
 * Runs in the background of the program, as a child of the container's init and not of the program, which might wait
 * for it or leave a zombie. A check that fails this early is ignored.
 */
const writeHealth = (name: string, { interval }: HealthPlan): Text => compose`
# Tells whoever waits for ${name} that it is healthy; the engine's own checks go on beside it.
(
  (
    until ${scriptPath(`${name}-check`)} > /dev/null 2>&1; do
      ${tool("coreutils", "sleep")} ${seconds(Math.min(interval, 1_000))}
    done
    : > ${readyMark(name)}
  ) &
)
`;

/** The TCP ports of a process that Compose publishes; a program may use a range in part. */
const publishedPorts = ({ ports, endpoints }: ProcessPlan): readonly number[] => [
  ...ports.map(({ service }) => service),
  ...endpoints.flatMap(({ protocol, first, last }) => (protocol === "tcp" && first === last ? [first] : [])),
];

/** Source: the kernel's "/proc/net/tcp and /proc/net/tcp6", where `0A` is a listening socket. */
const namePorts = (name: string, ports: readonly number[]): Text => compose`
# Names published ports that are closed after a minute.
(
  (
    ${tool("coreutils", "sleep")} 60
    for port in ${[...new Set(ports)].sort((a, b) => a - b).join(" ")}; do
      ${tool("gnugrep", "grep")} -hs ":$(printf %04X "$port") [0-9A-F]*:0000 0A " /proc/net/tcp /proc/net/tcp6 |
        ${tool("gnugrep", "grep")} -qvE " ([0-9A-F]{6}7F|0{24}01000000):" ||
        echo "${name}: the published port $port is closed: nothing listens on it outside of localhost" >&2
    done
  ) &
)
`;

/** The beginning of a command that gets the contents of secrets in its variables; empty without such secrets. */
export function withSecrets(component: ProcessPlan): Text {
  const wrapper = secretsWrapper(component);
  return wrapper === null ? text() : compose`${wrapper} ${secretsFolder} `;
}

function secretChecks(component: ProcessPlan, plan: ServicePlan): Text {
  const access = secretAccess(plan);
  const uid = uidInContainer(component);
  return textOfParts(
    component.secrets.flatMap(({ name, file }) => {
      const problem = `${component.name} cannot read the secret ${name} as the uid ${uid} of the container. Run on the host: ${access.get(file) ?? ""}`;
      const echo = shellCommand([text("echo"), text(problem)]);
      return compose`if [ ! -r ${secretsFolder}/${name} ]; then\n  ${echo} >&2\n  exit 1\nfi\n`.parts;
    }),
  );
}

/** The program with its exact arguments and variables. */
const program = (component: ProcessPlan): Text =>
  compose`${withSecrets(component)}${shellCommand(withShellVariables(component.argv, component.environment))}`;

/** The job itself, with its time limit. */
export const jobProgram = (job: JobPlan): Text => {
  const { timeout, stop } = job;
  const signal = stop.signal ?? "SIGTERM";
  // Shells ignore these two in background processes, and a program inherits that.
  const restored = ["SIGINT", "SIGQUIT"].includes(signal)
    ? [tool("coreutils", "env"), text(`--default-signal=${signal.slice(3)}`)]
    : [];
  const limited =
    timeout === null
      ? []
      : [
          tool("coreutils", "timeout"),
          text(`--signal=${signal.slice(3)}`),
          text(`--kill-after=${seconds(stop.timeout ?? stopGracePeriod)}`),
          text(seconds(timeout)),
        ];
  const before = [...restored, ...limited];
  return before.length === 0 ? program(job) : compose`${shellCommand(before)} ${program(job)}`;
};

/** The shell forwards the signal to the job, and waits for its end. */
function ranOnce(job: JobPlan): Text {
  const signal = (job.stop.signal ?? "SIGTERM").slice(3);
  return compose`
# The container ends with the job. Once it has succeeded, this file exists.
${jobProgram(job)} &
job=$!
trap 'kill -s ${signal} "$job"; wait "$job"; exit $?' ${signal}
wait "$job"
: > ${readyMark(job.name)}
`;
}

/**
 * Its scripts are in the image: `emit-container.ts`. The scheduler uses the time zone of its variable, unless its table
 * names one, which it finds in `ZONEINFO`. Source: Go, `time.LoadLocation`.
 */
const runScheduler = ({ zone }: Schedule): Text => compose`
# Runs that are missed while the container is stopped are not made up for.
exec ${tool("coreutils", "env")} TZ=UTC${zone === "UTC" ? text() : compose` ZONEINFO=${zoneFiles}`} ${tool("supercronic", "supercronic")} -passthrough-logs ${crontab}
`;

/** A CronJob is a scheduler itself. */
const runWithoutScheduler = (job: string): Text =>
  compose`\nif [ "\${1-}" = once ]; then\n  exec ${scriptPath(runScript(job))}\nfi\n`;

/** The time to wait for a name to resolve, in seconds. */
const addressLimit = 60;

/** Whether a node runs an image as it is, which makes no mark once it is healthy: there only the engine waits. */
export const runsImage = (plan: ServicePlan, node: string): boolean =>
  processes(plan).some(({ name, image }) => name === node && image !== null);

/** Ten years, for jobs without a time limit. Seconds. */
const unlimited = 315_360_000;

/** The shortest time limit of a resource, a whole system that sets itself up at its first start. Seconds. */
const resourceLimit = 600;

/**
 * For each dependency, in order, the time in seconds within which it must be healthy; null if it has no health check.
 * All containers may start at once, so the time includes its own waits.
 */
export function healthLimits(
  waitsFor: readonly Dependency[],
  plan: ServicePlan,
): ReadonlyMap<string, number | null> {
  const times = healthyWithin(plan);
  return new Map(
    waitsFor.map(({ kind, name, healthy }) => [
      name,
      (healthy || kind === "job") && !runsImage(plan, name) ? (times.get(name) ?? null) : null,
    ]),
  );
}

const known = new WeakMap<ServicePlan, ReadonlyMap<string, number>>();

/**
 * For every node with a health check, the time in seconds after which it is healthy at the latest, along the longest
 * chain of waits.
 */
function healthyWithin(plan: ServicePlan): ReadonlyMap<string, number> {
  const before = known.get(plan);
  if (before !== undefined) return before;
  const times = new Map<string, number>();
  const nodes = new Map([...processes(plan), ...plan.resources].map((node) => [node.name, node]));
  // In start order, so that dependencies come first.
  for (const { name } of plan.order) {
    const node = nodes.get(name);
    const own = node && ownTime(node);
    if (node === undefined || own === null || own === undefined) continue;
    const waits = node.waitsFor.map(
      (each) => addressLimit + (each.healthy || each.kind === "job" ? (times.get(each.name) ?? 0) : 0),
    );
    times.set(name, Math.min(Math.max(0, ...waits) + own, unlimited));
  }
  known.set(plan, times);
  return times;
}

function ownTime(node: ComponentPlan | JobPlan | ResourcePlan): number | null {
  if (node.kind === "resource") {
    const limit = startTimeout(termsOf(node)) / 1000;
    return Math.max(resourceLimit, Math.ceil(limit));
  }
  if (node.kind === "job") return node.timeout === null ? unlimited : Math.ceil(node.restart.interval / 1000);
  return node.health && Math.ceil(startTimeout(node.health) / 1000);
}
