/**
 * What one evaluator may spend, so that a hostile or mistaken recipe ends in a diagnostic and not in a
 * hanging or swollen process. Every limit is per evaluator, except where it says "each".
 */
export interface Budget {
  /**
   * Expression nodes evaluated, native list elements visited and nodes of residuals built, all together: about a second
   * for the default. A real recipe takes about a hundred.
   */
  readonly steps: number;
  /** Nested evaluations. The JavaScript stack, if it has its usual size, runs out not far above the default. */
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
