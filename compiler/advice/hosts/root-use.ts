import { rootWithoutReason } from "../../diagnostics/lints.ts";
import { placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";

/** The comment that silences this one is the statement of need it asks for. */
export const checkRootUse: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    for (const [component, { process }] of entry.data.services.components) {
      if (process.user !== "root") continue;
      const at = placeOf(entry, "services", "components", component, "process", "user");
      reporter.report(rootWithoutReason(component, at));
    }
  }
};
