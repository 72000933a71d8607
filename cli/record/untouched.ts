import type { LastOutput } from "./last-output.ts";
import { takeStamps } from "./stamps.ts";

/** Files of the last run's output that a run has no reason to touch, and that are as they were. */
export interface Untouched {
  /** Of every such file, where it is known. */
  readonly stamps: ReadonlyMap<string, string | undefined>;
  readonly executables: readonly string[];
}

/**
 * Looks at the files that are not touched. Undefined when one of them is not as it was.
 * @param isTouched whether a path is one of those that a run replaces, removes or adds
 */
export function lookAtUntouched(
  last: LastOutput,
  out: string,
  isTouched: (path: string) => boolean,
): Untouched | undefined {
  const before = Date.now();
  const unsure = last.unsure().filter((path) => !isTouched(path));
  if (!last.areAsWritten(unsure)) return undefined;
  const { stamps, executables } = last.record;
  const all = new Map<string, string | undefined>();
  for (const path in stamps.out) if (!isTouched(path)) all.set(path, stamps.out[path]);
  const taken = takeStamps(unsure, (path) => `${out}/${path}`, before);
  for (const path of unsure) all.set(path, taken[path]);
  return { stamps: all, executables: executables.filter((path) => !isTouched(path)) };
}
