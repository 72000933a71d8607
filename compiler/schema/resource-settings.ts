import * as z from "zod";
import { extended } from "./extension.ts";
import { running } from "./running.ts";
import { secrets } from "./secrets.ts";
import { mounts } from "./volumes.ts";
import { attrsOf, duration, int, listOf, nullOr, str } from "./types.ts";

const check = z.object({
  test: listOf(str).meta(
    extended(
      "Command of the check, as `healthcheck.test` of a component. It runs as root and finds the programs of the system. `[]` checks the services that catalogc knows, such as `pg_isready` for PostgreSQL, in containers; hosts rely on the units of NixOS. On hosts, what depends on a backend starts after the first success.",
    ),
  ),
  interval: nullOr(duration).meta(extended("Time between checks; `null` is 5 seconds.")),
  timeout: nullOr(duration).meta(extended("Time after which a check has failed; `null` is 10 seconds.")),
  startPeriod: nullOr(duration).meta(
    extended("Time in which failures are not counted; `null` is 5 minutes."),
  ),
  retries: nullOr(int.min(1)).meta(extended("Failures until the resource is unhealthy; `null` is 3.")),
});

/**
 * Settings of a resource, for its container and for the units that its modules certainly start on hosts. The
 * specification has none of them.
 */
export const resourceSettings = {
  restart: running.restart,
  limits: running.limits,
  environment: attrsOf(str, "environment").meta(
    extended("Variables of the units of the resource, on hosts and in its container."),
  ),
  volumes: mounts.meta(
    extended(
      "Volumes of the app that the resource uses, by name: in its container, and in its units on hosts, which join the group of the volume. Sets `BindPaths=` or `BindReadOnlyPaths=` and `volumes`.",
    ),
  ),
  secrets: secrets.meta(
    extended(
      "Secrets of the units of the resource, by name: `%d/<name>` on hosts and in its container. A variable is the path of its secret. Sets `LoadCredential=` and `secrets`.",
    ),
  ),
  healthcheck: check.meta({
    title: "ResourceHealthCheck",
    description: "How to see whether the resource works.",
  }),
};
