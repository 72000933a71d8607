/**
 * The times at which a job runs, in its time zone. Each list is sorted and has every value of a field at which the job may run:
 * all of them together if the field is not restricted. At most one of `days` and `weekdays` is restricted, because cron
 * joins them by "or" and systemd by "and". Sources: crontab(5); systemd.time(7), "Calendar Events".
 */
export interface Schedule {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  /** Days of the month. */
  readonly days: readonly number[];
  readonly months: readonly number[];
  /** Monday is 1, Sunday is 7. */
  readonly weekdays: readonly number[];
  /** `UTC`, or a name such as `Europe/Vienna`. */
  readonly zone: string;
}

export type ScheduleField = Exclude<keyof Schedule, "zone">;

/** The smallest and largest value of each field. */
export const bounds: Readonly<Record<ScheduleField, readonly [least: number, most: number]>> = {
  minutes: [0, 59],
  hours: [0, 23],
  days: [1, 31],
  months: [1, 12],
  weekdays: [1, 7],
};

/** All values of a field. */
export function allOf(field: ScheduleField): readonly number[] {
  const [least, most] = bounds[field];
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
}

/** Whether a schedule does not run at some values of a field. */
export const isRestricted = (schedule: Schedule, field: ScheduleField): boolean =>
  schedule[field].length < allOf(field).length;

/** The last day of each month, in a leap year. */
const lastDays: readonly number[] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether some year has a day on which the schedule runs: no year has a 30th of February. */
export const everRuns = ({ days, months }: Schedule): boolean =>
  months.some((month) => days.some((day) => day <= (lastDays[month - 1] ?? 0)));
