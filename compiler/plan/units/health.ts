import { text, compose } from "../../language/text.ts";
import type { Text } from "../../language/option-values.ts";
import { checkScript, tool } from "./shell.ts";
import type { ComponentPlan, HealthPlan, ProcessPlan } from "../model.ts";
import { secretsWrapper } from "../secrets.ts";
import { scriptCommand } from "./commands.ts";
import { scriptPath, type Script } from "./scripts.ts";
import { seconds } from "../seconds.ts";
import type { ServiceUnit, TimerUnit } from "./model.ts";

export const waitScript = (component: string): string => `${component}-wait-healthy`;

/**
 * The scripts of a health check: a single check, the wait for the first success, and the check while the component
 * runs.
 */
export function healthScripts(
  component: Pick<ProcessPlan, "name" | "secrets">,
  health: HealthPlan,
): readonly Script[] {
  const { name } = component;
  const check = scriptPath(`${name}-check`);
  return [
    checkScript(name, health),
    { name: waitScript(name), body: waitBody(name, health, withSecrets(component, check)) },
    { name: `${name}-watch-health`, body: watchBody(name, health, check) },
  ];
}

/**
 * Runs after the program has started: the unit is up once a check succeeds, so that dependents wait for that. In a
 * container, the first check comes one interval after the start. Failures of checks before that, or within the start
 * period, do not count, and these checks run every second so that a success ends the wait at once. Time comes from
 * /proc/uptime (proc(5)), in hundredths of a second, because changes of the clock do not affect it.
 *
 * systemd knows when the program has ended, but waits for this script before it reacts (systemd.service(5),
 * `ExecStartPost=`): the script ends if the program was gone before a check failed.
 */
export const waitBody = (
  name: string,
  { interval, startPeriod, retries }: HealthPlan,
  check: Text,
): Text => compose`\
now() {
  read -r up _ < /proc/uptime
  echo "$((10#\${up%.*}\${up#*.}))"
}
running() { if [ -e "/proc/\${MAINPID:-none}" ]; then echo yes; else echo no; fi; }
counting_from=$(($(now) + ${Math.ceil(Math.max(startPeriod, interval) / 10)}))
failures=0
while began=$(now) running=$(running) && ! ${check}; do
  if [ "$running" = no ]; then
    echo "${name}: ended before it was healthy" >&2
    exit 1
  fi
  if [ "$began" -lt "$counting_from" ]; then
    echo "${name}: not healthy yet"
    ${tool("coreutils", "sleep")} ${seconds(Math.min(interval, 1_000))}
    continue
  fi
  failures=$((failures + 1))
  echo "${name}: health check failed ($failures of ${retries})" >&2
  if [ "$failures" -ge ${retries} ]; then
    echo "${name}: never became healthy" >&2
    exit 1
  fi
  ${tool("coreutils", "sleep")} ${seconds(interval)}
done
`;

/** Each check looks for the secrets, because the program may not have them yet. */
function withSecrets(component: Pick<ProcessPlan, "name" | "secrets">, check: Text): Text {
  const wrapper = secretsWrapper(component);
  return wrapper === null ? check : compose`${wrapper} "$CREDENTIALS_DIRECTORY" ${check}`;
}

/** Below /run, systemd.exec(5), `RuntimeDirectory=`. The recipe may set another `$RUNTIME_DIRECTORY` for the component. */
const runtimeDirectory = (name: string): string => `${name}-health`;

/**
 * Run by the timer: fails, and so appears in `systemctl --failed`, while `retries` consecutive checks have failed. The
 * count belongs to one run of the component, which systemd identifies (systemd.exec(5), `$INVOCATION_ID`) in a file
 * that every account can read without a bus.
 */
const watchBody = (name: string, { retries }: HealthPlan, check: Text): Text => compose`\
count=/run/${runtimeDirectory(name)}/failures
if ${check}; then
  ${tool("coreutils", "rm")} -f "$count"
  exit 0
fi
run=$(${tool("coreutils", "readlink")} /run/systemd/units/invocation:${name}.service)
failures=0
counted_run=
if [ -e "$count" ]; then read -r failures counted_run < "$count"; fi
if [ "$counted_run" != "$run" ]; then failures=0; fi
failures=$((failures + 1))
echo "$failures $run" > "$count"
echo "${name}: health check failed ($failures of ${retries})" >&2
if [ "$failures" -ge ${retries} ]; then
  echo "${name}: unhealthy" >&2
  exit 1
fi
`;

/**
 * The units that check while the component runs. They stop with it: when it is stopped (`Requisite=`), and when it has
 * ended for good, because nothing else wants the timer (`StopWhenUnneeded=`, both systemd.unit(5)). `BindsTo=` alone is
 * not enough: after a failed start, systemd starts the units that the component wants, including the timer, and with
 * `BindsTo=` that would request another start of the component, which counts against `StartLimitBurst=`.
 */
export function healthUnits(
  component: ComponentPlan,
  health: HealthPlan,
  environment: ServiceUnit["environment"],
): readonly [ServiceUnit, TimerUnit] {
  const { name } = component;
  const owner = `${name}.service`;
  const service: ServiceUnit = {
    kind: "service",
    name: `${name}-health`,
    unit: {
      description: text(`Health check of ${name}`),
      after: [owner],
      requisite: [owner],
      // Checks run as often as the recipe sets.
      startLimitIntervalSec: 0,
      // It shares /tmp with the component if that is private.
      extra: new Map([["JoinsNamespaceOf", text(owner)]]),
    },
    environment,
    path: [],
    service: new Map([
      ["ExecStart", scriptCommand(component, `${name}-watch-health`)],
      ["RuntimeDirectory", text(runtimeDirectory(name))],
      // It stops with its component, also during a check.
      ["SuccessExitStatus", text("SIGTERM")],
      // The count of failures persists between checks.
      ["RuntimeDirectoryPreserve", text("true")],
      ["TimeoutStartSec", text(seconds(health.timeout + 10_000))],
      ["Type", text("oneshot")],
    ]),
    wantedBy: [],
    actsFor: name,
  };
  const timer: TimerUnit = {
    kind: "timer",
    name: `${name}-health`,
    unit: {
      description: text(`Checks the health of ${name} regularly`),
      after: [owner],
      requisite: [owner],
      extra: new Map([["StopWhenUnneeded", text("true")]]),
    },
    timer: new Map([
      ["AccuracySec", text("100ms")],
      // From the moment the component is up, then from the end of each check.
      ["OnActiveSec", text(seconds(health.interval))],
      ["OnUnitInactiveSec", text(seconds(health.interval))],
    ]),
    wantedBy: [owner],
  };
  return [service, timer];
}
