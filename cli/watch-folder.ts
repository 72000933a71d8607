import { isError } from "../compiler/diagnostics/arrange.ts";
import type { Format } from "./commands/shared.ts";
import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { openFolders } from "./folders.ts";
import { countProblems, report } from "./report.ts";
import { CachedTree } from "./watch/cached-tree.ts";
import { queue } from "./watch/queue.ts";
import { sayRound } from "./watch/say-round.ts";
import { Session } from "./watch/session.ts";
import { watchTree } from "./watch/watch-tree.ts";
import { Writer, type WriterOptions } from "./watch/writer.ts";

export interface WatchRequest extends WriterOptions {
  readonly recipes: string;
  readonly out: string;
  readonly denyWarnings: boolean;
  readonly format: Format;
}

/** In milliseconds: how long an editor may take to put back a file that it has renamed. */
const saving = 60;

/**
 * `catalogc compile --watch`: compiles, then again after each change, until it is interrupted. Prints what each change
 * means. Errors leave the output folder as it was.
 */
export async function watchFolder(request: WatchRequest): Promise<ExitStatus> {
  const { format, denyWarnings } = request;
  const opened = openFolders(request.recipes, request.out);
  if (!opened.ok) {
    const outcome = { sentence: countProblems([opened.problem]), facts: { status: "failed" } };
    report(format, [opened.problem], () => undefined, outcome, false);
    return exitStatus.wrong;
  }
  const { folders } = opened;
  const tree = new CachedTree(folders.tree);
  const writer = new Writer(folders, request);
  const session = new Session(writer.place, tree);
  const rounds = queue(async (paths: ReadonlySet<string> | undefined, since: number) => {
    if ([...(paths ?? [])].some((path) => tree.hasLost(path))) await sleep(saving);
    const changes = [...(paths ?? [])].map((path) => [path, tree.refresh(path)] as const);
    const changed = changes.flatMap(([path, change]) => (change === "content" ? [path] : []));
    const isFull = paths === undefined || changes.some(([, change]) => change === "files");
    // Files that are copied count although nobody reads them.
    if (!isFull && changed.length === 0 && !request.copyFiles) return;
    const round = await (isFull ? session.full() : session.update(changed));
    const wrong = round.diagnostics.some((each) => isError(each) || denyWarnings);
    const written =
      round.output && !wrong ? writer.write(round.output.emission, round.output.inputs) : undefined;
    const facts = { again: paths !== undefined, milliseconds: performance.now() - since };
    sayRound(folders, round, written, facts, format);
  });
  // Watching begins before the first compile: what changes meanwhile is not missed.
  const stop = watchTree(request.recipes, (paths, since) => rounds(paths, since));
  rounds(undefined, performance.now());
  await interrupted();
  stop();
  return exitStatus.fine;
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
