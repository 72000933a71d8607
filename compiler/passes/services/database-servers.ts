import type { Database } from "../../ir/app.ts";
import type { FreeForm } from "../../language/option-values.ts";
import {
  enabled,
  members,
  membersAt,
  moduleDefinitions,
  numberIn,
} from "../../language/module-system/options.ts";

/** The server of a resource, with its port; null is the usual one. */
export type Server = Pick<Database, "service" | "port">;

const usualPorts: Readonly<Record<Server["service"], number>> = { postgresql: 5432, mysql: 3306 };

/** The database servers that modules enable, or may enable. */
export function serversIn(modules: readonly FreeForm[]): readonly Server[] {
  const services = members(modules.flatMap(moduleDefinitions), "services");
  return (["postgresql", "mysql"] as const).flatMap((service): readonly Server[] => {
    const settings = members(services, service);
    if (settings.length === 0 || enabled(settings) === "no") return [];
    const raw = membersAt(settings, service === "mysql" ? ["settings", "mysqld"] : ["settings"]);
    const port = numberIn([...members(settings, "port"), ...members(raw, "port")]);
    return [{ service, port: port === usualPorts[service] ? null : (port ?? null) }];
  });
}
