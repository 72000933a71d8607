import { at, textAt, textsAt, type JsonObject } from "../data.ts";
import { notice, warning, type Observation, type Place } from "../finding.ts";
import { newSecrets, secretArguments, shownCommand } from "../secrets/secrets.ts";
import { jobsOf, placeOf } from "../sides/side.ts";
import { pairs } from "../sides/tree.ts";
import { quoted, quotedApart } from "../words.ts";
import type { Rule } from "./rule.ts";

/** When the jobs of an app run, and what they run. */
export const jobsRule: Rule = {
  name: "jobs",
  *app({ before, after }) {
    if (before === undefined || after === undefined) return;
    for (const [name, sides] of pairs(jobsOf(before), jobsOf(after))) {
      const where = placeOf(after, name);
      const job = `job ${quoted(name)}`;
      const known = secretArguments(commandOf(sides.before));
      const found = secretArguments(commandOf(sides.after));
      yield* newSecrets(`${job} is given`, known, found, "danger", where);
      const shown = (each: JsonObject): string => shownCommand(commandOf(each), [...known, ...found]);
      const { before: was, after: is } = sides;
      if (was !== undefined && is !== undefined) yield* changed(job, was, is, shown, where);
      else if (is !== undefined)
        yield notice(`${job} is new: ${quoted(shown(is))} runs ${moment(is)}`, where);
      else if (was !== undefined)
        yield warning(`${job} is removed: nothing runs ${quoted(shown(was))} ${moment(was)}`, where);
    }
  },
};

const commandOf = (job: JsonObject | undefined): readonly string[] =>
  job === undefined ? [] : textsAt(job, "command");

/** `timeout` is in milliseconds. */
function limit(job: JsonObject): string {
  const timeout = at(job, "timeout");
  return typeof timeout === "number" ? `${timeout / 1000} s` : "any time";
}

function owner(job: JsonObject): string {
  const component = textAt(job, "component");
  return component === "" ? "its own" : quoted(component);
}

function moment(job: JsonObject): string {
  const schedule = textAt(job, "schedule");
  return schedule === "" ? "at each start" : `at ${quoted(schedule)}`;
}

function* changed(
  job: string,
  was: JsonObject,
  is: JsonObject,
  shown: (job: JsonObject) => string,
  where: Place,
): Iterable<Observation> {
  const [now, old] = quotedApart(shown(is), shown(was));
  if (now !== old) yield notice(`${job} runs ${now} (was ${old})`, where);
  if (moment(is) !== moment(was)) yield notice(`${job} runs ${moment(is)} (was ${moment(was)})`, where);
  if (limit(is) !== limit(was)) yield notice(`${job} may take ${limit(is)} (was ${limit(was)})`, where);
  if (owner(is) !== owner(was))
    yield warning(`${job} has the account and state of ${owner(is)} (was ${owner(was)})`, where);
  else if (textAt(is, "component") === "" && textAt(is, "stateDir") !== textAt(was, "stateDir"))
    yield warning(
      `${job} keeps its state in ${quoted(textAt(is, "stateDir"))}; data in ${quoted(textAt(was, "stateDir"))} stays there`,
      where,
    );
}
