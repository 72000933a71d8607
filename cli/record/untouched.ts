import type { LastOutput } from "./last-output.ts";
import { takeStamps, type Stamps } from "./stamps.ts";

/** Files of the last run's output that a run has no reason to touch, and that are as they were. */
export interface Untouched {
  readonly stamps: Stamps;
  /** Those that have no stamp. */
  readonly unsettled: readonly string[];
  readonly executables: readonly string[];
}

export const sizeOf = ({ stamps, unsettled }: Untouched): number =>
  Object.keys(stamps).length + unsettled.length;

/**
 * Looks at the files that are not touched. Undefined when one of them is not as it was.
 * @param touched those that a run replaces, removes or adds
 * @param seen files that are not known to be as they were
 */
export function lookAtUntouched(
  last: LastOutput,
  out: string,
  touched: ReadonlySet<string>,
  seen = last.unsure(),
): Untouched | undefined {
  const before = Date.now();
  const unsure = seen.filter((path) => !touched.has(path));
  if (!last.areAsWritten(unsure)) return undefined;
  const { stamps, executables } = last.record;
  const taken = takeStamps(unsure, (path) => `${out}/${path}`, before);
  return {
    stamps: { ...without(stamps.out, [...touched, ...unsure]), ...taken },
    unsettled: unsure.filter((path) => taken[path] === undefined),
    executables: executables.filter((path) => !touched.has(path)),
  };
}

function without(stamps: Stamps, paths: Iterable<string>): Stamps {
  const left: Record<string, string> = { ...stamps };
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- there are thousands, of which a few go
  for (const path of paths) delete left[path];
  return left;
}
