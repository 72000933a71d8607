/** A word that could come next. What ends with `.` or `=` is not complete yet: shells put no space behind it. */
export interface Candidate {
  readonly word: string;
  /** For shells that show it beside the word. */
  readonly meaning?: string;
}

/** What could come next on a command line. */
export interface Completion {
  readonly candidates: readonly Candidate[];
  /** What the shell is to add from the disk. */
  readonly paths?: "files" | "folders";
}

/** What the scripts of all shells read: the kind of paths to add, then one candidate a line, its meaning behind a tab. */
export function printCompletion({ candidates, paths }: Completion): string {
  const lines = candidates.map(({ word, meaning }) =>
    meaning === undefined ? word : `${word}\t${meaning.replaceAll(/\s+/g, " ")}`,
  );
  return `${[paths ?? "none", ...lines].join("\n")}\n`;
}
