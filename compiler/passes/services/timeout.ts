import { malformedDuration, zeroDuration } from "../../diagnostics/passes-services.ts";
import type { Duration } from "../../ir/app.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { parseDuration } from "../../support/duration.ts";
import { isWrong, placeOf, type PassContext } from "../context.ts";
import type { ProcessPath } from "./process-owner.ts";

type TimeoutPath =
  | readonly [...ProcessPath, "stop", "timeout"]
  | readonly ["services", "jobs", string, "timeout"]
  | readonly [
      ...path: readonly ["services", "components", string, "resources", string, "healthcheck"],
      option: "interval" | "timeout" | "startPeriod",
    ];

/** A time limit, null if it is not set. A malformed or zero duration is reported. */
export function resolveTimeout(
  timeout: string | null,
  path: TimeoutPath,
  entry: AppEntry,
  context: PassContext,
): Duration | null {
  if (timeout === null) return null;
  const milliseconds = parseDuration(timeout);
  if (!isWrong(entry, ...path)) {
    if (milliseconds === undefined)
      context.report(malformedDuration("timeout", timeout, placeOf(entry, ...path)));
    else if (milliseconds === 0) context.report(zeroDuration("timeout", placeOf(entry, ...path)));
  }
  return { text: timeout, milliseconds: milliseconds ?? 0 };
}
