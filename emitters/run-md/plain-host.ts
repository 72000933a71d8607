import { isEmptyModule } from "../../compiler/ir/empty-module.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { hostFileOrigin } from "../support/plain-host.ts";
import { code } from "./markdown.ts";

/** What the units need on a systemd host that is not NixOS, where the module would see to it: a list, empty for nothing. */
export function plainHost(plan: ServicePlan, recipesName: string): string {
  const { components } = plan;
  const steps = [
    ...(components.some(({ account }) => account.policy !== "prefer-dynamic")
      ? ["`hostos/sysusers.conf` goes to `/etc/sysusers.d/`."]
      : []),
    ...(components.some(({ state }) => state.belowVarLib === null)
      ? ["`hostos/tmpfiles.conf` goes to `/etc/tmpfiles.d/`."]
      : []),
    ...configuration(plan, recipesName),
    ...(plan.order.length > 0
      ? [
          `${code("/etc/hosts")} needs the line ${code(`127.0.0.1 ${plan.order.map(({ name }) => name).join(" ")}`)}.`,
        ]
      : []),
    ...resources(plan),
    ...(plan.hostos === null || isEmptyModule(plan.hostos.module)
      ? []
      : ["What `runtimes.hostos.hostosConfig` sets on NixOS is the host's to set."]),
  ];
  return steps.map((step) => `\n- ${step}`).join("");
}

function configuration({ components }: ServicePlan, recipesName: string): readonly string[] {
  const files = components.flatMap(({ config: { directory, files } }) =>
    files.map((file) => ({ path: `${directory}/${file.name}`, origin: hostFileOrigin(file) })),
  );
  const elsewhere = files.flatMap(({ path, origin }) => {
    if (origin.kind === "beside") return [];
    const from =
      origin.kind === "recipe"
        ? `a copy of ${code(`${recipesName}/${origin.treePath}`)}`
        : "what `environment.etc` of `hostos/module.nix` says";
    return [`${code(path)} is ${from}.`];
  });
  const beside = files.length > elsewhere.length;
  return [...(beside ? ["`hostos/etc/` goes to `/etc/`."] : []), ...elsewhere];
}

/** Their modules are for NixOS. */
const resources = ({ resources }: ServicePlan): readonly string[] =>
  resources
    .filter(({ modules }) => modules.length > 0)
    .map(({ name, units }) => {
      const known = units.hostos.filter(({ certain }) => certain).map((unit) => code(unit.name));
      return `Resource ${code(name)} is the host's to provide${known.length === 0 ? "" : `: ${known.join(", ")}`}.`;
    });
