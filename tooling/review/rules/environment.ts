import { newlyEverywhere } from "./changed-values.ts";
import { looksSecret } from "../secrets/secrets.ts";
import { reviewedComponents } from "../sides/component.ts";
import { placeOf, runsIn } from "../sides/side.ts";
import { pairs } from "../sides/tree.ts";
import { packageName, quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Environment variables; values that look like secrets are not repeated. */
export const environmentRule: Rule = {
  name: "environment",
  *app({ before, after }) {
    if (after === undefined) return;
    const isOnHost = runsIn(after, "hostos");
    for (const [component, sides] of pairs(reviewedComponents(before), reviewedComponents(after))) {
      const { before: old, after: now } = sides;
      // A component that is gone took its variables with it.
      if (now === undefined) continue;
      for (const [name, { before: was, after: is }] of pairs(old?.environment ?? none, now.environment)) {
        const isSecret = looksSecret(name, is ?? "");
        // One that is new is all new, except for its secrets.
        if (was === is || (old === undefined && !isSecret)) continue;
        const where = placeOf(after, component);
        const variable = `environment variable ${quoted(name)} of ${quoted(component)}`;
        if (is === undefined) {
          yield { severity: "notice", message: `${variable} removed`, where };
          continue;
        }
        const from = looksSecret(name, was ?? "")
          ? "what looks like a secret (hidden here)"
          : quoted(packageName(was ?? ""));
        const to = quoted(packageName(is));
        const values = isSecret ? wouldBePublic : was === undefined ? to : `${from} → ${to}`;
        const opened = newlyEverywhere(was ?? "", is, isOnHost);
        yield {
          severity: isSecret ? "danger" : opened === "" ? "notice" : "warning",
          message: `${variable} ${was === undefined ? "added" : "changed"}: ${values}${opened}`,
          where,
        };
      }
    }
  },
};

const wouldBePublic = "its value looks like a secret and would be public (hidden here)";
const none: ReadonlyMap<string, string> = new Map();
