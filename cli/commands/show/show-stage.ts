import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { refuse } from "../../terminal/report.ts";
import { openCatalog, type About, type CatalogRequest } from "../open-catalog.ts";
import type { Folders } from "../../disk/folders.ts";
import { outline, showStage, type Stage } from "../../../tooling/show/stages.ts";
import { printable, printableJson } from "../../../compiler/diagnostics/printable.ts";
import { printOut } from "../../../cli/terminal/print.ts";

export interface ShowRequest extends CatalogRequest {
  readonly subject: string;
  /** If undefined: `ir` of an entry, `expr` of a file. */
  readonly stage: Stage | undefined;
  readonly format: "text" | "json";
}

/**
 * `catalogc show`: prints what a stage produced for an entry or a file. Recipes with errors are shown as far as
 * possible.
 */
export async function showSubject(request: ShowRequest): Promise<ExitStatus> {
  const { subject, format } = request;
  const show = async (about?: About): Promise<ExitStatus> => {
    const opened = await openCatalog(request, about);
    if (opened === undefined) return exitStatus.wrong;
    const stage = request.stage ?? (isFile(subject, opened.folders) ? "expr" : "ir");
    const shown = showStage(stage, subject, opened);
    // Only the whole catalog has the names for suggestions.
    if (!shown.ok && opened.narrow) return show();
    if (!shown.ok) return refuse([shown.problem]);
    const text = outline(shown.data).replace(/^[\n ]/, "");
    printOut(format === "json" ? printableJson({ subject, stage, data: shown.data }) : printable(text));
    return opened.broken ? exitStatus.wrong : exitStatus.fine;
  };
  return show(aboutOf(subject));
}

const isFile = (subject: string, { tree, treePath }: Folders): boolean => {
  const path = treePath(subject.replace(/^\.\//, ""));
  return path !== undefined && tree.kind(path) === "file";
};

/** `apps.web`, or a file for its expression. */
const aboutOf =
  (subject: string): About =>
  (well, { treePath }) => {
    const [kind = "", ...rest] = subject.split(".");
    if (kind === "pkgs" || kind === "apps") return well.recipeOf(kind, rest.join("."));
    const path = treePath(subject.replace(/^\.\//, ""));
    return path !== undefined && well.isRecipe(path) ? path : undefined;
  };
