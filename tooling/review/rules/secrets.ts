import { isObject, objectAt, textAt, type JsonObject } from "../data.ts";
import { notice, warning, type Observation, type Place } from "../finding.ts";
import { componentsOf, placeOf } from "../sides/side.ts";
import { pairs } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Files of the host that components read as secrets, which must be in place before an update. */
export const secretsRule: Rule = {
  name: "secrets",
  *app({ before, after }) {
    if (before === undefined || after === undefined) return;
    for (const [name, sides] of pairs(componentsOf(before), componentsOf(after))) {
      if (sides.after === undefined) continue;
      for (const [secret, { before: was, after: is }] of pairs(
        secretsOf(sides.before),
        secretsOf(sides.after),
      )) {
        yield* changes(`secret ${quoted(secret)} of ${quoted(name)}`, was, is, placeOf(after, name));
      }
    }
  },
};

const secretsOf = (component: JsonObject | undefined): ReadonlyMap<string, JsonObject> =>
  new Map(
    Object.entries(objectAt(component, "secrets")).flatMap(([name, each]) =>
      isObject(each) ? [[name, each]] : [],
    ),
  );

function* changes(
  secret: string,
  was: JsonObject | undefined,
  is: JsonObject | undefined,
  where: Place,
): Iterable<Observation> {
  if (is === undefined) {
    yield notice(`${secret} removed`, where);
    return;
  }
  const file = quoted(textAt(is, "file"));
  if (was === undefined) yield warning(`${secret} added: the host must have the file ${file}`, where);
  else if (textAt(was, "file") !== textAt(is, "file"))
    yield warning(`${secret} moved: the host must have the file ${file}`, where);
  if (was !== undefined && variableOf(was) !== variableOf(is))
    yield notice(`${secret} sets ${variableOf(is)} (was ${variableOf(was)})`, where);
}

const variableOf = (secret: JsonObject): string => {
  const variable = textAt(secret, "variable");
  if (variable === "") return "no variable";
  return `${quoted(variable)} to its ${textAt(secret, "as") === "value" ? "content" : "path"}`;
};
