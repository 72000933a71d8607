import { untestedRuntime } from "../../diagnostics/lints.ts";
import { configuresHost } from "../../ir/configures-host.ts";
import { isEmptyText } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";

/** A test runs `$program`, or the services; a shell is a list of packages, which have tests of their own. */
export const checkUntestedRuntimes: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { programs, services, test } = entry.data;
    if (programs.runtimes.program.enable && isEmptyText(test.programs.script)) {
      const at = placeOf(entry, "programs", "runtimes", "program", "enable");
      reporter.report(untestedRuntime("program", entry.name, "test.programs.script", at));
    }
    const runtime = enabledServiceRuntime(entry);
    const runs = services.components.size > 0 || configuresHost(services.runtimes.hostos);
    if (runtime !== undefined && runs && isEmptyText(test.services.script)) {
      const at = placeOf(entry, "services", "runtimes", runtime, "enable");
      reporter.report(untestedRuntime(runtime, entry.name, "test.services.script", at));
    }
  }
};

/** One script tests all of them, so one is enough to ask for it. */
function enabledServiceRuntime({ data }: AppEntry): "container" | "hostos" | undefined {
  const { container, hostos } = data.services.runtimes;
  if (hostos.enable) return "hostos";
  return container.enable ? "container" : undefined;
}
