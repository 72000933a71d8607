import { text } from "../../language/text.ts";
import type { ResourcePlan, ServicePlan } from "../model.ts";
import { secretsFolder } from "../container-names.ts";
import { pathVariables } from "../secrets.ts";
import { credentialsFolder, environmentValue } from "./escape.ts";
import { limitSettings } from "./limits.ts";
import type { DropIn } from "./model.ts";
import { needsOf, unitsOf } from "./needs.ts";
import { sharedFiles } from "./shared-files.ts";

/**
 * The settings of a resource, and the order of a frontend, whose units start after the components that declare it. There
 * is no requirement in either direction, because every app of the host shares these units. Source: systemd.unit(5),
 * `After=`.
 */
export function dropIns(plan: ServicePlan): readonly DropIn[] {
  const byUnit = new Map<string, DropIn>();
  for (const resource of plan.resources) {
    const { waitsFor, units } = resource;
    const { after } = needsOf(waitsFor.flatMap((dependency) => unitsOf(dependency, plan)));
    for (const { name } of units.hostos.filter(({ certain }) => certain)) {
      const { environment, service } = name.endsWith(".service") ? onHosts(resource) : nothing;
      if (after.length + environment.size + service.size === 0) continue;
      const other = byUnit.get(name);
      byUnit.set(name, {
        kind: "drop-in",
        of: name,
        unit: { after: [...new Set([...(other?.unit.after ?? []), ...after])].sort() },
        environment: new Map([...(other?.environment ?? []), ...environment]),
        service: new Map([...(other?.service ?? []), ...service]),
      });
    }
  }
  return [...byUnit.values()];
}

const nothing: ServiceSettings = { environment: new Map(), service: new Map() };

export type ServiceSettings = Pick<DropIn, "environment" | "service">;

/** What the services of a resource get on hosts. */
function onHosts(resource: ResourcePlan): ServiceSettings {
  const { restart, limits } = resource.settings;
  const { environment, service } = settingsOf(resource);
  return {
    environment,
    service: new Map([
      ...(restart === "on-failure" ? [] : [["Restart", text(restart)] as const]),
      ...limitSettings(limits),
      ...service,
    ]),
  };
}

/** The same in its container, where volumes and secrets are mounted, and the engine has the limits. */
export const inContainer = (resource: ResourcePlan): ServiceSettings =>
  settingsOf({
    ...resource,
    mounts: resource.mounts.map((mount) => ({
      ...mount,
      volume: { ...mount.volume, path: mount.mountPoint },
    })),
    secrets: resource.secrets.map((secret) => ({ ...secret, file: `${secretsFolder}/${secret.name}` })),
  });

const settingsOf = (resource: ResourcePlan): ServiceSettings => ({
  environment: new Map([
    ...[...resource.settings.environment].map(([name, value]) => [name, environmentValue(value)] as const),
    ...pathVariables(resource, credentialsFolder),
  ]),
  service: new Map(sharedFiles(resource)),
});
