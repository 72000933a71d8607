import type { LastOutput } from "./last-output.ts";
import type { OutputStamps } from "./output-stamps.ts";
import { takeStamps } from "./stamps.ts";

/** Files of the last run's output that a run has no reason to touch, and that are as they were. */
export interface Untouched {
  readonly stamps: OutputStamps;
  /** Those that have no stamp. */
  readonly unsettled: readonly string[];
  readonly executables: readonly string[];
}

export const sizeOf = ({ stamps, unsettled }: Untouched): number => stamps.count + unsettled.length;

/**
 * Looks at the files that are not touched. Undefined when one of them is not as it was.
 * @param touched those that a run replaces, removes or adds
 */
export function lookAtUntouched(
  last: LastOutput,
  out: string,
  touched: ReadonlySet<string>,
): Untouched | undefined {
  const before = Date.now();
  const unsure = last.unsure().filter((path) => !touched.has(path));
  if (!last.areAsWritten(unsure)) return undefined;
  const { stamps, executables } = last.record;
  const taken = takeStamps(unsure, (path) => `${out}/${path}`, before);
  const left = stamps.out.with(new Map([...touched, ...unsure].map((path) => [path, taken[path]])));
  return {
    stamps: left,
    unsettled: unsure.filter((path) => left.get(path) === undefined),
    executables: executables.filter((path) => !touched.has(path)),
  };
}
