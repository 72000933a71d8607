import { tooManyValues } from "../diagnostics/checking.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Span } from "../support/span.ts";
import type { Model } from "../schema/model.ts";

/**
 * Values that one recipe file may set: hundreds of times what a long one does, and what can be compiled in some seconds and
 * 500 MB. A few words of a recipe make as many packages as they like.
 */
export const mostValues = 60_000;

/** How many more values may be read of a recipe file. */
export class Room {
  #left = mostValues;

  /**
   * Takes the room of a value, before it is read.
   * @param report told once, of the first value for which there is none
   * @returns whether there was room
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
