import { apply, list, select, variable } from "../../compiler/language/build.ts";
import { text } from "../../compiler/language/text.ts";
import type { Text } from "../../compiler/ir/values.ts";
import type { ComponentPlan, Dependency, ServicePlan } from "../plan/model.ts";
import { compose } from "../support/compose-text.ts";
import { seconds } from "../systemd/escape.ts";
import { startTimeout } from "../systemd/health.ts";
import { scriptPath } from "../systemd/scripts.ts";
import { shellCommand, shellWord } from "../systemd/shell.ts";
import { imageEnvironment } from "./lower.ts";
import { readyDirectory, setupDirectory } from "../support/container-names.ts";

/** How long to wait for a name to resolve, and for a resource to be up, in seconds. */
const resolveLimit = 60;
const resourceLimit = 600;

/**
 * The entrypoint of a component's container, a POSIX shell script: wait for dependencies, `setup` once, `preStart`, then
 * become the program with its exact arguments. Specification: "Process", "Runtimes"; start order as everywhere.
 */
export function entrypoint(component: ComponentPlan, plan: ServicePlan): Text {
  const { name, argv, state, preStart, containerSetup, health, waitsFor } = component;
  const steps: Text[] = [
    compose`set -eu\nready=${readyDirectory}\nrm -f "$ready/${name}"\n`,
    ...[...imageEnvironment(component)].map(
      ([variableName, value]) => compose`export ${variableName}=${shellWord(value)}\n`,
    ),
  ];
  if (waitsFor.length > 0) steps.push(waitFunction, ...waitsFor.map((each) => waitFor(each, plan)));
  if (containerSetup !== null) {
    steps.push(compose`
# Once in the life of the container.
if [ ! -e ${setupDirectory}/${name} ]; then
  ${searchPath(containerSetup.packages)}${scriptPath(`${name}-setup`)}
  : > ${setupDirectory}/${name}
fi
`);
  }
  steps.push(compose`\ncd ${shellWord(text(state.path))}\n`);
  if (preStart !== null) steps.push(compose`${scriptPath(`${name}-pre-start`)}\n`);
  if (health !== null) {
    steps.push(compose`
# Tells who waits for ${name} that it is healthy; the engine's own check goes on beside it.
( ( until ${scriptPath(`${name}-check`)} > /dev/null 2>&1; do sleep ${seconds(health.interval)}; done; : > "$ready/${name}" ) & )
`);
  }
  steps.push(compose`\nexec ${shellCommand(argv)}\n`);
  return text(...steps.flatMap((step) => step.parts));
}

const searchPath = (packages: ComponentPlan["path"]): Text =>
  packages.length === 0
    ? text()
    : compose`PATH=${text(apply(select(variable("lib"), "makeBinPath"), list(packages.map((each) => each.expr))))}:$PATH `;

const waitFunction = compose`
# Compose waits too, but not every implementation of it does.
wait_for() { # what, seconds, command…
  what=$1 left=$2
  shift 2
  until "$@"; do
    if [ "$left" -le 0 ]; then
      echo "gave up waiting for $what" >&2
      exit 1
    fi
    echo "waiting for $what" >&2
    sleep 1
    left=$((left - 1))
  done
}
resolves() { getent hosts "$1" > /dev/null; }
`;

function waitFor(dependency: Dependency, plan: ServicePlan): Text {
  const { name, healthy } = dependency;
  const resolves = compose`wait_for "${name} to have an address" ${resolveLimit} resolves ${name}\n`;
  if (!healthy) return resolves;
  return compose`${resolves}wait_for "${name} to be healthy" ${healthLimit(dependency, plan)} test -e "$ready/${name}"\n`;
}

/** Seconds until a dependency must be healthy: its own start timeout. */
function healthLimit({ kind, name }: Dependency, plan: ServicePlan): number {
  const health =
    kind === "component" ? plan.components.find((each) => each.name === name)?.health : undefined;
  return health ? Math.ceil(startTimeout(health) / 1000) : resourceLimit;
}
