import { at, textAt } from "../data.ts";
import { info, warning, type Observation } from "../finding.ts";
import { catalogPath } from "../sides/side.ts";
import { isSameButForVersion } from "./build.ts";
import type { Rule } from "./rule.ts";

/** Tests that are removed, changed, or may reach the internet. */
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
      yield info("tests of the services can no longer reach the internet", { file: catalogPath });
    if (was === true && is === false)
      yield warning("tests of the services may now reach the internet", { file: catalogPath });
  },
};

function* change(what: string, was: string, is: string): Iterable<Observation> {
  if (was === is) return;
  const where = { file: catalogPath };
  if (is === "") yield warning(`${what} removed`, where);
  else if (!isIdle(was) && isIdle(is)) yield warning(`${what} no longer tests anything`, where);
  else yield info(`${what} ${was === "" ? "added" : "changed"}`, where);
}

/** Whether nothing in a script can fail. The default test of packages only prints a line. */
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
