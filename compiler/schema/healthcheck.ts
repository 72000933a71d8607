import * as z from "zod";
import { bool, duration, int, listOf, pkg, str } from "./types.ts";

/** Specification: "Health check (`healthcheck`)". */
export const healthcheck = z.object({
  enable: bool.default(false).meta({ description: "Enables the health check." }),
  interval: duration.default("30s").meta({ description: "Time between checks." }),
  timeout: duration.default("30s").meta({
    description: "Time to wait for a check to succeed before it counts as failed.",
  }),
  startPeriod: duration.default("0s").meta({
    description: "Initialization period during which failures are not counted.",
  }),
  retries: int.default(3).meta({
    description: "Consecutive failures needed to consider the component unhealthy.",
  }),
  test: listOf(str).meta({
    description: "The check's command as a list of strings, executed directly without a shell.",
  }),
  packages: listOf(pkg).meta({ description: "Packages available to the check command." }),
});
