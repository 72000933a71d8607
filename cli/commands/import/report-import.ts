import { relative } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../../compiler/diagnostics/render-text.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { notCreated } from "../../terminal/not-written.ts";
import { printFile } from "../../terminal/print.ts";
import { printDiagnostics, report } from "../../terminal/report.ts";
import { recipesArgument } from "../arguments/shared.ts";

export interface ImportRequest {
  readonly files: readonly string[];
  /** The name of the only entry; empty for that of its file. */
  readonly name: string;
  readonly syntax: string;
  readonly isDryRun: boolean;
  readonly recipes: string;
  readonly format: "text" | "json";
}

export interface Reported {
  readonly problems: readonly Diagnostic[];
  readonly sources: Sources;
}

export interface ImportOutcome {
  /** The paths of the recipes, which a dry run does not create. */
  readonly created: readonly string[];
  /** Their texts. */
  readonly texts: readonly string[];
  /** What became of the values of the source, for programs. */
  readonly account: object;
}

/** Reports the recipes that were created, or prints those of a dry run. */
export function reportImport(
  { isDryRun, format, recipes }: ImportRequest,
  { created, texts, account }: ImportOutcome,
  { problems, sources }: Reported,
): ExitStatus {
  if (isDryRun && format === "text") {
    printDiagnostics(problems, sources);
    printFile(texts.join("\n"));
    return exitStatus.fine;
  }
  const next = `catalogc compile${relative(recipesArgument.default, recipes) === "" ? "" : ` ${recipes}`}`;
  const facts = {
    status: isDryRun ? "would create" : "created",
    files: created.map((path, index) => ({ path, text: texts[index] })),
    next: [next],
    ...account,
  };
  const sentence = `created ${created.join(", ")}; next: ${next}`;
  return report(format, problems, sources, { sentence, facts }, true);
}

export const failedImport = ({ format }: ImportRequest, { problems, sources }: Reported): ExitStatus =>
  report(format, problems, sources, notCreated(problems), false);
