import { projectName, sharedVolume, stateVolume } from "./container-names.ts";
import { owners } from "./jobs.ts";
import type { DatabasePlan, ResourcePlan, ServicePlan } from "./model.ts";

const servers = ["postgresql", "mysql"] as const;

/** The server of databases that a resource certainly runs in its container; null if there is none. */
export const serverInContainer = ({ units }: ResourcePlan): DatabasePlan["service"] | null =>
  servers.find((server) =>
    units.container.some(({ name, certain }) => certain && name === `${server}.service`),
  ) ?? null;

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
  const inEngine = (volume: string): string => `${projectName(plan.app)}_${volume}`;
  const states = owners(plan).flatMap(({ name, image, state }): BackedUp[] => {
    const file = stateVolume(name);
    if (image === null) return [{ kind: "folder", name: file, place: state.path }];
    return image.hasState ? [{ kind: "volume", name: file, place: inEngine(file) }] : [];
  });
  const volumes = plan.volumes
    .filter(({ isOfHost }) => !isOfHost)
    .map(({ name, path, isOfEngine }): BackedUp => {
      const file = sharedVolume(name);
      return isOfEngine
        ? { kind: "volume", name: file, place: inEngine(file) }
        : { kind: "folder", name: file, place: path };
    });
  const databases = plan.resources.flatMap((resource) =>
    resource.databases.map(({ service, name }): BackedUp => ({
      kind: service,
      name: `${service}-${name}`,
      place: name,
    })),
  );
  const services = plan.resources.flatMap(({ role, units }) =>
    role === "backend"
      ? units.hostos.flatMap(({ name, certain }) =>
          certain && name.endsWith(".service") && !servers.some((server) => name.startsWith(server))
            ? [name]
            : [],
        )
      : [],
  );
  const all = [...states, ...volumes, ...databases];
  return {
    data: [...new Map(all.map((each) => [each.name, each])).values()],
    services: [...new Set(services)].sort(),
  };
}
