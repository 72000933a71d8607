import { isError } from "../compiler/diagnostics/arrange.ts";
import { manifestFile, manifestPath } from "../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../emitters/support/emitted-file.ts";
import packageJson from "../package.json" with { type: "json" };
import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { openFolders, type Folders } from "./folders.ts";
import { sha256 } from "./output/inspect.ts";
import { writeOutput, type Written } from "./output/write-output.ts";
import { countProblems, report } from "./report.ts";
import { renderReview } from "./review/render/text.ts";
import { review } from "./review/review.ts";
import { named } from "./run-compiler.ts";
import { count, paletteFor } from "./terminal.ts";
import { CachedTree } from "./watch/cached-tree.ts";
import { Session, type Round } from "./watch/session.ts";
import { watchTree } from "./watch/watch-tree.ts";

export interface WatchRequest {
  readonly recipes: string;
  readonly out: string;
  readonly denyWarnings: boolean;
  readonly force: boolean;
}

/**
 * `catalogc compile --watch`: compiles, then again after each change, until it is interrupted. Prints what each change
 * means. Errors leave the output folder as it was.
 */
export async function watchFolder(request: WatchRequest): Promise<ExitStatus> {
  const opened = openFolders(request.recipes, request.out);
  if (!opened.ok) {
    report(
      "text",
      [opened.problem],
      () => undefined,
      { sentence: countProblems([opened.problem]), facts: {} },
      false,
    );
    return exitStatus.wrong;
  }
  const { folders } = opened;
  const tree = new CachedTree(folders.tree);
  const session = new Session(folders, tree);
  const writer = new Writer(folders, request.force);
  const rounds = queue(async (paths: ReadonlySet<string> | undefined) => {
    const began = performance.now();
    const kinds = [...(paths ?? [])].map((path) => [path, tree.refresh(path)] as const);
    if (paths !== undefined && kinds.every(([, what]) => what === "same")) return;
    const all = paths === undefined || kinds.some(([, what]) => what === "other files");
    const round = await (all
      ? session.full()
      : session.update(kinds.filter(([, what]) => what !== "same").map(([path]) => path)));
    const wrong = round.diagnostics.some((each) => isError(each) || request.denyWarnings);
    const written = round.output && !wrong ? writer.write(round.output.files) : undefined;
    say(folders, round, written, performance.now() - began, paths !== undefined);
  });
  // Watching begins before the first compile: what changes meanwhile is not missed.
  const stop = watchTree(request.recipes, (paths) => rounds(paths));
  rounds(undefined);
  await interrupted();
  stop();
  return exitStatus.fine;
}

/** Runs one at a time; what is asked for meanwhile is joined into the next run. */
function queue(
  run: (paths: ReadonlySet<string> | undefined) => Promise<void>,
): (paths: ReadonlySet<string> | undefined) => void {
  let running = false;
  let waiting: (ReadonlySet<string> | undefined)[] = [];
  const next = async (): Promise<void> => {
    running = true;
    while (waiting.length > 0) {
      const all = waiting;
      waiting = [];
      await run(all.includes(undefined) ? undefined : new Set(all.flatMap((each) => [...(each ?? [])])));
    }
    running = false;
  };
  return (paths) => {
    waiting.push(paths);
    if (!running)
      next().catch((error: unknown) => {
        // A bug: the command line reports it and ends.
        process.nextTick(() => {
          throw error;
        });
      });
  };
}

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });

/** Writes rounds; after the first only what is new in each. */
class Writer {
  readonly #folders: Folders;
  readonly #force: boolean;
  readonly #hashes = new WeakMap<EmittedFile, string>();
  #last: ReadonlyMap<string, EmittedFile> | undefined;

  constructor(folders: Folders, force: boolean) {
    this.#folders = folders;
    this.#force = force;
  }

  write(files: ReadonlyMap<string, EmittedFile>): Written {
    const last = this.#last;
    const manifest = this.#manifest(files);
    const isNew = (file: EmittedFile): boolean => last?.get(file.path) !== file;
    const changed = last === undefined ? [...files.values()] : [...files.values()].filter(isNew);
    const keep = (path: string): boolean => files.has(path);
    const { out, outName } = this.#folders;
    const given = new Map([...changed, manifest].map((file) => [file.path, file]));
    const written = writeOutput(out, given, { outName, force: this.#force, keep });
    // After a refusal everything is looked at again.
    this.#last = written.problems.length === 0 ? files : undefined;
    return written;
  }

  #manifest(files: ReadonlyMap<string, EmittedFile>): EmittedFile {
    const byContent = new Map([...files.values()].map((file) => [file.content, file] as const));
    const hash = (content: string | Uint8Array): string => {
      const file = byContent.get(content);
      const known = file && this.#hashes.get(file);
      if (known !== undefined) return known;
      const made = sha256(content);
      if (file) this.#hashes.set(file, made);
      return made;
    };
    const others = [...files.values()].filter(({ path }) => path !== manifestPath);
    return manifestFile(others, { version: packageJson.version, sha256: hash });
  }
}

function say(
  folders: Folders,
  round: Round,
  written: Written | undefined,
  time: number,
  again: boolean,
): void {
  const { diagnostics, sources } = named(
    folders,
    [...round.diagnostics, ...(written?.problems ?? [])],
    round.sources,
  );
  const good = written !== undefined && written.problems.length === 0;
  const took = `in ${time.toFixed(0)} ms`;
  const sentence = good
    ? `${count(written.written, "file")} written, ${written.removed} removed ${took}; watching ${folders.displayPath("")}`
    : `${countProblems(diagnostics)}: nothing written; watching ${folders.displayPath("")}`;
  const change = good && again && round.output ? review(round.output.before, round.output.after) : undefined;
  if (change && change.files.length > 0)
    process.stdout.write(
      `${renderReview(change, { outName: folders.outName, patch: false }, paletteFor(process.stdout))}`,
    );
  report("text", diagnostics, sources, { sentence, facts: {} }, good);
}
