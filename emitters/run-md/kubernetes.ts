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

const lost: readonly (readonly [option: string, has: (each: ProcessPlan) => boolean, instead: string])[] = [
  [
    "folders of the host",
    ({ mounts }) => mounts.some(({ volume }) => volume.isOfHost),
    "they are those of the node, and must exist there",
  ],
  ["`network`", ({ network }) => network === "host", "it is that of the node"],
  ["groups of the host", ({ groups }) => groups.length > 0, "their numbers are those of the images"],
  [
    "limits",
    ({ limits }) => limits.tasks !== null || limits.openFiles !== null,
    "the node limits tasks and open files",
  ],
  ["`stop.signal`", ({ image, stop }) => image !== null && stop.signal !== null, "the image decides"],
  ["`labels`", ({ labels }) => labels !== undefined, "pods do not have them"],
  ["`restart`", ({ restart }) => restart.policy === "no", "pods always start again"],
];

function differences(plan: ServicePlan): readonly string[] {
  const line = (what: string, names: readonly string[], instead: string): readonly string[] =>
    names.length === 0 ? [] : [`- ${what} of ${names.map(code).join(", ")}: ${instead}`];
  const all = processes(plan);
  return [
    ...lost.flatMap(([what, has, instead]) =>
      line(
        what,
        all.filter(has).map(({ name }) => name),
        instead,
      ),
    ),
    ...line("`composeConfig`", [...(plan.container?.composeConfig.keys() ?? [])], "it has no effect"),
    ...(plan.networks.some(({ external }) => external !== null)
      ? ["- pods do not join existing networks"]
      : []),
  ];
}
