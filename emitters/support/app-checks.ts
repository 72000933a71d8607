import type { App } from "../../compiler/ir/app.ts";
import { isEmptyText } from "../../compiler/language/text.ts";
import { serviceRuntimes } from "../../compiler/plan/service-runtimes.ts";

/**
 * The attributes of an app that are checks: the test of programs if its script is not empty, a test of services if also
 * its runtime has something to run, and the comparison of unit text with the NixOS module if there are units.
 */
export function appChecks(app: App): readonly string[] {
  const { test } = app;
  const { container, hostos } = serviceRuntimes(app);
  const hasUnits =
    app.services.components.size + app.services.jobs.size > 0 ||
    !isEmptyText(app.services.runtimes.hostos.setup);
  const scripted = !isEmptyText(test.services.script);
  return [
    ...(isEmptyText(test.programs.script) ? [] : ["test-programs"]),
    ...(hostos && hasUnits ? ["hostos-units"] : []),
    ...(container && scripted ? ["test-services-container"] : []),
    ...(hostos && scripted ? ["test-services-hostos"] : []),
  ];
}

/** Nix manual, `sandbox`: Nix refuses to build a derivation with a relaxed sandbox without these options. */
export const relaxedOptions = '--option sandbox relaxed --builders ""';

/** The options that `nix build` needs for an app's check: empty, or with a space before them. */
export const optionsOfCheck = ({ test }: App, check: string): string =>
  isSandboxed(test, check) ? "" : ` ${relaxedOptions}`;

function isSandboxed({ programs, services }: App["test"], check: string): boolean {
  if (check === "test-programs") return programs.sandbox;
  return !check.startsWith("test-services") || services.sandbox;
}
