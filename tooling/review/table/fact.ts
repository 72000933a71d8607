import { canonical, isObject, type JsonObject } from "../data.ts";
import type { Severity } from "../finding.ts";

/** A value that differs between two sides. */
export interface Fact {
  /** `["components", "web", "user"]`. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  /** Whether it is in a part that only the new side has: `before` is the default of the option. */
  readonly isNew: boolean;
}

/** A rated fact. Ratings with equal messages and `items` become one finding, which lists the items of all. */
export interface Rating {
  readonly severity: Severity;
  readonly message: string;
  readonly items?: readonly string[];
  readonly alike?: string;
  /** A file of the output; by default, the one that shows the part. */
  readonly file?: string;
}

/** Parts by path: added and removed ones are facts themselves, and added ones are compared with their defaults. */
export type Defaults = (path: readonly string[]) => JsonObject | undefined;

/** The differing leaves of two trees. Lists are leaves; `null` and an absent value are the same. */
export function* factsBetween(
  before: unknown,
  after: unknown,
  defaults: Defaults,
  path: readonly string[] = [],
  isNew = false,
): Iterable<Fact> {
  const [was, is] = [before ?? undefined, after ?? undefined];
  if (was === is) return;
  const missing = was === undefined || is === undefined;
  const part = missing ? defaults(path) : undefined;
  if (part !== undefined) {
    yield { path, before: was, after: is, isNew };
    if (is !== undefined) yield* factsBetween(part, is, defaults, path, true);
    return;
  }
  if ((isObject(was) || was === undefined) && (isObject(is) || is === undefined)) {
    for (const key of [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].sort())
      yield* factsBetween(was?.[key], is?.[key], defaults, [...path, key], isNew);
    return;
  }
  if (canonical(was) !== canonical(is)) yield { path, before: was, after: is, isNew };
}
