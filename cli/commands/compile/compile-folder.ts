import { basename, resolve } from "node:path";
import { sourcesOf } from "../../../tooling/incremental/sources-of.ts";
import { leftOverIn } from "../../disk/output/left-over-in.ts";
import { named } from "../../terminal/named.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../../compiler/diagnostics/render-text.ts";
import { catalogFileAbove } from "../../disk/catalog-file-above.ts";
import type { CompileRecipesRequest } from "./compile-recipes.ts";
import type { Format, Outcome } from "../../terminal/report.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { openFolders } from "../../disk/folders.ts";
import { contains } from "../../disk/repository.ts";
import type { fullRun } from "./full-run.ts";
import { Progress } from "../../terminal/progress.ts";
import { LastRun } from "../../disk/cache/last-run.ts";
import type { Change } from "../../../tooling/review/sides/changes.ts";
import { notWritten } from "../../terminal/not-written.ts";
import { andWarnings, report } from "../../terminal/report.ts";
import { Stopwatch } from "../../terminal/stopwatch.ts";
import { count, inWords } from "../../../compiler/support/counting.ts";
import { hintForOnly } from "./hint-for-only.ts";
import { WrongUsage } from "../arguments/command.ts";
import { CachedTree } from "../../disk/cached-tree.ts";

export interface CompileFolderRequest extends CompileRecipesRequest {
  readonly format: Format;
  /** Overwrite hand-edited files. */
  readonly force: boolean;
  /** Replace the output of other recipes. */
  readonly takeOver: boolean;
  readonly timings: boolean;
  /** Write only the files of these entries, for example `pkgs.hello`; all if empty. */
  readonly only: readonly string[];
}

/** The implementation for runs with work to do, which is loaded on demand: it is nearly all of catalogc. */
export type LoadFullRun = () => Promise<typeof fullRun>;

/** The result of compiling and writing. */
export interface Run {
  readonly diagnostics: readonly Diagnostic[];
  /** Warnings that the last run, which was the same, has printed. */
  readonly asBefore?: readonly Diagnostic[];
  readonly sources: Sources;
  /** Set if the output folder matches the recipes. */
  readonly counts?: Counts;
  /** Without counts: paths in the output folder that differ from before. */
  readonly left?: readonly string[];
  /** Both sides of the change of the output folder, complete enough for a review, if requested. */
  readonly change?: Change;
  /** A catalog file in the wrong place. */
  readonly unused?: string | undefined;
}

interface Counts {
  readonly packages: number;
  readonly apps: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** Compiles recipes to the output folder. With errors the output folder does not change. */
export async function compileFolder(
  request: CompileFolderRequest,
  load: LoadFullRun,
  stopwatch = new Stopwatch(),
): Promise<Run> {
  const opened = openFolders(request.recipes, request.out, { isStill: true });
  if (!opened.ok) {
    const hint = hintForOnly(request.only);
    return { diagnostics: [{ ...opened.problem, ...(hint && { hint }) }], sources: () => undefined };
  }
  const { folders } = opened;
  checkCacheFolder(request);
  // If there is something to do, the files of the last run are checked again.
  const progress = new Progress();
  const tree = new CachedTree(progress.over(folders.tree));
  const last = new LastRun(folders, tree, request);
  const repeated = request.only.length === 0 ? last.repeat() : undefined;
  if (repeated !== undefined) {
    progress.clear();
    const { packages, apps, files } = repeated;
    const again = named(folders, repeated.diagnostics, sourcesOf(tree));
    const isForPeople = request.format === "text";
    const diagnostics = [...(isForPeople ? [] : again.diagnostics), ...leftOverIn(folders, last.leftOver())];
    return {
      ...again,
      diagnostics,
      ...(isForPeople && { asBefore: again.diagnostics }),
      counts: { packages, apps, written: 0, unchanged: files, removed: 0 },
    };
  }
  const fullRun = await load();
  const done = await fullRun({ folders, tree, last, request, stopwatch, progress });
  // Reported once: a catalog file at another place may be intentional.
  const isFirst = done.counts?.written !== 0 && done.counts?.unchanged === 0;
  return isFirst ? { ...done, unused: catalogFileAbove(folders) } : done;
}

/**
 * @throws WrongUsage if the cache would be among the user's files; a folder whose name begins with a dot is allowed,
 * because recipes are not searched there
 */
export function checkCacheFolder({
  cacheFolder,
  recipes,
  out,
}: Pick<CompileFolderRequest, "cacheFolder" | "recipes" | "out">): void {
  if (cacheFolder === undefined || basename(cacheFolder).startsWith(".")) return;
  if ([recipes, out].some((folder) => contains(resolve(folder), resolve(cacheFolder))))
    throw new WrongUsage(`--cache-dir needs its own folder: ${cacheFolder} contains recipes or output.`);
}

/** Prints what `catalogc compile` did. */
export function reportRun(format: Format, run: Run): ExitStatus {
  const { diagnostics, sources, counts } = run;
  return report(format, diagnostics, sources, outcomeOf(run), counts !== undefined);
}

export const outcomeOf = (run: Run): Outcome =>
  run.counts ? success(run.counts, run) : notWritten(run.diagnostics, run.left);

function success(counts: Counts, { unused, diagnostics, asBefore = [] }: Run): Outcome {
  const { packages, apps, written, unchanged, removed } = counts;
  const sentence =
    `compiled ${inWords([count(packages, "package"), count(apps, "app")])}: ` +
    `${count(written, "file")} written, ${unchanged} unchanged, ${removed} removed` +
    andWarnings(diagnostics) +
    (asBefore.length === 0 ? "" : `${andWarnings(asBefore)} as before: \`catalogc check\``);
  const note =
    unused === undefined
      ? ""
      : `\n${unused} was not read: the catalog file must be in the recipe folder itself`;
  return { sentence: sentence + note, facts: { status: "compiled", ...counts } };
}
