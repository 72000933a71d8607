import type { ServicePlan } from "../../compiler/plan/model.ts";
import { processes } from "../../compiler/plan/jobs.ts";
import { code, table } from "./markdown.ts";

/** The networks of containers, and what hosts have instead; empty texts if all containers share one. */
export const networkTexts = (plan: ServicePlan) => ({
  networks: plan.networks.length === 0 || plan.container === null ? "" : networks(plan),
  oneNetwork: plan.networks.length > 0 && plan.hostos !== null ? "yes" : "",
});

function networks(plan: ServicePlan): string {
  const nodes = [...processes(plan), ...plan.resources];
  const onHost = plan.components.filter(({ network }) => network === "host");
  return table(
    ["network", "containers", "reaches other hosts"],
    [
      ...plan.networks.map(({ name, isInternal, external }) => [
        external === null ? code(name) : `${code(external)}, which must exist`,
        nodes
          .filter((node) => node.networks.includes(name))
          .map((node) => code(node.name))
          .join(", "),
        isInternal ? "no" : "yes",
      ]),
      ...(onHost.length > 0
        ? [["that of the host", onHost.map(({ name }) => code(name)).join(", "), "yes"]]
        : []),
    ],
  );
}

/** How to start what only profiles start; empty if there is nothing. */
export function profiles(plan: ServicePlan): string {
  const rows = processes(plan).flatMap(({ name, kind, profiles: own = [], ...rest }) => {
    const unit = "schedule" in rest && rest.schedule !== null ? `${name}.timer` : `${name}.service`;
    return own.length === 0 ? [] : [[code(name), own.map(code).join(", "), code(`systemctl start ${unit}`)]];
  });
  const columns = ["started by profile", "profiles", ...(plan.hostos === null ? [] : ["on hosts"])];
  return rows.length === 0
    ? ""
    : table(
        columns,
        rows.map((row) => row.slice(0, columns.length)),
      );
}
