/**
 * The limits of one evaluator, so that a hostile or faulty recipe ends in a diagnostic and does not hang or exhaust
 * memory. Every limit is per evaluator, except where it says "each".
 */
export interface Budget {
  /**
   * Expression nodes evaluated, native list elements visited and nodes of residuals built, in total. The default takes
   * about a second. A real recipe needs about a hundred.
   */
  readonly steps: number;
  /** Nested evaluations. The default is slightly below what a JavaScript stack of the usual size allows. */
  readonly depth: number;
  /** UTF-16 units of each string. */
  readonly stringLength: number;
  /** Elements of each list and attributes of each set. */
  readonly elements: number;
}

export const defaultBudget: Budget = {
  steps: 2_500_000,
  depth: 1_400,
  stringLength: 4 * 1024 * 1024,
  elements: 500_000,
};
