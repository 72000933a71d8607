/**
 * The image of a component or resource without a tag, in lower case (OCI Distribution Specification, "Pulling
 * manifests"). The images of all apps are in one store. The hyphens of the app's name are doubled, so the first odd
 * number of them ends it, which distinguishes `api-web` of `shop` from `web` of `shop-api`.
 */
export const imageName = (app: string, node: string): string =>
  `${app.replaceAll("-", "--")}-${node}`.toLowerCase();

/** The Compose project, a prefix of its containers, volumes and network (Compose Specification, "name"). */
export const projectName = (app: string): string => app.toLowerCase();

/**
 * The name of a container, if the default is ambiguous: `docker compose` uses `<project>-<service>-1`, which is the
 * same for `api-web` of `shop` and `web` of `shop-api`. Undefined if the app's name has no hyphen, because the default
 * is then unique.
 */
export const containerName = (app: string, node: string): string | undefined =>
  app.includes("-") ? `${imageName(app, node)}-1` : undefined;

/** The variable by which the runner passes the image to Compose: `FEEDS_READER_IMAGE`. */
export const imageVariable = (app: string, node: string): string => variable(`${imageName(app, node)}-image`);

/**
 * The variable by which the runner passes the number of a group to Compose: `FEEDS_VIDEO_GROUP`. No two groups of an app
 * have the same one: `_` becomes `__`, and `-` becomes `_D_`.
 */
export const groupVariable = (app: string, group: string): string =>
  variable(`${imageName(app, group.replaceAll("_", "__").replaceAll("-", "_d_"))}-group`);

function variable(name: string): string {
  const words = name.toUpperCase().replaceAll("-", "_");
  return /^\d/.test(words) ? `_${words}` : words;
}

export const stateVolume = (node: string): string => `${node}-state`;

/** A secret of a component in the Compose file. Names of components contain no dot, so it is unique. */
export const secretName = (node: string, secret: string): string => `${node}.${secret}`;

/** The Secrets of Kubernetes with the secrets of a component or resource, and with its files of variables. */
export const secretsOf = (node: string): string => `${node}-secrets`;
export const environmentOf = (node: string, index: number): string =>
  `${node}-environment${index === 0 ? "" : `-${index + 1}`}`;

/** The password of a component's database in the container of its resource. No other secret begins like these. */
export const passwordTarget = (component: string, secret: string): string =>
  `_${secretName(component, secret)}`;

/** The folder of secrets in containers: Compose Specification, "secrets". */
export const secretsFolder = "/run/secrets";

/** The named volume of a volume of the app. */
export const sharedVolume = (name: string): string => `${name}-volume`;

/**
 * A volume that all containers of an app share. A container creates an empty file with its name there once it is
 * healthy: not every version of podman-compose waits for healthy dependencies, so entrypoints wait for these files.
 */
export const readyVolume = "ready";
export const readyDirectory = "/run/catalog";
export const readyMark = (node: string): string => `${readyDirectory}/${node}`;

/** The notes of an entrypoint about its container, which an earlier container of the same component does not share. */
export const notesFolder = "/var/catalog";

/** The volume of the notes of a container whose root is read-only. */
export const notesVolume = (node: string): string => `${node}-notes`;

/** Records that `setup` has run, so that a new container runs it again. */
export const setupMark = `${notesFolder}/setup-done`;

/** Records the times of its starts. */
export const startsFile = `${notesFolder}/starts`;

/** Exists once the program runs in the container, after the entrypoint. */
export const startedMark = `${notesFolder}/started`;

/** The folder of a component's configuration files beside the Compose file. */
export const configFolder = (component: string): string => `config/${component}`;

/** The script that a scheduler runs for a job. */
export const runScript = (job: string): string => `${job}-run`;

/** The schedule of a job, in the image. */
export const crontab = "/etc/catalog-crontab";

/**
 * The time before a kill that systemd also gives to units, on hosts and in resources: systemd-system.conf(5),
 * `DefaultTimeoutStopSec=`. Milliseconds.
 */
export const stopGracePeriod = 90_000;
