import type { App } from "../../compiler/ir/app.ts";
import { isEmptyText } from "../../compiler/language/text.ts";

/** The names of an app's test attributes: each exists when its runtime is enabled and its script is not empty. */
export function appChecks(app: App): readonly string[] {
  const { programs, services, test } = app;
  const scripted = !isEmptyText(test.services.script);
  return [
    ...(programs.runtimes.program.enable && !isEmptyText(test.programs.script) ? ["test-programs"] : []),
    ...(services.runtimes.container.enable && scripted ? ["test-services-container"] : []),
    ...(services.runtimes.hostos.enable && scripted ? ["test-services-hostos"] : []),
  ];
}
