import { literalSecret } from "../diagnostics/lints.ts";
import { staticText } from "../language/text.ts";
import { placeOf } from "../passes/context.ts";
import { isSecretName } from "../support/secret-name.ts";
import { isSecretValue } from "../support/secret-value.ts";
import type { Lint } from "./lint.ts";

/** A literal value in a variable that is named like a secret, or that looks like one itself. Names of files and switches are none. */
export const checkLiteralSecrets: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    for (const [component, { process }] of entry.data.services.components) {
      for (const [variable, value] of process.environment) {
        const written = staticText(value);
        if (written === undefined) continue;
        const isNamed = isSecretName(variable) && couldBeSecret(written);
        if (!isNamed && !isSecretValue(written)) continue;
        const path = ["services", "components", component, "process", "environment", variable];
        reporter.report(literalSecret(variable, placeOf(entry, ...path)));
      }
    }
  }
};

/** Neither a file nor what Grafana reads from elsewhere: `$__file{/run/secrets/admin}`. */
const couldBeSecret = (value: string): boolean =>
  value !== "" &&
  !/^(?:\/|file:\/|\$__(?:file|env|vault)\{)/.test(value) &&
  !/^(?:true|false|yes|no|on|off|none|null)$/i.test(value);
