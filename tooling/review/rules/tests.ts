import { at, textAt } from "../data.ts";
import type { Observation } from "../finding.ts";
import { catalogPath } from "../sides/side.ts";
import { isSameButForVersion } from "./build.ts";
import type { Rule } from "./rule.ts";

/** Tests: those that are gone, changed, or may now reach the network. */
export const testsRule: Rule = {
  name: "tests",
  *package({ before, after }) {
    if (before === undefined || after === undefined) return;
    const [was = "", is = ""] = [before, after].map(({ options }) => textAt(options, "test", "script"));
    if (!isSameButForVersion(was, is, before, after)) yield* change("test", was, is);
  },
  *app({ before, after }) {
    if (!before || !after) return;
    const [old, now] = [before.options, after.options];
    yield* change(
      "test of the program",
      textAt(old, "test", "programs", "script"),
      textAt(now, "test", "programs", "script"),
    );
    yield* change(
      "test of the services",
      textAt(old, "test", "services", "script"),
      textAt(now, "test", "services", "script"),
    );
    const [was, is] = [old, now].map((each) => at(each, "test", "services", "sandbox"));
    if (was === false && is === true)
      yield {
        severity: "info",
        message: "tests of the services can no longer reach the internet",
        where: { file: catalogPath },
      };
    if (was === true && is === false)
      yield {
        severity: "warning",
        message: "tests of the services may reach the internet now",
        where: { file: catalogPath },
      };
  },
};

function* change(what: string, was: string, is: string): Iterable<Observation> {
  if (was === is) return;
  const where = { file: catalogPath };
  if (is === "") yield { severity: "warning", message: `${what} removed`, where };
  else if (!isIdle(was) && isIdle(is))
    yield { severity: "warning", message: `${what} no longer tests anything`, where };
  else yield { severity: "info", message: `${what} ${was === "" ? "added" : "changed"}`, where };
}

/** Whether a script has nothing that could fail; the default of packages is one that prints a line. */
const isIdle = (script: string): boolean =>
  script
    .replace(/\\\n/g, " ")
    .split(/\n|;|&&/)
    .map((line) => line.trim())
    .every((line) =>
      /^(?:#.*|true|:|exit(?: 0)?|set [-+].*|(?:echo|printf|touch|mkdir)\b[^|`$]*|touch "?\$\{?out\}?"?)?$/.test(
        line,
      ),
    );
