import { projectName, sharedVolume, stateVolume } from "./container-names.ts";
import { owners } from "./jobs.ts";
import type { DatabasePlan, ResourcePlan, ServicePlan } from "./model.ts";

/** Whether a resource certainly runs PostgreSQL in its container. */
export const hasPostgresql = ({ units }: ResourcePlan): boolean =>
  units.container.some(({ name, certain }) => certain && name === "postgresql.service");

/** A part of the data of an app on a host: a folder, a volume of the engine or a database, at its path or name. */
export interface BackedUp {
  readonly kind: "folder" | "volume" | DatabasePlan["service"];
  /** Of its file in a backup. */
  readonly name: string;
  readonly place: string;
}

/**
 * The data of an app on a host, and the services of other backends, whose state directories systemd knows. Folders whose
 * path the recipe sets are the host's, and so are databases that no option declares.
 */
export function backedUpOnHosts(plan: ServicePlan): {
  readonly data: readonly BackedUp[];
  readonly services: readonly string[];
} {
  const stored = (name: string, path: string | null): BackedUp =>
    path === null
      ? { kind: "volume", name, place: `${projectName(plan.app)}_${name}` }
      : { kind: "folder", name, place: path };
  const all = [
    ...owners(plan)
      .filter(({ image }) => image?.hasState ?? true)
      .map(({ name, image, state }) => stored(stateVolume(name), image === null ? state.path : null)),
    ...plan.volumes
      .filter(({ isOfHost }) => !isOfHost)
      .map(({ name, path, isOfEngine }) => stored(sharedVolume(name), isOfEngine ? null : path)),
    ...plan.resources
      .flatMap(({ databases }) => databases)
      .map(({ service, name }): BackedUp => ({ kind: service, name: `${service}-${name}`, place: name })),
  ];
  const services = plan.resources
    .flatMap(({ role, units }) => (role === "backend" ? units.hostos : []))
    .flatMap(({ name, certain }) =>
      certain && /^(?!postgresql|mysql).*\.service$/.test(name) ? [name] : [],
    );
  return {
    data: [...new Map(all.map((each) => [each.name, each])).values()],
    services: [...new Set(services)].sort(),
  };
}
