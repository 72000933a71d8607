/** Changed paths, undefined for "everything", and the time of the first change. */
type Round = (paths: ReadonlySet<string> | undefined, since: number) => Promise<void>;
type Ask = (paths: ReadonlySet<string> | undefined, since: number) => void;

export interface Queue {
  readonly ask: Ask;
  /** Resolves when no round is running; none starts after this. */
  end(): Promise<void>;
}

/**
 * Runs rounds one at a time; changes meanwhile are joined for the next one.
 * @param failed receives the error of a round; no other starts after it
 */
export function queue(run: Round, failed: (error: unknown) => void): Queue {
  let running: Promise<void> | undefined;
  let isOver = false;
  let waiting: { readonly paths: ReadonlySet<string> | undefined; readonly since: number }[] = [];
  const next = async (): Promise<void> => {
    while (waiting.length > 0 && !isOver) {
      const all = waiting;
      waiting = [];
      const paths = all.flatMap((each) => [...(each.paths ?? [])]);
      const everything = all.some((each) => each.paths === undefined);
      await run(
        everything ? undefined : new Set(paths),
        all.reduce((first, { since }) => Math.min(first, since), Infinity),
      );
    }
    running = undefined;
  };
  return {
    ask(paths, since) {
      waiting.push({ paths, since });
      running ??= next().catch((error: unknown) => {
        isOver = true;
        failed(error);
      });
    },
    async end() {
      isOver = true;
      await running;
    },
  };
}
