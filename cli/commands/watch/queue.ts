/** Paths that have changed, undefined for "everything", and when the first of them did. */
type Round = (paths: ReadonlySet<string> | undefined, since: number) => Promise<void>;
type Ask = (paths: ReadonlySet<string> | undefined, since: number) => void;

export interface Queue {
  readonly ask: Ask;
  /** Done when no round runs any more; none begins after this. */
  end(): Promise<void>;
}

/**
 * Runs rounds one at a time; what is asked for meanwhile is joined into the next one.
 * @param failed told of what a round throws; no other begins then
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
