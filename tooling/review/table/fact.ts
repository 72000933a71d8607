import { canonical, isObject, type JsonObject } from "../../support/json-data.ts";

/** A value that differs between two sides. */
export interface Fact {
  /** As in plan.json and catalog.json: `["components", "web", "user"]`. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  /** Whether it is in a part that only the new side has: `before` is the default of the option. */
  readonly isNew: boolean;
}

/** The form of a tree. */
export interface Shape {
  /** What a part that one side lacks is compared with: it is a fact itself. Undefined if the path is not that of a part. */
  readonly defaultsOf: (path: readonly string[]) => JsonObject | undefined;
  /** Whether a value is compared as a whole. */
  readonly isLeaf: (path: readonly string[]) => boolean;
}

/** The differing leaves of two trees. Lists are leaves; `null` and an absent value are the same. */
export function* factsBetween(
  before: unknown,
  after: unknown,
  shape: Shape,
  path: readonly string[] = [],
  isNew = false,
): Iterable<Fact> {
  const [was, is] = [before ?? undefined, after ?? undefined];
  if (was === is) return;
  const missing = was === undefined || is === undefined;
  const defaults = missing ? shape.defaultsOf(path) : undefined;
  if (defaults !== undefined) {
    yield { path, before: was, after: is, isNew };
    if (is !== undefined) yield* factsBetween(defaults, is, shape, path, true);
    return;
  }
  const isSet = (isObject(was) || was === undefined) && (isObject(is) || is === undefined);
  if (isSet && !shape.isLeaf(path)) {
    for (const key of [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].sort())
      yield* factsBetween(was?.[key], is?.[key], shape, [...path, key], isNew);
    return;
  }
  if (canonical(was) !== canonical(is)) yield { path, before: was, after: is, isNew };
}
