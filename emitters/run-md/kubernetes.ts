import {
  environmentOf,
  passwordTarget,
  projectName,
  secretsOf,
} from "../../compiler/plan/container-names.ts";
import { owners, processes } from "../../compiler/plan/jobs.ts";
import type { ProcessPlan, ServicePlan } from "../../compiler/plan/model.ts";
import { code } from "./markdown.ts";

/** How to make the Secrets of the manifests, and what pods do not keep; empty texts without manifests. */
export function kubernetesTexts(plan: ServicePlan) {
  if (plan.container?.kubernetes !== true)
    return { kubernetes: "", kubernetesSecrets: "", kubernetesDifferences: "" };
  return {
    kubernetes: "yes",
    kubernetesSecrets: secretCommands(plan).join("\n"),
    kubernetesDifferences: differences(plan).join("\n"),
  };
}

/** Source: kubectl reference, "kubectl create secret generic". */
function secretCommands(plan: ServicePlan): readonly string[] {
  const files = plan.resources.map(({ name, secrets, databases }) => ({
    name,
    environmentFiles: [],
    secrets: [
      ...databases.flatMap(({ component, password }) =>
        password ? [{ name: passwordTarget(component, password.secret), file: password.file }] : [],
      ),
      ...secrets,
    ],
  }));
  return [...owners(plan), ...files]
    .flatMap(({ name, secrets, environmentFiles }) => [
      ...(secrets.length === 0
        ? []
        : [[secretsOf(name), ...secrets.map((each) => `--from-file=${each.name}=${each.file}`)]]),
      ...environmentFiles.map((file, index) => [environmentOf(name, index), `--from-env-file=${file}`]),
    ])
    .map((words) =>
      ["kubectl", "--namespace", projectName(plan.app), "create secret generic", ...words].join(" "),
    );
}

const lost: readonly (readonly [string, (each: ProcessPlan) => boolean])[] = [
  [
    "the folders of the host are those of the node",
    ({ mounts }) => mounts.some(({ volume }) => volume.isOfHost),
  ],
  ["the network is that of the node", ({ network }) => network === "host"],
  ["groups have the numbers of the image", ({ groups }) => groups.length > 0],
  [
    "the node limits tasks and open files",
    ({ limits }) => limits.tasks !== null || limits.openFiles !== null,
  ],
  ["the image decides the signal to stop", ({ image, stop }) => image !== null && stop.signal !== null],
  ["the pod has no labels of the container", ({ labels }) => labels !== undefined],
  ["the pod always starts again", ({ restart }) => restart.policy === "no"],
];

const differences = (plan: ServicePlan): readonly string[] => [
  ...lost.flatMap(([what, has]) => {
    const names = processes(plan).flatMap((each) => (has(each) ? [code(each.name)] : []));
    return names.length === 0 ? [] : [`- ${names.join(", ")}: ${what}`];
  }),
  ...(plan.networks.some(({ external }) => external !== null)
    ? ["- pods do not join existing networks"]
    : []),
];
