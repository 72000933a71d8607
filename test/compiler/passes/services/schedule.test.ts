// Slow. Depends on: compiler/passes.
import { spawnSync } from "node:child_process";
import { Cron } from "croner";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeWith } from "../../../support/tools.ts";
import { parseSchedule } from "../../../../compiler/passes/services/schedule/parse.ts";
import { printCalendar, printCron, printEvent } from "../../../../compiler/ir/schedule/print.ts";
import { timeZones } from "../../../../compiler/ir/schedule/time-zones.ts";
import type { Schedule } from "../../../../compiler/ir/schedule/schedule.ts";

function parsed(text: string): Schedule {
  const result = parseSchedule(text);
  if (!result.ok) throw new Error(`${text}: ${result.problem}`);
  return result.schedule;
}

const forms: readonly (readonly [written: string, calendar: string, cron: string])[] = [
  ["minutely", "*-*-* *:*", "* * * * *"],
  ["hourly", "*-*-* *:00", "0 * * * *"],
  ["daily", "*-*-* 00:00", "0 0 * * *"],
  ["weekly", "Mon *-*-* 00:00", "0 0 * * 1"],
  ["quarterly", "*-01/3-01 00:00", "0 0 1 1-10/3 *"],
  ["03:30", "*-*-* 03:30", "30 3 * * *"],
  ["03:30:00 UTC", "*-*-* 03:30", "30 3 * * *"],
  ["*:0/15", "*-*-* *:00/15", "0-45/15 * * * *"],
  ["Mon..Fri 08..18:00", "Mon..Fri *-*-* 08..18:00", "0 8-18 * * 1-5"],
  ["Sun", "Sun *-*-* 00:00", "0 0 * * 0"],
  ["saturday,Sun 4:5", "Sat,Sun *-*-* 04:05", "5 4 * * 0,6"],
  ["*-*-01,15 04:00", "*-*-01,15 04:00", "0 4 1,15 * *"],
  ["2-29 12:00", "*-02-29 12:00", "0 12 29 2 *"],
  ["0..5/2:30", "*-*-* 00..04/2:30", "30 0-4/2 * * *"],
];

describe("a schedule", () => {
  test.each(forms)("%s is printed for systemd and for cron", (written, calendar, cron) => {
    expect(printCalendar(parsed(written))).toBe(calendar);
    expect(printCron(parsed(written))).toBe(cron);
  });

  test.each([
    ["dayly", "is not a schedule", "daily"],
    ["0 3 * * *", "is a line of cron", "*-*-* 03:00"],
    ["*/15 * * * 1-5", "is a line of cron", "Mon..Fri *-*-* *:00/15"],
    ["0 0 * * 0", "is a line of cron", "Sun *-*-* 00:00"],
    ["0 0 1 * 1", "is a line of cron", undefined],
    ["@midnight", "is a line of cron", "daily"],
    ["Mun 03:00", "has the weekday `Mun`", "Mon"],
    [
      "Mon *-*-01",
      "restricts the day of the month and the day of the week, which cron cannot express",
      undefined,
    ],
    ["2027-01-01 03:00", "names a year, which cron cannot express", undefined],
    ["*-*~01", "counts days from the end of the month, which cron cannot express", undefined],
    ["03:00:30", "names seconds, which cron cannot express", undefined],
    ["*-02-30", "names a day that no month has", undefined],
    ["25:00", "has 25 in its hours, which are 0 to 23", undefined],
    ["5..3:00", "has the range `5..3`, which ends before it begins", undefined],
    ["*:0/0", "has the step 0 in its minutes", undefined],
    ["every monday", "has the weekday `every`", undefined],
    ["03:00 Europe/Viena", "has the unknown time zone `Europe/Viena`", "03:00 Europe/Vienna"],
    ["03:00 Mars/Olympus_Mons", "has the unknown time zone `Mars/Olympus_Mons`", undefined],
    ["*-*-* 3", "has the time `3`; write `HH:MM`", undefined],
    ["", "is not a schedule", undefined],
    ["03:00 04:00", "has `04:00` after the time", undefined],
  ])("%j is refused", (written, problem, suggestion) => {
    const result = parseSchedule(written);
    expect(result.ok).toBe(false);
    if (!result.ok) expect([result.problem, result.suggestion]).toEqual([problem, suggestion]);
  });
});

const sets = (least: number, most: number) =>
  fc.oneof(
    fc.constant(Array.from({ length: most - least + 1 }, (_, index) => least + index)),
    fc
      .uniqueArray(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 6 })
      .map((values) => values.sort((a, b) => a - b)),
  );
const schedules = fc
  .record({
    minutes: sets(0, 59),
    hours: sets(0, 23),
    days: sets(1, 28),
    months: sets(1, 12),
    weekdays: sets(1, 7),
    zone: fc.constant("UTC"),
  })
  .map((each): Schedule =>
    each.days.length < 28
      ? { ...each, weekdays: [1, 2, 3, 4, 5, 6, 7] }
      : { ...each, days: Array.from({ length: 31 }, (_, day) => day + 1) },
  );

test("a printed calendar event means the schedule", () => {
  fc.assert(
    fc.property(schedules, (schedule) => {
      expect(parsed(printCalendar(schedule))).toEqual(schedule);
    }),
  );
});

/** The first moments at which a schedule runs, by its own fields. */
function momentsOf(schedule: Schedule, from: Date, count: number): Date[] {
  const found: Date[] = [];
  const day = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()));
  for (; found.length < count; day.setUTCDate(day.getUTCDate() + 1)) {
    const weekday = day.getUTCDay() === 0 ? 7 : day.getUTCDay();
    if (!schedule.months.includes(day.getUTCMonth() + 1) || !schedule.days.includes(day.getUTCDate()))
      continue;
    if (!schedule.weekdays.includes(weekday)) continue;
    for (const hour of schedule.hours)
      for (const minute of schedule.minutes) {
        const moment = new Date(day.getTime() + (hour * 60 + minute) * 60_000);
        if (moment > from && found.length < count) found.push(moment);
      }
  }
  return found;
}

const from = new Date("2027-03-10T11:12:13Z");

test("cron runs at the moments of the schedule", () => {
  fc.assert(
    fc.property(schedules, (schedule) => {
      const runs = new Cron(printCron(schedule), { timezone: "UTC" }).nextRuns(4, from);
      expect(runs).toEqual(momentsOf(schedule, from, 4));
    }),
    { numRuns: 50 },
  );
});

const analyze = (event: string) =>
  spawnSync(
    "systemd-analyze",
    [
      "calendar",
      "--iterations=4",
      `--base-time=${from.toISOString().replace("T", " ").slice(0, 19)} UTC`,
      event,
    ],
    { encoding: "utf8", env: { ...process.env, TZ: "UTC" } },
  );
describeWith(["systemd-analyze"], "systemd", () => {
  test("systemd runs at the moments of the schedule", () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const { stdout } = analyze(printEvent(schedule));
        const runs = [...stdout.matchAll(/(?:elapse|Iteration #\d+|Iter\. #\d+): \w+ (\S+ \S+) UTC/g)].map(
          ([, moment]) => new Date(`${(moment ?? "").replace(" ", "T")}Z`),
        );
        expect(runs).toEqual(momentsOf(schedule, from, 4));
      }),
      { numRuns: 50 },
    );
  });

  test("systemd knows the time zone of a schedule", () => {
    const { stdout } = analyze(printEvent(parsed("03:30 Europe/Vienna")));
    expect(stdout).toContain("2027-03-11 02:30:00 UTC");
    expect(stdout).toMatch(/Normalized form: \*-\*-\* 03:30:00 Europe\/Vienna/);
  });

  test("systemd knows every time zone that a schedule may name", () => {
    const events = [...timeZones].map((zone) => `03:30 ${zone}`);
    const { status, stderr } = spawnSync("systemd-analyze", ["calendar", ...events], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });
});
