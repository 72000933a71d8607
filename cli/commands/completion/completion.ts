/** A candidate for the next word. A candidate that ends with `.` or `=` is incomplete: shells add no space after it. */
export interface Candidate {
  readonly word: string;
  /** A description, for shells that show one. */
  readonly meaning?: string;
}

/** The candidates for the next word of a command line. */
export interface Completion {
  readonly candidates: readonly Candidate[];
  /** The kind of paths that the shell adds. */
  readonly paths?: "files" | "folders";
}

/**
 * The output for the scripts of all shells: the kind of paths to add, then one candidate a line with its description
 * after a tab.
 */
export function printCompletion({ candidates, paths }: Completion): string {
  const lines = candidates.map(({ word, meaning }) =>
    meaning === undefined ? word : `${word}\t${meaning.replaceAll(/\s+/g, " ")}`,
  );
  return `${[paths ?? "none", ...lines].join("\n")}\n`;
}
