/**
 * The directory of a component's configuration files, on the host OS and in its container. It is the component's
 * `XDG_CONFIG_HOME`, below `/etc/catalog` so that it does not collide with folders of packages.
 */
export const configDirectory = (app: string, component: string): string => `/etc/catalog/${app}/${component}`;

/** The path of a configuration file: absolute, as the specification's read-only `path` requires. */
export const configPath = (app: string, component: string, file: string): string =>
  `${configDirectory(app, component)}/${file}`;
