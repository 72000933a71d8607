import type { Side, TestBed, Tree } from "./bed.ts";
import type { FaultKind, Random } from "./faults.ts";

/** The effects of a fault, counted over all rounds. */
export interface FaultCounts {
  readonly fault: string;
  rounds: number;
  /** Disturbed runs that were killed, that failed with a diagnostic, that succeeded all the same. */
  killed: number;
  refused: number;
  succeeded: number;
  /** `out/` afterwards: the tree that was there before, the new one, neither. */
  old: number;
  new: number;
  between: number;
  /** Next runs that left exactly their tree, and asked for nothing. */
  completed: number;
}

/**
 * Disturbs a compile again and again. After each fault `out/` is the old tree or the new one or the next run completes it;
 * that run may be of the new recipes or of the old ones.
 * @throws when it is not so, with what happened
 */
export async function runFault(
  bed: TestBed,
  { name, fault, tampers = false, mayBeMissing = false }: FaultKind,
  rounds: number,
  random: Random,
): Promise<FaultCounts> {
  const counts = {
    fault: name,
    rounds,
    killed: 0,
    refused: 0,
    succeeded: 0,
    old: 0,
    new: 0,
    between: 0,
    completed: 0,
  };
  const { isNew } = bed.catalogs;
  let last: Tree = isNew ? "none" : "one";
  if (last !== "none") await settle(bed, last);
  for (let round = 0; round < rounds; round++) {
    if (isNew) {
      last = "none";
      if (mayBeMissing && random() < 0.5) bed.removeOut();
      else bed.empty();
    }
    const side: Side = last === "one" ? "two" : "one";
    const ends = await fault(bed, side, random);
    for (const { status, signal, said } of ends) {
      if (signal === "SIGKILL") counts.killed += 1;
      else if (status === 0) counts.succeeded += 1;
      else if (status === 1 && /^(?:error\[CG5\d\d\]: .*)/m.test(said)) counts.refused += 1;
      else throw new Error(`${name}, round ${round}: exit status ${status}\n${said}`);
      if (/^\s+at .*:\d+|internal error/m.test(said))
        throw new Error(`${name}, round ${round}: a stack\n${said}`);
    }
    const state = bed.state();
    counts[state === side ? "new" : state === last ? "old" : "between"] += 1;
    // All runs say that they have written it all, or that they have not.
    if (!tampers && state === "between" && ends.some(({ status }) => status === 0))
      throw new Error(
        [
          `${name}, round ${round}: a run that succeeded left something else`,
          bed.differences(),
          ...ends.map(({ status, said }) => `exit status ${status}: ${said}`),
        ].join("\n"),
      );
    bed.checkForeign();

    const next: Side = last === "none" || random() >= 0.3 ? side : last;
    await settle(bed, next);
    last = next;
    counts.completed += 1;
  }
  return counts;
}

/** A run that nothing disturbs. */
async function settle(bed: TestBed, side: Side): Promise<void> {
  const { status, said } = await bed.compile(side);
  if (status !== 0) throw new Error(`the next run failed:\n${said}`);
  const state = bed.state();
  if (state !== side) throw new Error(`the next run left ${state}`);
  if (!bed.isTidy()) throw new Error("the next run left its work folder");
  bed.checkForeign();
}
