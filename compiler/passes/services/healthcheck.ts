import * as messages from "../../diagnostics/passes-services.ts";
import type { Duration, HealthCheck } from "../../ir/app.ts";
import { staticText } from "../../language/text.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { parseDuration } from "../../support/duration.ts";
import { isWrong, placeOf, type PassContext } from "../context.ts";

/**
 * A component's health check with parsed durations. Malformed durations are always reported; a missing command, a zero
 * duration and zero retries only if it is enabled.
 */
export function resolveHealthCheck(
  component: string,
  checked: CheckedComponent["healthcheck"],
  entry: AppEntry,
  context: PassContext,
): HealthCheck {
  const path = ["services", "components", component, "healthcheck"] as const;
  const { enable, retries, test, packages } = checked;
  const duration = (option: "interval" | "timeout" | "startPeriod"): Duration => {
    const text = checked[option];
    const milliseconds = parseDuration(text);
    const at = () => placeOf(entry, ...path, option);
    if (milliseconds === undefined) {
      if (!isWrong(entry, ...path, option)) context.report(messages.malformedDuration(option, text, at()));
    } else if (enable && milliseconds === 0 && option !== "startPeriod") {
      context.report(messages.zeroDuration(option, at()));
    }
    return { text, milliseconds: milliseconds ?? 0 };
  };

  if (enable && retries < 1 && !isWrong(entry, ...path, "retries")) {
    context.report(messages.tooFewRetries(retries, placeOf(entry, ...path, "retries")));
  }
  if (enable && test.length === 0 && !isWrong(entry, ...path, "test")) {
    context.report(messages.emptyHealthTest(component, placeOf(entry, ...path, "enable")));
  }
  const program = test[0] && staticText(test[0]);
  if (enable && program?.trim() === "" && !isWrong(entry, ...path, "test")) {
    context.report(messages.emptyHealthProgram(component, placeOf(entry, ...path, "test", 0)));
  }
  const [interval, timeout, startPeriod] = [
    duration("interval"),
    duration("timeout"),
    duration("startPeriod"),
  ];
  return { enable, interval, timeout, startPeriod, retries, test, packages };
}
