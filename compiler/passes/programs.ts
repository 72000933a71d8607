import { noMainPackage } from "../diagnostics/passes-packages.ts";
import type { Programs } from "../ir/app.ts";
import type { AppEntry } from "../check/checked-catalog.ts";
import { isWrong, placeOf, type PassContext } from "./context.ts";

/** The app's command-line programs. The `program` runtime needs a main package. */
export function resolvePrograms(entry: AppEntry, context: PassContext): Programs {
  const { programs } = entry.data;
  const isMissing = programs.mainPackage === null && !isWrong(entry, "programs", "mainPackage");
  if (programs.runtimes.program.enable && isMissing) {
    const at = placeOf(entry, "programs", "runtimes", "program", "enable");
    context.report(noMainPackage(entry.name, at));
  }
  return programs;
}
