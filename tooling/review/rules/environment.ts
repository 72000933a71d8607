import { newlyEverywhere } from "../newly-everywhere.ts";
import { looksSecret } from "../secrets/secrets.ts";
import { placeIn } from "../sides/service.ts";
import { pairs } from "../sides/tree.ts";
import { packageName, quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Environment variables; values that look like secrets are not repeated. */
export const environmentRule: Rule = {
  name: "environment",
  *service({ before, after }, app) {
    const view = after ?? before;
    if (view?.environment === undefined) return;
    // A component that is gone took its variables with it; one that is new is all new, except for its secrets.
    for (const [name, sides] of pairs(before?.environment ?? none, after?.environment ?? none)) {
      if (after === undefined || sides.before === sides.after) continue;
      const secret = looksSecret(name, sides.after ?? "");
      const was = looksSecret(name, sides.before ?? "");
      if (before === undefined && !secret) continue;
      const where = placeIn(view, `environment ${name}`);
      const about = `environment of ${view.name} ${name}`;
      const variable = `environment variable ${quoted(name)}`;
      const show = (value: string): string => quoted(packageName(value));
      if (sides.after === undefined)
        yield { severity: "notice", about, message: `${variable} of ${quoted(view.name)} removed`, where };
      else {
        const [what, values] =
          sides.before === undefined
            ? ["added", show(sides.after)]
            : [
                "changed",
                `${was ? "what looks like a secret (hidden here)" : show(sides.before)} → ${show(sides.after)}`,
              ];
        const opened = newlyEverywhere(sides.before ?? "", sides.after, app.after);
        const message = `${variable} of ${quoted(view.name)} ${what}: ${secret ? wouldBePublic : values}${opened}`;
        yield { severity: secret ? "danger" : opened === "" ? "notice" : "warning", about, message, where };
      }
    }
  },
};

const wouldBePublic = "its value looks like a secret and would be public (hidden here)";
const none: ReadonlyMap<string, string> = new Map();
