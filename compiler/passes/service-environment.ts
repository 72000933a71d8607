import { badEnvironmentValue } from "../diagnostics/passes-services.ts";
import type { Text } from "../ir/values.ts";
import { codePoint } from "../support/code-point.ts";
import { placeOf, type AppEntry, type PassContext } from "./context.ts";

/**
 * On the host OS, systemd drops a variable whose value has control characters other than tab and line feed, or
 * characters that Unicode sets aside as none (systemd.exec(5), `Environment=`): the process would start without it.
 */
export function checkEnvironment(
  component: string,
  environment: ReadonlyMap<string, Text>,
  entry: AppEntry,
  context: PassContext,
): void {
  if (!entry.data.services.runtimes.hostos.enable) return;
  for (const [name, { parts }] of environment) {
    const known = parts.filter((part) => typeof part === "string").join("");
    const [found] = dropped.exec(known) ?? [];
    if (found === undefined) continue;
    const at = placeOf(entry, "services", "components", component, "process", "environment", name);
    context.report(badEnvironmentValue(name, codePoint(found), at));
  }
}

const dropped = /(?![\t\n\u0080-\u009F])\p{Cc}|\p{Noncharacter_Code_Point}/u;
