/** An option of a command line. */
export interface WrittenOption {
  /** As written: `--db-host`. */
  readonly option: string;
  /** Without hyphens. */
  readonly name: string;
  /** The index of its word. */
  readonly at: number;
  /** Undefined if it has none, or if it is residual. */
  readonly value: string | undefined;
  /** The index of the word with the value. */
  readonly valueAt: number;
}

/** `--db-host=db`, and `--db-host db` unless the next word is an option. Residual words are undefined. */
export const optionsIn = (words: readonly (string | undefined)[]): readonly WrittenOption[] =>
  words.flatMap((word, at) => {
    const [, option, name, joined] = /^(--?([\w.-]+))(?:=(.*))?$/s.exec(word ?? "") ?? [];
    if (option === undefined || name === undefined) return [];
    if (joined !== undefined) return [{ option, name, at, value: joined, valueAt: at }];
    const next = words[at + 1];
    return [{ option, name, at, value: next?.startsWith("-") === true ? undefined : next, valueAt: at + 1 }];
  });
