import type { App } from "../../compiler/ir/app.ts";
import { isEmptyText } from "../../compiler/language/text.ts";

/**
 * The names of an app's attributes that are checks: a test exists when its runtime is enabled and its script is not
 * empty, the comparison of unit text with the NixOS module whenever there are units.
 */
export function appChecks(app: App): readonly string[] {
  const { programs, services, test } = app;
  const scripted = !isEmptyText(test.services.script);
  const hasUnits = services.runtimes.hostos.enable && services.components.size > 0;
  return [
    ...(programs.runtimes.program.enable && !isEmptyText(test.programs.script) ? ["test-programs"] : []),
    ...(hasUnits ? ["hostos-units"] : []),
    ...(services.runtimes.container.enable && scripted ? ["test-services-container"] : []),
    ...(services.runtimes.hostos.enable && scripted ? ["test-services-hostos"] : []),
  ];
}
