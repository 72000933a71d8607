import type { ConfigFilePlan, ConfigPlan } from "./model.ts";

/** The name of a configuration file in `environment.etc`: its path relative to `/etc`. */
export const etcPath = (directory: ConfigPlan["directory"], { name }: ConfigFilePlan): string =>
  `${directory}/${name}`.replace(/^\/etc\//, "");
