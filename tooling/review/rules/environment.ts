import { notice, observation } from "../finding.ts";
import { newlyEverywhere } from "./changed-values.ts";
import { isSecretVariable, secretIsPublic } from "../secrets/secrets.ts";
import { reviewedComponents } from "../sides/component.ts";
import { placeOf, runsIn } from "../sides/side.ts";
import { pairs } from "../sides/tree.ts";
import { packageName, quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Environment variables. Values that look like secrets are hidden. */
export const environmentRule: Rule = {
  name: "environment",
  *app({ before, after }) {
    if (after === undefined) return;
    const isOnHost = runsIn(after, "hostos");
    for (const [component, sides] of pairs(reviewedComponents(before), reviewedComponents(after))) {
      const { before: old, after: now } = sides;
      // A removed component takes its variables with it.
      if (now === undefined) continue;
      for (const [name, { before: was, after: is }] of pairs(old?.environment ?? none, now.environment)) {
        const isSecret = isSecretVariable(name, is ?? "");
        // Of a new component, only secrets are reported.
        if (was === is || (old === undefined && !isSecret)) continue;
        const where = placeOf(after, component);
        const variable = `environment variable ${quoted(name)} of ${quoted(component)}`;
        if (is === undefined) {
          yield notice(`${variable} removed`, where);
          continue;
        }
        const from = isSecretVariable(name, was ?? "")
          ? "what looks like a secret (hidden here)"
          : quoted(packageName(was ?? ""));
        const to = quoted(packageName(is));
        const values = isSecret ? secretIsPublic : was === undefined ? to : `${from} → ${to}`;
        const opened = newlyEverywhere(was ?? "", is, isOnHost);
        yield observation(
          isSecret ? "danger" : opened === "" ? "notice" : "warning",
          `${variable} ${was === undefined ? "added" : "changed"}: ${values}${opened}`,
          where,
        );
      }
    }
  },
};

const none: ReadonlyMap<string, string> = new Map();
