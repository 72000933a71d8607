import { textsAt } from "../../support/json-data.ts";
import { notice, warning, type Rate, type Verdict } from "./row.ts";

/** The command of a health check. */
export const healthCommand: Rate<unknown> = ({ before, after }) => {
  const [was = "", is = ""] = [textsAt({ before }, "before"), textsAt({ after }, "after")].map((all) =>
    all.join(" "),
  );
  return alwaysSucceeds(is) && !alwaysSucceeds(was) ? warning("always succeeds") : notice();
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
export const testScript: Rate<unknown> = ({ before, after }): Verdict => {
  const [was, is] = [before, after].map((script) => (typeof script === "string" ? script : ""));
  if (was === undefined || is === undefined || is === "") return warning("test removed");
  if (isIdle(is) && !isIdle(was)) return warning("no longer tests anything");
  const isIgnored = was !== "" && ignoredFailures(is) > ignoredFailures(was);
  return isIgnored
    ? warning("ignores failures that it reported before")
    : { severity: "info", note: "changed" };
};

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
