import { isObject, objectAt, textsAt } from "../data.ts";
import { shownCommand } from "../secrets/secrets.ts";
import { quoted } from "../words.ts";
import type { AppContext } from "./context.ts";
import type { Rate } from "./row.ts";

/** A health check that is added or removed. */
export const healthCheck: Rate<AppContext> = ({ after }, [name = ""]) =>
  isObject(after)
    ? {
        severity: "notice",
        message: `${quoted(name)} now has a health check, and counts as started once it succeeds`,
      }
    : {
        severity: "warning",
        message: `health check of ${quoted(name)} removed: what depends on it no longer waits until it is healthy`,
      };

export const healthCommand: Rate<AppContext> = ({ before, after }, [name = ""]) => {
  const [was = "", is = ""] = [textsAt({ before }, "before"), textsAt({ after }, "after")].map((all) =>
    all.join(" "),
  );
  const isHollow = alwaysSucceeds(is) && !alwaysSucceeds(was);
  return {
    severity: isHollow ? "warning" : "notice",
    message: `health check of ${quoted(name)} changed: it runs ${quoted(is)} (was ${quoted(was)})${isHollow ? "; it always succeeds" : ""}`,
  };
};

/** Durations are milliseconds. */
export const healthTerm: Rate<AppContext> = ({ before, after }, [name = "", term = ""]) => {
  const value = (each: unknown): string =>
    term === "retries" || typeof each !== "number" ? String(each) : `${each / 1000}s`;
  return {
    severity: "notice",
    message: `health check of ${quoted(name)} changed: ${term} ${quoted(value(before))} → ${quoted(value(after))}`,
  };
};

/** `true`, `exit 0`, `echo …`, and a shell that ignores failures: `curl … || true`. */
function alwaysSucceeds(command: string): boolean {
  const program = /^(?:\S*\/)?(\S+)/.exec(command.trim())?.[1] ?? "";
  return (
    /^(?:true|:|echo|printf)$/.test(program) ||
    /(?:^|[\s;'"])exit 0["']?$/.test(command.trim()) ||
    /(?:\|\||;)\s*(?:true|:|exit 0)["']?$/.test(command.trim())
  );
}

/** The script of a test. */
export function changedTest(what: string, before: unknown, after: unknown): ReturnType<Rate<unknown>> {
  const [was, is] = [before, after].map((script) => (typeof script === "string" ? script : ""));
  if (was === undefined || is === undefined || was === is) return undefined;
  if (is === "") return { severity: "warning", message: `${what} removed` };
  if (isIdle(is) && !isIdle(was)) return { severity: "warning", message: `${what} no longer tests anything` };
  const ignored = ignoredFailures(is) - ignoredFailures(was);
  if (was !== "" && ignored > 0)
    return { severity: "warning", message: `${what} ignores failures that it reported before` };
  return { severity: "info", message: `${what} ${was === "" ? "added" : "changed"}` };
}

/** Whether nothing in a script can fail. The default test of packages only prints a line. */
const isIdle = (script: string): boolean =>
  script
    .replace(/\\\n/g, " ")
    .replace(/^\s*(?:set [^\n]*\n\s*)*exit(?: 0)?\s*(?:\n[^]*)?$/, "exit 0")
    .split(/\n|;|&&/)
    .map((line) => line.trim())
    .every((line) =>
      /^(?:#.*|true|:|exit(?: 0)?|set [-+].*|(?:echo|printf|touch|mkdir)\b[^|`$]*|touch "?\$\{?out\}?"?|.*\|\|\s*(?:true|:|exit 0|echo\b[^|`$]*))?$/.test(
        line,
      ),
    );

/** How often a script ignores that a command fails. */
const ignoredFailures = (script: string): number =>
  script.match(/\|\|\s*(?:true|:|exit 0|echo)(?![\w-])|^\s*set \+e|^\s*exit 0$|;\s*(?:true|exit 0)\s*$/gm)
    ?.length ?? 0;

/** A test of the services that may reach the internet. */
export const sandbox: Rate<AppContext> = ({ after }) =>
  after === false
    ? { severity: "warning", message: "tests of the services may now reach the internet" }
    : { severity: "info", message: "tests of the services can no longer reach the internet" };

/** `at each start`, or a schedule. */
const moment = (schedule: unknown): string =>
  typeof schedule === "string" ? `at ${quoted(schedule)}` : "at each start";

export const job: Rate<AppContext> = ({ before, after }, [name = ""]) => {
  const command = (each: unknown): string => quoted(shownCommand(textsAt(each, "command")));
  const label = `job ${quoted(name)}`;
  if (after === undefined)
    return {
      severity: "warning",
      message: `${label} is removed: nothing runs ${command(before)} ${moment(objectAt(before)["schedule"])}`,
    };
  return {
    severity: "notice",
    message: `${label} is new: ${command(after)} runs ${moment(objectAt(after)["schedule"])}`,
  };
};

export const jobSchedule: Rate<AppContext> = ({ before, after }, [name = ""]) => ({
  severity: "notice",
  message: `job ${quoted(name)} runs ${moment(after)} (was ${moment(before)})`,
});

export const jobTimeout: Rate<AppContext> = ({ before, after }, [name = ""]) => {
  const limit = (timeout: unknown): string =>
    typeof timeout === "number" ? `${timeout / 1000} s` : "any time";
  return {
    severity: "notice",
    message: `job ${quoted(name)} may take ${limit(after)} (was ${limit(before)})`,
  };
};

export const jobOwner: Rate<AppContext> = ({ before, after, isNew }, [name = ""]) => {
  const owner = (component: unknown): string =>
    typeof component === "string" ? quoted(component) : "its own";
  return isNew
    ? undefined
    : {
        severity: "warning",
        message: `job ${quoted(name)} has the account and state of ${owner(after)} (was ${owner(before)})`,
      };
};
