import { tooManyValues } from "../diagnostics/checking.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Span } from "../support/span.ts";
import type { Model } from "../schema/model.ts";

/**
 * The number of values that one recipe file may set: hundreds of times the size of a long one, and compiled in some
 * seconds and 500 MB. A recipe of a few words can define any number of packages.
 */
export const mostValues = 60_000;

/** The remaining number of values of a recipe file. */
export class Room {
  #left = mostValues;

  /**
   * Takes one value from the budget, before it is read.
   * @param report called once, for the first value that exceeds the limit
   * @returns whether the value is within the limit
   */
  take(
    { kind }: Model,
    option: () => string,
    at: Span | undefined,
    report: (problem: Diagnostic) => void,
  ): boolean {
    if (this.#left <= 0) return false;
    this.#left -= kind === "group" ? 2 : 1;
    if (this.#left > 0) return true;
    report(tooManyValues(option(), mostValues, at));
    return false;
  }
}
