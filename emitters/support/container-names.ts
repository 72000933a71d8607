/**
 * The image of a component or resource, before a tag: in lower case (OCI Distribution Specification, "Pulling manifests").
 * All apps' images are in one store: with the hyphens of the app's own name doubled, the first odd number of them ends it,
 * and `api-web` of `shop` is told from `web` of `shop-api`.
 */
export const imageName = (app: string, node: string): string =>
  `${app.replaceAll("-", "--")}-${node}`.toLowerCase();

/** The Compose project: its containers, volumes and network begin with it (Compose Specification, "name"). */
export const projectName = (app: string): string => app.toLowerCase();

/**
 * The container of a component or resource, where it has to be told: by itself `docker compose` calls it
 * `<project>-<service>-1`, which is one name for `api-web` of `shop` and `web` of `shop-api`. Undefined where the app's name
 * has no hyphen: then that name is told from all others.
 */
export const containerName = (app: string, node: string): string | undefined =>
  app.includes("-") ? `${imageName(app, node)}-1` : undefined;

/** The variable with which the runner tells Compose the image to use: `FEEDS_READER_IMAGE`. */
export function imageVariable(app: string, node: string): string {
  const name = `${imageName(app, node)}-image`.toUpperCase().replaceAll("-", "_");
  return /^\d/.test(name) ? `_${name}` : name;
}

export const stateVolume = (node: string): string => `${node}-state`;

/**
 * A volume that all containers of an app share. A container puts an empty file named after it there once it is healthy:
 * not every version of podman-compose waits for healthy dependencies, so entrypoints wait for these.
 */
export const readyVolume = "ready";
export const readyDirectory = "/run/catalog";
export const readyMark = (node: string): string => `${readyDirectory}/${node}`;

/** How a container remembers that `setup` has run: in its own layer, so that a new container runs it again. */
export const setupMark = "/var/catalog/setup-done";

/** Where it remembers when it was started. */
export const startsFile = "/var/catalog/starts";

/** There once the program is what runs in the container, and not what comes before it. */
export const startedMark = "/var/catalog/started";

/** The folder of a component's configuration files beside the compose file. */
export const configFolder = (component: string): string => `config/${component}`;
