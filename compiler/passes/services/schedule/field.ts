import { allOf, bounds, type ScheduleField } from "../../../ir/schedule/schedule.ts";

/** The values of a field such as `*`, `1..5`, `0/15`, `1,15`: sorted, or the problem. */
export function parseField(field: ScheduleField, written: string): readonly number[] | string {
  if (written === "*") return allOf(field);
  const [least, most] = bounds[field];
  const values = new Set<number>();
  for (const part of written.split(",")) {
    const match = /^(\d{1,4})(?:\.\.(\d{1,4}))?(?:\/(\d{1,4}))?$/.exec(part);
    if (match === null) return `has \`${part}\` in its ${field}`;
    const [first, step] = [Number(match[1]), Number(match[3] ?? 1)];
    const end = match[2] === undefined ? (match[3] === undefined ? first : most) : Number(match[2]);
    const outside = [first, end].find((value) => value < least || value > most);
    if (outside !== undefined) return `has ${outside} in its ${field}, which are ${least} to ${most}`;
    if (end < first) return `has the range \`${part}\`, which ends before it begins`;
    if (step < 1 || step > most) return `has the step ${step} in its ${field}`;
    for (let value = first; value <= end; value += step) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}
