import { objectAt, textAt, textsAt } from "../reading/json.ts";
import { foreignCode } from "../powers/foreign-code.ts";
import { hostConfigsOf, textsOfHost } from "../reading/host-configs.ts";
import { catalogPath, type ReviewedApp, type ReviewedPackage } from "../sides/reviewed-tree.ts";
import { packageScriptsOf, scriptsOf, testScriptsOf } from "../secrets/script-secrets.ts";
import { quoted, several } from "../words.ts";
import type { Sides } from "../sides/tree.ts";
import type { Rule } from "./rule.ts";
import type { Observation, Severity } from "../finding.ts";

/** Code that comes from elsewhere when a service starts: no hash, no lock file and no reviewer has seen it. */
export const foreignCodeRule: Rule = {
  name: "foreign-code",
  *app({ before, after }) {
    if (after === undefined) return;
    yield* added({ before: before && runByHost(before), after: runByHost(after) }, "danger");
    const [was, is] = [before, after].map((app) => testScriptsOf(app?.evaluated ?? {}));
    yield* added({ before: was, after: is }, "warning");
  },
  *package({ before, after }) {
    if (after === undefined) return;
    const [was, is] = [before, after].map((pkg: ReviewedPackage | undefined) =>
      packageScriptsOf(pkg?.evaluated ?? {}),
    );
    yield* added({ before: was, after: is }, "warning");
  },
};

/** Everything that a service, or the host because of it, runs, by what it is called in a review. */
function runByHost({ evaluated }: ReviewedApp): ReadonlyMap<string, string> {
  const components = Object.entries(objectAt(evaluated, "services", "components"));
  return new Map([
    ...components.flatMap(([name, component]): readonly [string, string][] => [
      [`component ${quoted(name)}`, textsAt(component, "result", "process", "argv").join(" ")],
      [
        `the health check of ${quoted(name)}`,
        textsAt(component, "healthcheck", "test").join(" ") || textAt(component, "healthcheck", "test"),
      ],
    ]),
    ...scriptsOf(evaluated),
    ...[...hostConfigsOf(evaluated)].flatMap(([what, config]) =>
      [...textsOfHost(config)].map(([path, texts]): [string, string] => [
        `${quoted(path)} in ${what}`,
        texts.join("\n"),
      ]),
    ),
  ]);
}

function* added(
  { before, after }: Sides<ReadonlyMap<string, string>>,
  severity: Severity,
): Iterable<Observation> {
  for (const [what, script] of after ?? []) {
    const was = before?.get(what) ?? "";
    if (script === was) continue;
    const known = new Set(foreignCode(was));
    const found = foreignCode(script).filter((each) => !known.has(each));
    if (found.length > 0)
      yield {
        severity,
        about: `foreign code ${what}`,
        message: `${what} fetches code from elsewhere and runs it: ${several(found)}`,
        where: { file: catalogPath },
      };
  }
}
