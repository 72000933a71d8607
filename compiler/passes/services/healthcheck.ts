import * as messages from "../../diagnostics/passes-services.ts";
import type { Duration, HealthCheck } from "../../ir/app.ts";
import { staticText } from "../../language/text.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
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

const unitMilliseconds = new Map([
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
  ["ms", 1],
]);
const units = [...unitMilliseconds.keys()];

/**
 * The longest duration that a recipe may set, in milliseconds: 366 days, more than any health check needs, and within
 * the range of every timer.
 */
const longest = 366 * 24 * 3_600_000;

/**
 * Parses a duration to milliseconds: numbers with the units `h`, `m`, `s` and `ms`, each at most once, largest first,
 * without spaces (`30s`, `1m30s`, `2.5s`, `500ms`). Both consumers parse these forms alike: systemd.time(7), "Parsing
 * time spans", and the Compose specification, "Specifying durations", whose tools use Go's `time.ParseDuration`.
 * Undefined for other texts, and for fractions of milliseconds, in which the targets differ.
 */
export function parseDuration(text: string): number | undefined {
  if (!/^(?:[\d.]+(?:h|ms?|s))+$/.test(text)) return undefined;
  let total = 0;
  let next = 0;
  for (const [, number = "", unit = ""] of text.matchAll(/([\d.]+)([hms]+)/g)) {
    const index = units.indexOf(unit);
    const amount = times(number, unitMilliseconds.get(unit) ?? 0);
    if (index < next || amount === undefined) return undefined;
    next = index + 1;
    total += amount;
  }
  return total <= longest ? total : undefined;
}

/** The product if it is an integer. It uses integer arithmetic because 1.1 × 60,000 is 66,000.00000000001 otherwise. */
function times(number: string, unit: number): number | undefined {
  const [, whole = "", fraction = ""] = /^(\d*)(?:\.(\d{1,9}))?$/.exec(number) ?? [];
  if (whole === "" && fraction === "") return undefined;
  const [numerator, denominator] = [Number(fraction) * unit, 10 ** fraction.length];
  return numerator % denominator === 0 ? Number(whole) * unit + numerator / denominator : undefined;
}
