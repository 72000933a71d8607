/**
 * The directory of a component's configuration files, on the host OS and in its container alike; it is the
 * component's `XDG_CONFIG_HOME`. Below `/etc/catalog` so that it meets no other package's folder.
 */
export const configDirectory = (app: string, component: string): string => `/etc/catalog/${app}/${component}`;

/** Where a configuration file is available: absolute, as the specification's read-only `path` demands. */
export const configPath = (app: string, component: string, file: string): string =>
  `${configDirectory(app, component)}/${file}`;
