import { bounds, isRestricted, type Schedule, type ScheduleField } from "./schedule.ts";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** The schedule as a calendar event, without a time zone. Source: systemd.time(7), "Calendar Events". */
export function printCalendar(schedule: Schedule): string {
  const field = (name: ScheduleField): string => {
    if (!isRestricted(schedule, name)) return "*";
    const padded = (value: number): string => String(value).padStart(2, "0");
    return runsOf(schedule[name], name)
      .map((run) => printRun(run, padded, ".."))
      .join(",");
  };
  const days = isRestricted(schedule, "weekdays")
    ? `${runsOf(schedule.weekdays, "weekdays")
        .map((run) => printRun(run, (value) => weekdays[value - 1] ?? "", ".."))
        .join(",")} `
    : "";
  return `${days}*-${field("months")}-${field("days")} ${field("hours")}:${field("minutes")}`;
}

/** The calendar event with its time zone, `*-*-* 03:00 Europe/Vienna`: for `OnCalendar=` and for readers. */
export const printEvent = (schedule: Schedule): string => `${printCalendar(schedule)} ${schedule.zone}`;

/** The five fields of a line of cron. Source: crontab(5). */
export const printCron = (schedule: Schedule): string =>
  (["minutes", "hours", "days", "months", "weekdays"] as const)
    .map((name) => {
      if (!isRestricted(schedule, name)) return "*";
      // Every implementation accepts 0 for Sunday, and not every one 7.
      const values =
        name === "weekdays" ? schedule.weekdays.map((day) => day % 7).sort((a, b) => a - b) : schedule[name];
      return runsOf(values, name)
        .map((run) => printRun({ ...run, isOpen: false }, String, "-"))
        .join(",");
    })
    .join(" ");

/** Values at equal distances. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly step: number;
  /** Whether the next value would be outside of the field. */
  readonly isOpen: boolean;
}

/** One run for values at equal distances, such as `0/15`; otherwise runs of neighbours, such as `1..5`. */
function runsOf(values: readonly number[], field: ScheduleField): readonly Run[] {
  const [first = 0, second = first] = values;
  const last = values.at(-1) ?? first;
  const step = second - first;
  const [, most] = bounds[field];
  // Systemd has no steps of weekdays.
  if (
    field !== "weekdays" &&
    values.length > 2 &&
    step > 1 &&
    values.every((value, index) => value === first + index * step)
  )
    return [{ first, last, step, isOpen: last + step > most }];
  const runs: Run[] = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run?.last === value - 1) runs[runs.length - 1] = { ...run, last: value };
    else runs.push({ first: value, last: value, step: 1, isOpen: false });
  }
  return runs;
}

function printRun(
  { first, last, step, isOpen }: Run,
  print: (value: number) => string,
  range: ".." | "-",
): string {
  if (first === last) return print(first);
  if (step > 1) return `${print(first)}${isOpen ? "" : `${range}${print(last)}`}/${step}`;
  return last === first + 1 ? `${print(first)},${print(last)}` : `${print(first)}${range}${print(last)}`;
}
