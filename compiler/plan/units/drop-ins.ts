import { text } from "../../language/text.ts";
import type { ResourcePlan, ServicePlan } from "../model.ts";
import { environmentValue } from "./escape.ts";
import { limitSettings } from "./limits.ts";
import type { DropIn } from "./model.ts";
import { needsOf, unitsOf } from "./needs.ts";

/**
 * The settings of a resource, and the order of a frontend, whose units start after the components that declare it. There
 * is no requirement in either direction, because every app of the host shares these units. Source: systemd.unit(5),
 * `After=`.
 */
export function dropIns(plan: ServicePlan): readonly DropIn[] {
  const byUnit = new Map<string, DropIn>();
  for (const { waitsFor, settings, units } of plan.resources) {
    const { after } = needsOf(waitsFor.flatMap((dependency) => unitsOf(dependency, plan)));
    for (const { name } of units.hostos.filter(({ certain }) => certain)) {
      const { environment, service } = name.endsWith(".service") ? serviceSettings(settings) : nothing;
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

type ServiceSettings = Pick<DropIn, "environment" | "service">;

/** What the services of a resource get on hosts. */
const serviceSettings = ({ restart, limits, environment }: ResourcePlan["settings"]): ServiceSettings => ({
  environment: new Map([...environment].map(([name, value]) => [name, environmentValue(value)])),
  service: new Map([
    ...(restart === "on-failure" ? [] : [["Restart", text(restart)] as const]),
    ...limitSettings(limits),
  ]),
});
