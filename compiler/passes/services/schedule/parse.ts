import { suggest } from "../../../support/suggest.ts";
import { parseField } from "./field.ts";
import { fromCron } from "./from-cron.ts";
import { timeZones } from "../../../ir/schedule/time-zones.ts";
import { printCalendar } from "../../../ir/schedule/print.ts";
import {
  allOf,
  everRuns,
  isRestricted,
  type Schedule,
  type ScheduleField,
} from "../../../ir/schedule/schedule.ts";

/** A problem continues the sentence "`…` …"; a suggestion is a schedule that was probably meant. */
export type ParsedSchedule =
  | { readonly ok: true; readonly schedule: Schedule }
  | { readonly ok: false; readonly problem: string; readonly suggestion?: string | undefined };

/** Source: systemd.time(7), "Calendar Events". */
const shorthands = new Map([
  ["minutely", "*-*-* *:*"],
  ["hourly", "*-*-* *:00"],
  ["daily", "*-*-* 00:00"],
  ["weekly", "Mon *-*-* 00:00"],
  ["monthly", "*-*-01 00:00"],
  ["quarterly", "*-01,04,07,10-01 00:00"],
  ["semiannually", "*-01,07-01 00:00"],
  ["yearly", "*-01-01 00:00"],
  ["annually", "*-01-01 00:00"],
]);

const weekdayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/**
 * Parses a calendar event of systemd (`Mon..Fri 03:00`, `*-*-01 04:30`, `hourly`) that cron can express: no year, no
 * seconds, and not both days of the month and days of the week. Without a time zone it is in UTC.
 */
export function parseSchedule(text: string): ParsedSchedule {
  const written = text.trim();
  if (written.startsWith("@")) {
    const word = written.slice(1);
    const suggestion = word === "midnight" ? "daily" : shorthands.has(word) ? word : undefined;
    return { ok: false, problem: "is a line of cron", suggestion };
  }
  const fromCrontab = fromCron(written);
  if (fromCrontab !== undefined)
    return {
      ok: false,
      problem: "is a line of cron",
      suggestion: fromCrontab === "unknown" ? undefined : printCalendar(fromCrontab),
    };
  const words = written.split(/ +/);
  const last = words.at(-1) ?? "";
  if (words.length > 1 && /^[A-Za-z]+(?:[/+-].*)?$/.test(last)) {
    const rest = words.slice(0, -1).join(" ");
    const parsed = parseSchedule(rest);
    if (last.toUpperCase() === "UTC") words.pop();
    else if (timeZones.has(last))
      return parsed.ok ? { ok: true, schedule: { ...parsed.schedule, zone: last } } : parsed;
    else if (parsed.ok) {
      const zone = suggest(last, [...timeZones]);
      return {
        ok: false,
        problem: `has the unknown time zone \`${last}\``,
        suggestion: zone === undefined ? undefined : `${rest} ${zone}`,
      };
    }
  }
  return words.length === 1 && /^[a-z-]+$/i.test(words[0] ?? "") && weekdayOf(words[0] ?? "") === undefined
    ? parseWord(words[0] ?? "")
    : parseFields(words);
}

/** `daily`, or a word that is probably meant to be one. */
function parseWord(word: string): ParsedSchedule {
  const meaning = shorthands.get(word.toLowerCase());
  if (meaning !== undefined) return parseFields(meaning.split(" "));
  const known = [...shorthands.keys(), ...weekdayNames.map(capital)];
  return { ok: false, problem: "is not a schedule", suggestion: suggest(word, known) };
}

function parseFields(words: readonly string[]): ParsedSchedule {
  const rest = [...words];
  const given: Partial<Record<ScheduleField, readonly number[]>> = {};
  if (/^[A-Za-z]/.test(rest[0] ?? "")) {
    const weekdays = parseWeekdays(rest.shift() ?? "");
    if (!Array.isArray(weekdays)) return { ok: false, ...weekdays };
    given.weekdays = weekdays;
  }
  let hasDate = false;
  if (rest[0]?.includes("-") === true) {
    const date = parseDate(rest.shift() ?? "");
    if (typeof date === "string") return { ok: false, problem: date };
    Object.assign(given, date);
    hasDate = true;
  }
  const time = rest.shift() ?? (hasDate || given.weekdays !== undefined ? "00:00" : "");
  const parsed = parseTime(time);
  if (typeof parsed === "string") return { ok: false, problem: parsed };
  if (rest.length > 0) return { ok: false, problem: `has \`${rest.join(" ")}\` after the time` };
  const schedule: Schedule = {
    minutes: parsed.minutes,
    hours: parsed.hours,
    days: given.days ?? allOf("days"),
    months: given.months ?? allOf("months"),
    weekdays: given.weekdays ?? allOf("weekdays"),
    zone: "UTC",
  };
  if (isRestricted(schedule, "days") && isRestricted(schedule, "weekdays"))
    return {
      ok: false,
      problem: "restricts the day of the month and the day of the week, which cron cannot express",
    };
  if (!everRuns(schedule)) return { ok: false, problem: "names a day that no month has" };
  return { ok: true, schedule };
}

/** `*-MM-DD` or `MM-DD`: months and days, or the problem. */
function parseDate(word: string): Pick<Schedule, "months" | "days"> | string {
  if (word.includes("~")) return "counts days from the end of the month, which cron cannot express";
  const parts = word.split("-");
  const year = parts.length === 3 ? parts.shift() : "*";
  if (parts.length !== 2) return `has the date \`${word}\`; write \`*-MM-DD\``;
  if (year !== "*") return "names a year, which cron cannot express";
  const months = parseField("months", parts[0] ?? "");
  const days = parseField("days", parts[1] ?? "");
  if (typeof months === "string") return months;
  return typeof days === "string" ? days : { months, days };
}

/** `HH:MM`, also with `:00`: hours and minutes, or the problem. */
function parseTime(word: string): Pick<Schedule, "hours" | "minutes"> | string {
  const [hour = "", minute, second = "00", ...others] = word.split(":");
  if (minute === undefined || others.length > 0)
    return word === "" ? "is not a schedule" : `has the time \`${word}\`; write \`HH:MM\``;
  if (!/^0+$/.test(second)) return "names seconds, which cron cannot express";
  const hours = parseField("hours", hour);
  const minutes = parseField("minutes", minute);
  if (typeof hours === "string") return hours;
  return typeof minutes === "string" ? minutes : { hours, minutes };
}

interface Problem {
  readonly problem: string;
  readonly suggestion?: string | undefined;
}

/** `Mon`, `Mon..Fri`, `Sat,Sun`. */
function parseWeekdays(word: string): number[] | Problem {
  const values = new Set<number>();
  for (const part of word.split(",")) {
    const [first = "", last = first, ...others] = part.split("..");
    const [from, to] = [weekdayOf(first), weekdayOf(last)];
    const unknown = from === undefined ? first : to === undefined ? last : undefined;
    if (unknown !== undefined || others.length > 0)
      return {
        problem: `has the weekday \`${unknown ?? part}\``,
        suggestion: suggest(
          unknown ?? part,
          weekdayNames.flatMap((name) => [capital(name), short(name)]),
        ),
      };
    if (from === undefined || to === undefined || to < from)
      return { problem: `has the range \`${part}\`, which ends before it begins` };
    for (let day = from; day <= to; day++) values.add(day);
  }
  return [...values].sort((a, b) => a - b);
}

const capital = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
const short = (name: string): string => capital(name).slice(0, 3);

/** The number of a weekday by its name or the first three letters of it. */
function weekdayOf(word: string): number | undefined {
  const folded = word.toLowerCase();
  const index = weekdayNames.findIndex((name) => folded === name || folded === name.slice(0, 3));
  return index < 0 ? undefined : index + 1;
}
