import { namesBelow } from "../../language/names-below.ts";
import { staticText } from "../../language/text.ts";
import type { PackageRef } from "../../ir/values.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { calls, ownProgram, type MainProgram } from "../programs/own-program.ts";
import { wellKnownPrograms } from "../../nixpkgs/programs.ts";
import { isInNone } from "../programs/is-in-none.ts";

const shells = /^(?:sh|bash)$/;

/**
 * The program of a check when it is in no package that the check is given. Said only where that is certain: of most programs
 * nobody knows the package, and a package may bring anything.
 */
export function missingProgram(
  { healthcheck, process }: CheckedComponent,
  packages: readonly PackageRef[],
): string | undefined {
  const program = healthcheck.test[0] && staticText(healthcheck.test[0]);
  if (program === undefined || process.environment.has("PATH")) return undefined;
  const isMissing = shells.test(program)
    ? packages.every(isNoShell)
    : wellKnownPrograms.has(program) && isInNone(program, packages);
  return isMissing ? program : undefined;
}

/** The program of the component's own command, when the check calls it and would not find it. */
export function missingOwnCheckProgram(
  component: CheckedComponent,
  packages: readonly PackageRef[],
  mainProgram: MainProgram,
): string | undefined {
  const program = ownProgram(component, packages, mainProgram);
  const [first, flag, script] = component.healthcheck.test;
  if (program === undefined || first === undefined) return undefined;
  const called = staticText(first);
  const isScript =
    called !== undefined && shells.test(called) && flag !== undefined && staticText(flag) === "-c";
  const isCalled = called === program || (isScript && script !== undefined && calls(script, program));
  return isCalled ? program : undefined;
}

function isNoShell({ expr }: PackageRef): boolean {
  const name = namesBelow("pkgs", expr)?.at(-1);
  return name !== undefined && !/bash|busybox|toybox|dash|zsh|ksh|shell|^mksh$/i.test(name);
}
