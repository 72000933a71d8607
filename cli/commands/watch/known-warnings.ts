import { isError, withoutRepetitions } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { count } from "../../../compiler/support/counting.ts";

/** The text about warnings of a round. */
export interface News {
  readonly diagnostics: readonly Diagnostic[];
  /** The number of unchanged or resolved warnings: `3 warnings as before`. Empty if there are none. */
  readonly others: string;
}

/** The warnings of the last round that wrote something: repeated warnings are only counted, so that new ones stand out. */
export class KnownWarnings {
  #known: readonly Diagnostic[] = [];

  /** The text about the warnings of a round that wrote something. */
  next(diagnostics: readonly Diagnostic[]): News {
    const now = withoutRepetitions(diagnostics);
    const [before, after] = [tally(this.#known), tally(now)];
    this.#known = now;
    const isNew = (each: Diagnostic): boolean =>
      isError(each) || (after.get(keyOf(each)) ?? 0) > (before.get(keyOf(each)) ?? 0);
    const reported = now.filter(isNew);
    const stayed = now.length - reported.length;
    let gone = 0;
    for (const [key, many] of before) gone += Math.max(0, many - (after.get(key) ?? 0));
    const others = [
      ...(stayed > 0 ? [`${count(stayed, "warning")} as before`] : []),
      ...(gone > 0 ? [stayed > 0 ? `${gone} gone` : `${count(gone, "warning")} gone`] : []),
    ];
    return { diagnostics: reported, others: others.join(", ") };
  }
}

/** A warning on another line is the same warning. */
const keyOf = ({ code, message, span, file }: Diagnostic): string =>
  JSON.stringify([code, span?.file ?? file, message]);

function tally(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const many = new Map<string, number>();
  for (const each of diagnostics) many.set(keyOf(each), (many.get(keyOf(each)) ?? 0) + 1);
  return many;
}
