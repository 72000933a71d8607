/** An option of a command line. */
export interface WrittenOption {
  /** As it is written: `--db-host`. */
  readonly option: string;
  /** Without hyphens. */
  readonly name: string;
  /** The number of its word. */
  readonly at: number;
  /** Undefined where it has none, or only Nix knows it. */
  readonly value: string | undefined;
  /** The number of the word that has the value. */
  readonly valueAt: number;
}

/** `--db-host=db`, and `--db-host db` unless the next word is an option itself. What only Nix knows of the words is undefined. */
export const optionsIn = (words: readonly (string | undefined)[]): readonly WrittenOption[] =>
  words.flatMap((word, at) => {
    const [, option, name, joined] = /^(--?([\w.-]+))(?:=(.*))?$/s.exec(word ?? "") ?? [];
    if (option === undefined || name === undefined) return [];
    if (joined !== undefined) return [{ option, name, at, value: joined, valueAt: at }];
    const next = words[at + 1];
    return [{ option, name, at, value: next?.startsWith("-") === true ? undefined : next, valueAt: at + 1 }];
  });
