/** The image of a component or resource, before a tag. */
export const imageName = (app: string, node: string): string => `${app}-${node}`;

/** The variable with which the runner tells Compose the image to use: `FEEDS_READER_IMAGE`. */
export const imageVariable = (app: string, node: string): string =>
  `${imageName(app, node)}-image`.toUpperCase().replaceAll("-", "_");

export const stateVolume = (component: string): string => `${component}-state`;

/**
 * A volume that all containers of an app share. A container puts an empty file named after it there once it is healthy:
 * not every version of podman-compose waits for healthy dependencies, so entrypoints wait for these.
 */
export const readyVolume = "ready";
export const readyDirectory = "/run/catalog";

/** Where a container remembers that `setup` has run: in its own layer, so that a new container runs it again. */
export const setupDirectory = "/var/catalog";

/** The folder of a component's configuration files beside the compose file. */
export const configFolder = (component: string): string => `config/${component}`;
