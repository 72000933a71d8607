import type { PackageRef } from "../../ir/values.ts";
import { checkWithoutShell, hopelessHealthCheck } from "../../diagnostics/lints.ts";
import { staticText } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import { parseDuration } from "../../passes/services/duration.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { Lint } from "../lint.ts";
import { checkPackages } from "../reading/check-packages.ts";
import { missingOwnCheckProgram, missingProgram } from "./missing-check-program.ts";
import { notACommand, wordForShell } from "./no-command.ts";
import { mainProgramIn, type MainProgram } from "../programs/own-program.ts";

/** Checks whose command cannot succeed in the time it is given, or is no command at all. */
export const checkHopelessHealthChecks: Lint = (catalog, reporter) => {
  const mainProgram = mainProgramIn(catalog);
  for (const entry of catalog.apps.values()) {
    const { services } = entry.data;
    for (const [component, checked] of services.components) {
      const { healthcheck } = checked;
      if (!healthcheck.enable || healthcheck.test.length === 0) continue;
      const none = notACommand(healthcheck.test);
      const packages = checkPackages(component, checked, services);
      const problem = none ?? tooSlow(healthcheck) ?? notOnPath(checked, packages, mainProgram);
      if (problem !== undefined) {
        const at = place(entry, component, problem.option);
        const fix = typeof problem.fix === "string" ? problem.fix : problem.fix(at);
        reporter.report(hopelessHealthCheck(component, problem.reason, fix, at));
      }
      const taken = none === undefined ? wordForShell(healthcheck.test) : undefined;
      if (taken === undefined) continue;
      const at = place(entry, component, "test");
      reporter.report(checkWithoutShell(component, taken.word, taken.program, taken.fix(at), at));
    }
  }
};

type HealthCheck = CheckedComponent["healthcheck"];
interface Problem {
  readonly option: "test" | "timeout";
  readonly reason: string;
  readonly fix: string;
}

const place = (entry: AppEntry, component: string, option: string) =>
  placeOf(entry, "services", "components", component, "healthcheck", option);

/** On hosts and in images alike, `PATH` is what the packages bring, and few programs besides. */
function notOnPath(
  component: CheckedComponent,
  packages: readonly PackageRef[],
  mainProgram: MainProgram,
): Problem | undefined {
  const program = missingProgram(component, packages);
  if (program === undefined) return ownNotOnPath(missingOwnCheckProgram(component, packages, mainProgram));
  const isShell = /^(?:sh|bash)$/.test(program);
  const example = isShell
    ? " (`pkgs.bash`)"
    : /^(?:curl|wget|socat|jq)$/.test(program)
      ? ` (\`pkgs.${program}\`)`
      : "";
  const instead = isShell ? ", or write the command without a shell" : "";
  return {
    option: "test",
    reason: `\`${program}\` is in none of its packages`,
    fix: `Add the package that has it${example} to \`healthcheck.packages\`${instead}.`,
  };
}

const ownNotOnPath = (program: string | undefined): Problem | undefined =>
  program === undefined
    ? undefined
    : {
        option: "test",
        reason: `\`${program}\` is in none of its packages`,
        fix: "The package of the command is not on `PATH` by itself: add it to `healthcheck.packages`, too.",
      };

/** The command itself waits at least as long as it is given. */
function tooSlow({ test, timeout }: HealthCheck): Problem | undefined {
  const limit = parseDuration(timeout);
  const pause = pauseOf(test.map(staticText));
  if (limit === undefined || pause === undefined || pause < limit) return undefined;
  return {
    option: "timeout",
    reason: `its command takes at least ${pause / 1000} s, and \`timeout\` is ${timeout}`,
    fix: "Give the check more time, or wait less in it: `interval` is what spaces checks.",
  };
}

/** Milliseconds that a command spends in `sleep` for certain; coreutils takes fractions and the units s, m, h, d. */
function pauseOf(words: readonly (string | undefined)[]): number | undefined {
  const line = words.map((word) => word ?? "?").join(" ");
  const pauses = [
    ...line.matchAll(/(?:^|&&|;|-c\s)\s*(?:[^\s;&]*\/)?sleep (\d+(?:\.\d+)?)([smhd]?)(?=\s|;|$)/g),
  ];
  if (pauses.length === 0) return undefined;
  return pauses.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (unitMilliseconds[unit ?? ""] ?? 1000),
    0,
  );
}

const unitMilliseconds: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
