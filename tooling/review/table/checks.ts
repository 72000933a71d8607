import { textsAt } from "../data.ts";
import { quoted } from "../words.ts";
import type { AppContext } from "./context.ts";
import type { Rate } from "./row.ts";

/** The command of a health check. */
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
