import { select, variable } from "../../compiler/language/build.ts";
import { printNix } from "../nix/print.ts";
import { optionPath } from "../services/host-options.ts";
import { hostPorts } from "../services/host-ports.ts";
import type { HostosPlan, ServicePlan } from "../../compiler/plan/model.ts";
import { code, table } from "./markdown.ts";

const optionOf = ({ app }: ServicePlan, ...path: readonly string[]): string => {
  const [root = "", ...rest] = [...optionPath(app), ...path];
  return code(printNix(select(variable(root), ...rest)).trimEnd());
};

/** The options of an app's NixOS module, as a table. */
export function moduleOptions(plan: ServicePlan, { openFirewall }: HostosPlan): string {
  const packages = plan.components.filter((component) => component.package !== null);
  return table(
    ["option", "default", "meaning"],
    [
      [optionOf(plan, "enable"), code("true"), `${code("false")} removes the app from the host`],
      [optionOf(plan, "openFirewall"), code(`${openFirewall}`), "whether the firewall is open for its ports"],
      ...packages.map(({ name }) => [
        optionOf(plan, "components", name, "package"),
        "the recipe's",
        `the package whose program ${code(name)} runs`,
      ]),
    ],
  );
}

/** Which ports other machines need; empty for an app without ports. */
export function firewall(plan: ServicePlan, { openFirewall }: HostosPlan): string {
  const ports = hostPorts(plan);
  if (ports.length === 0) return "";
  const listed = ports.length === 1 ? `port ${ports.join("")}` : `ports ${enumerated(ports)}`;
  return openFirewall
    ? `The module opens ${listed} in the firewall.`
    : `The firewall stays closed. For other machines, open ${listed}: all of them with ${code("openFirewall")}, or some with\n\`networking.firewall.allowedTCPPorts\`.`;
}

const enumerated = (ports: readonly number[]): string =>
  `${ports.slice(0, -1).join(", ")} and ${ports.at(-1)}`;
