import { idleTest } from "../../diagnostics/lints.ts";
import { configuresHost } from "../../ir/configures-host.ts";
import { isEmptyText } from "../../language/text.ts";
import { placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";

/** The other side of `checkUntestedRuntimes`: tests of services where no service runs. */
export const checkIdleTests: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { services, test } = entry.data;
    const { container, hostos } = services.runtimes;
    const runs =
      configuresHost(hostos) || (services.components.size > 0 && (container.enable || hostos.enable));
    if (!isEmptyText(test.services.script) && !runs) {
      const needed =
        services.components.size > 0 ? "no runtime of the services is enabled" : "there are no components";
      const at = placeOf(entry, "test", "services", "script");
      reporter.report(idleTest("test.services.script", entry.name, needed, at));
    }
  }
};
