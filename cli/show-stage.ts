import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { openCatalog, printProblems } from "./inspect/open-catalog.ts";
import { outline } from "./show/outline.ts";
import { showStage, type Stage } from "./show/stages.ts";

export interface ShowRequest {
  readonly subject: string;
  readonly stage: Stage;
  readonly recipes: string;
  readonly out: string;
  readonly format: "text" | "json";
}

/** `catalogc show`: what a stage of the pipeline made of an entry or a file. Broken recipes are shown as far as they go. */
export async function showSubject({
  subject,
  stage,
  recipes,
  out,
  format,
}: ShowRequest): Promise<ExitStatus> {
  const opened = await openCatalog(recipes, out);
  if (opened === undefined) return exitStatus.wrong;
  const shown = showStage(stage, subject, opened);
  if (!shown.ok) {
    printProblems([shown.problem]);
    return exitStatus.wrong;
  }
  const text = outline(shown.data).replace(/^[\n ]/, "");
  process.stdout.write(format === "json" ? `${JSON.stringify(shown.data, undefined, 2)}\n` : text);
  return opened.broken ? exitStatus.wrong : exitStatus.fine;
}
