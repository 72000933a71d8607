import { startedByProfiles } from "../../compiler/plan/jobs.ts";
import type { ServicePlan, ServiceTestPlan } from "../../compiler/plan/model.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import { planOn } from "../../compiler/plan/runtimes.ts";
import { hostosDriver, pythonString, testProgram } from "../services/hostos-driver.ts";
import { projectName, startedMark } from "../../compiler/plan/container-names.ts";
import { type EmitContext, type EmittedFile, header } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import { selectedEntries } from "../support/outline.ts";
import { withSharedLocals } from "../support/shared-locals.ts";
import { containerTestFile } from "./container-test.ts";
import { hostosTestFile } from "./hostos-test.ts";

/** `apps/<app>/test/`: the services test of every app that has a test script, for each runtime it enables. */
export function emitTests(catalog: PlannedCatalog, context: EmitContext): readonly EmittedFile[] {
  return [...selectedEntries(catalog.apps, context.only?.apps).values()].flatMap((app) => {
    const plan = catalog.plans.get(app.name);
    return plan?.test ? testFiles(plan, plan.test, context) : [];
  });
}

function testFiles(plan: ServicePlan, test: ServiceTestPlan, context: EmitContext): readonly EmittedFile[] {
  const { recipePath: recipe } = plan;
  const folder = `apps/${plan.app}/test`;
  return [
    ...(plan.hostos
      ? [
          nixFile(
            `${folder}/hostos.nix`,
            recipe,
            withSharedLocals(hostosTestFile(planOn(plan, "hostos"), test)),
            context,
          ),
          { path: `${folder}/hostos.py`, content: hostosDriver(plan), recipe },
        ]
      : []),
    ...(plan.container
      ? [
          nixFile(
            `${folder}/container.nix`,
            recipe,
            withSharedLocals(containerTestFile(planOn(plan, "container"), test)),
            context,
          ),
          { path: `${folder}/container.py`, content: containerDriver(plan), recipe },
        ]
      : []),
  ];
}

/** The program that starts an app's containers: templates/lib/container-runner.nix. */
const runnerProgram = (app: string): string => `${projectName(app)}-container`;

/**
 * `test/container.py`, run by the NixOS test driver (nixpkgs manual, "NixOS tests"): start the Compose file with the
 * networks that it needs, wait in start order until every container is healthy, or runs its program if it has no health check, then run the same test
 * as on the host OS.
 */
function containerDriver(plan: ServicePlan): string {
  const start = `${runnerProgram(plan.app)} up --detach`;
  const idle = startedByProfiles(plan);
  return [
    `# ${header(plan.recipePath)}`,
    "machine.start()",
    `machine.wait_for_unit("multi-user.target")`,
    ...plan.networks.flatMap(({ external }) =>
      external === null ? [] : [`machine.succeed("podman network create --ignore ${external}")`],
    ),
    `machine.succeed(${pythonString(start)})`,
    ...plan.order
      .filter(({ name }) => !idle.has(name))
      .map((node) => `machine.wait_until_succeeds(${pythonString(condition(plan, node))})`),
    ...(plan.test ? [`machine.succeed(${pythonString(testProgram(plan.app))})`] : []),
    "",
  ].join("\n");
}

/** A shell command that succeeds once a container is up; for a job at the start of the app, once it has succeeded. */
function condition(plan: ServicePlan, node: ServicePlan["order"][number]): string {
  const job = plan.jobs.find(({ name }) => node.kind === "job" && name === node.name);
  return job?.schedule === null ? hasSucceeded(plan, job.name) : isUp(plan, node.name, hasHealth(plan, node));
}

const hasHealth = (plan: ServicePlan, { kind, name }: ServicePlan["order"][number]): boolean =>
  kind === "resource" ||
  plan.components.some((each) => kind === "component" && each.name === name && each.health !== null);

/**
 * Containers are found by the labels that every Compose implementation sets. Source: podman-ps(1), `--filter`. A
 * container that waits for another, or for its next start after a failure, is running as well.
 */
function isUp(plan: ServicePlan, service: string, healthy: boolean): string {
  const containers = containersOf(plan, service, [healthy ? "health=healthy" : "status=running"]);
  return healthy
    ? `${containers} | grep .`
    : `podman exec $(${containers}) /bin/sh -c '[ -e ${startedMark} ]'`;
}

const hasSucceeded = (plan: ServicePlan, service: string): string =>
  `${containersOf(plan, service, ["status=exited", "exited=0"])} --all | grep .`;

function containersOf({ app }: ServicePlan, service: string, conditions: readonly string[]): string {
  const labels = { project: projectName(app), service };
  const filters = [
    ...Object.entries(labels).map(([key, value]) => `label=com.docker.compose.${key}=${value}`),
    ...conditions,
  ];
  return `podman ps --quiet ${filters.map((filter) => `--filter ${filter}`).join(" ")}`;
}
