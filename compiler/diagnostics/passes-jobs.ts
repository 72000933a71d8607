import { andList, didYouMean } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, sentences, type Place } from "./make.ts";

// Passes about jobs: CG495 to CG499.

/** CG495: a schedule is not a calendar event of systemd, or cron cannot express it. */
export const badSchedule = (
  written: string,
  problem: string,
  suggestion: string | undefined,
  at: Place,
): Diagnostic =>
  error("CG495", at, `the schedule \`${written}\` ${problem}`, {
    hint:
      suggestion === undefined
        ? "Write a word such as `daily`, a time such as `03:30`, weekdays such as `Mon..Fri 03:30`, or a date such as `*-*-01 03:30`. Times are in UTC."
        : `Did you mean \`${suggestion}\`?`,
  });

/** CG496: a job names itself, or something that the app does not have, in `component`, `before` or `after`. */
export const unknownInJob = (
  job: string,
  option: "component" | "before" | "after",
  name: string,
  known: readonly string[],
  at: Place,
): Diagnostic => {
  if (name === job)
    return error("CG496", at, `job \`${job}\` depends on itself: its name is in \`${option}\``, {
      hint: "Remove the name.",
    });
  const kinds = option === "component" ? "component" : "component, resource or job";
  return error(
    "CG496",
    at,
    `\`${option}\` of job \`${job}\` names \`${name}\`, but the app has no such ${kinds}`,
    {
      hint:
        known.length === 0 ? undefined : sentences(didYouMean(name, known), `The app has ${andList(known)}.`),
    },
  );
};

/** CG497: a job of a component sets an option that it has from the component. */
export const optionOfComponent = (job: string, option: string, component: string, at: Place): Diagnostic =>
  error("CG497", at, `job \`${job}\` sets \`${option}\`, which it has from its component \`${component}\``, {
    hint: "Remove the option, or remove `component` so that the job has an account of its own.",
  });

/** CG498: the start of the app would wait for a scheduled job. */
export const waitsForScheduled = (
  job: string,
  option: "before" | "after",
  at: Place,
  schedule: Place,
): Diagnostic =>
  error(
    "CG498",
    at,
    option === "before"
      ? `job \`${job}\` has both \`before\` and \`schedule\``
      : `\`after\` names the job \`${job}\`, which has a \`schedule\``,
    {
      related: place(schedule, "the schedule"),
      hint: "Remove one of the two. A scheduled job does not run when the app starts, so nothing can wait for it.",
    },
  );

/** CG499: a job has the name of a component or resource of the app. */
export const jobNameTaken = (
  name: string,
  kind: "component" | "resource",
  at: Place,
  other: Place,
): Diagnostic =>
  error("CG499", at, `\`${name}\` is a job and a ${kind} of the same app`, {
    related: place(other, `the ${kind}`),
    hint: "Rename the job. Both become units and containers of one app.",
  });
