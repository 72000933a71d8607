import { checkCacheFolder, type CompileFolderRequest } from "../compile/compile-folder.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { openFolders, type Folders } from "../../disk/folders.ts";
import { countProblems, report } from "../../terminal/report.ts";
import { KnownWarnings } from "./known-warnings.ts";
import { queue } from "./queue.ts";
import { roundCache } from "./round-cache.ts";
import { printRound } from "./print-round.ts";
import { watchTree } from "./watch-tree.ts";
import { Watcher } from "./watcher.ts";
import { printable } from "../../../compiler/diagnostics/printable.ts";
import { printError } from "../../../cli/terminal/print.ts";

/** Milliseconds that an editor may need to restore a file that it has renamed. */
const saving = 60;

/**
 * `catalogc compile --watch`: compiles, then again after each change until interrupted. Prints what each change means.
 * With errors the output folder does not change.
 */
export async function watchFolder(request: CompileFolderRequest): Promise<ExitStatus> {
  const { format } = request;
  const opened = openFolders(request.recipes, request.out);
  if (!opened.ok) {
    const outcome = { sentence: countProblems([opened.problem]), facts: { status: "failed" } };
    return report(format, [opened.problem], () => undefined, outcome, false);
  }
  let { folders } = opened;
  checkCacheFolder(request);
  // From here on, an interrupted process must clean up.
  const interruption = interrupted();
  const known = new KnownWarnings();
  const cache = roundCache(request.cacheFolder);
  let watcher = new Watcher(folders, { ...request, cacheFolder: cache.folder });
  let fail: (error: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (fail = reject));
  const round = async (changed: ReadonlySet<string> | undefined, since: number): Promise<void> => {
    const begin = Date.now();
    let paths = changed;
    if (paths?.has("")) {
      const again = openFolders(request.recipes, request.out);
      // The compiler reports a missing folder; a folder with another name is a different one.
      if (!again.ok && folders.tree.kind("") === "directory") {
        const problem = { diagnostics: [again.problem], sources: () => undefined };
        printRound(folders, problem, performance.now() - since, format, known);
        return;
      }
      if (again.ok && isElsewhere(again.folders, folders)) {
        folders = again.folders;
        watcher = watcher.in(folders);
        paths = undefined;
      }
    }
    if (paths !== undefined && watcher.hasLost(paths)) await sleep(saving);
    const done = await (paths === undefined ? watcher.all() : watcher.after(paths));
    watching.alsoIn(watcher.unsearched(), begin);
    if (done === undefined) return;
    printRound(folders, done, performance.now() - since, format, known);
  };
  const rounds = queue(round, (error) => {
    fail(error);
  });
  // Watching starts before the first compile, so that no change is missed.
  let giveUp: (folder: string) => void = () => undefined;
  const blind = new Promise<string>((resolve) => (giveUp = resolve));
  const watching = watchTree(request.recipes, rounds.ask, giveUp);
  rounds.ask(undefined, performance.now());
  const folder = await Promise.race([interruption, blind, failure]).finally(async () => {
    watching.stop();
    await rounds.end();
    cache.remove();
  });
  if (folder === undefined) return exitStatus.fine;
  printError(
    printable(
      `catalogc: cannot watch ${folders.displayPath(folder)}: the system gives no more watches. ` +
        "See fs.inotify.max_user_watches and max_user_instances in inotify(7).\n",
    ),
  );
  return exitStatus.wrong;
}

/** Whether links now lead to other folders. */
const isElsewhere = (now: Folders, before: Folders): boolean =>
  now.tree.locate("") !== before.tree.locate("") || now.out !== before.out;

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const interrupted = (): Promise<undefined> =>
  new Promise((resolve) => {
    process.once("SIGINT", () => resolve(undefined));
    process.once("SIGTERM", () => resolve(undefined));
    // The terminal was closed.
    process.once("SIGHUP", () => resolve(undefined));
    // Or its output is no longer read.
    process.stdout.once("error", () => resolve(undefined));
  });
