import { idleTest } from "../../diagnostics/lints.ts";
import { isExplicit, keyPlaceOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";

const hint = "Set `healthcheck.enable` to true; to false where the check is to wait.";

/** A check that somebody wrote and nobody runs. Where `enable` is written down as false, that is said already. */
export const checkIdleHealthChecks: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values())
    for (const [name, { healthcheck }] of entry.data.services.components) {
      const path = ["services", "components", name, "healthcheck"] as const;
      if (healthcheck.enable || healthcheck.test.length === 0 || isExplicit(entry, ...path, "enable"))
        continue;
      const at = keyPlaceOf(entry, ...path, "test");
      reporter.report(idleTest("healthcheck.test", name, "`healthcheck.enable` is not set", at, hint));
    }
};
