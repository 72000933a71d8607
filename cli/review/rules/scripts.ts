import { at, objectAt, textAt } from "../json.ts";
import { catalogPath } from "../reviewed-tree.ts";
import { pairs } from "../tree.ts";
import { quoted } from "../words.ts";
import type { Observation } from "../finding.ts";
import type { Rule } from "./rule.ts";

/** Scripts of the recipe that run on a machine: before a start, once at setup, and when a developer sits down. */
export const scriptsRule: Rule = {
  name: "scripts",
  *package({ before, after }) {
    if (before === undefined || after === undefined) return;
    yield* change(
      "the script of the development environment",
      textAt(before.evaluated, "develop", "shellHook"),
      textAt(after.evaluated, "develop", "shellHook"),
    );
  },
  *app({ before, after }) {
    if (before === undefined || after === undefined) return;
    const [old, now] = [before.evaluated, after.evaluated];
    const components = [
      objectAt(old, "services", "components"),
      objectAt(now, "services", "components"),
    ] as const;
    for (const [name, sides] of pairs(
      new Map(Object.entries(components[0])),
      new Map(Object.entries(components[1])),
    ))
      if (sides.before !== undefined && sides.after !== undefined)
        yield* change(
          `the script before each start of ${quoted(name)}`,
          textAt(sides.before, "process", "preStart"),
          textAt(sides.after, "process", "preStart"),
        );
    const setup = ["services", "runtimes", "hostos", "setup"];
    yield* change("the setup script of the host", textAt(old, ...setup), textAt(now, ...setup));
    const inContainers = ["services", "runtimes", "container", "components"];
    for (const [name, sides] of pairs(
      new Map(Object.entries(objectAt(old, ...inContainers))),
      new Map(Object.entries(objectAt(now, ...inContainers))),
    ))
      yield* change(
        `the setup script of the container ${quoted(name)}`,
        String(at(sides.before, "setup") ?? ""),
        String(at(sides.after, "setup") ?? ""),
      );
  },
};

function* change(what: string, was: string, is: string): Iterable<Observation> {
  if (was === is) return;
  const how = was === "" ? "added" : is === "" ? "removed" : "changed";
  yield { severity: "notice", about: what, message: `${what} ${how}`, where: { file: catalogPath } };
}
