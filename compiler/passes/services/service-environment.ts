import { badEnvironmentValue } from "../../diagnostics/passes-services.ts";
import { configHomeSet } from "../../diagnostics/passes-taken.ts";
import { codePoint } from "../../support/invisible.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf, type PassContext } from "../context.ts";

/**
 * With configuration files, `XDG_CONFIG_HOME` is their directory, on every target.
 *
 * On the host OS, systemd drops a variable whose value has control characters other than tab and line feed, or
 * characters that Unicode sets aside as none (systemd.exec(5), `Environment=`): the process would start without it.
 */
export function checkEnvironment(
  component: string,
  { environment, configData }: CheckedComponent["process"],
  entry: AppEntry,
  context: PassContext,
): void {
  const path = ["services", "components", component, "process", "environment"] as const;
  if (environment.has("XDG_CONFIG_HOME") && [...configData.values()].some(({ enable }) => enable))
    context.report(configHomeSet(component, placeOf(entry, ...path, "XDG_CONFIG_HOME")));
  if (!entry.data.services.runtimes.hostos.enable) return;
  for (const [name, { parts }] of environment) {
    const known = parts.filter((part) => typeof part === "string").join("");
    const [found] = dropped.exec(known) ?? [];
    if (found === undefined) continue;
    const at = placeOf(entry, ...path, name);
    context.report(badEnvironmentValue(name, codePoint(found), at));
  }
}

const dropped = /(?![\t\n\u0080-\u009F])\p{Cc}|\p{Noncharacter_Code_Point}/u;
