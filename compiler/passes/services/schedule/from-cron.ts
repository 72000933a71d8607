import { parseField } from "./field.ts";
import { everRuns, isRestricted, type Schedule, type ScheduleField } from "../../../ir/schedule/schedule.ts";

const order: readonly ScheduleField[] = ["minutes", "hours", "days", "months", "weekdays"];

/**
 * The schedule of a line of cron, for suggestions: undefined if the text is not such a line, and `unknown` if it uses
 * more than numbers, lists, ranges and steps. Source: crontab(5).
 */
export function fromCron(text: string): Schedule | "unknown" | undefined {
  const fields = text.split(/\s+/);
  if (fields.length !== 5 || !fields.every((field) => /^[\d*/,A-Za-z#?LW-]+$/.test(field))) return undefined;
  const values = order.map((name, index) => fieldOf(name, fields[index] ?? ""));
  const [minutes, hours, days, months, weekdays] = values;
  if (!minutes || !hours || !days || !months || !weekdays) return "unknown";
  const schedule = { minutes, hours, days, months, weekdays, zone: "UTC" };
  const isBoth = isRestricted(schedule, "days") && isRestricted(schedule, "weekdays");
  return isBoth || !everRuns(schedule) ? "unknown" : schedule;
}

/** In systemd's notation `-` is `..`, and a step needs a first value. */
function fieldOf(name: ScheduleField, written: string): readonly number[] | undefined {
  const first = name === "days" || name === "months" || name === "weekdays" ? "1" : "0";
  const translated = written
    .replaceAll("-", "..")
    .replaceAll("*/", `${first}/`)
    .replace(/\b0\b/g, (zero) => (name === "weekdays" ? "7" : zero));
  const parsed = parseField(name, translated);
  return typeof parsed === "string" ? undefined : parsed;
}
