/** Ends of commands that fail on failure. A health check does not need them. */
const failingEnd = /\s*\|\|\s*(?:exit(?:\s+[1-9]\d*)?|false)\s*;?\s*$/;

/** Shell syntax except quotes, which are handled here. */
const syntax =
  /[|&;<>()$`\\*~]|^\s*(?:\w+=|(?:!|\{|if|for|while|until|case|cd|command|eval|exec|exit|export|set|source|type|\.)(?:\s|$))/;

/** The words of a command line, and the end that was removed. */
export interface CommandWords {
  readonly words: readonly string[];
  /** `|| exit 1` */
  readonly end: string | undefined;
}

/** The words of a command line that needs no shell; undefined for others. */
export function wordsOf(line: string): CommandWords | undefined {
  const end = failingEnd.exec(line)?.[0];
  const command = end === undefined ? line : line.slice(0, -end.length);
  if (syntax.test(command.replace(/'[^']*'|"[^"$`\\]*"/g, "quoted"))) return undefined;
  const written = command.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? [];
  // An unclosed quote is in no word.
  if (written.length === 0 || written.join("") !== withoutGaps(command)) return undefined;
  return {
    words: written.map((word) => word.replace(/'([^']*)'|"([^"]*)"/g, "$1$2")),
    end: end?.trim().replace(/\s*;$/, ""),
  };
}

/** Removes whitespace outside quotes. */
const withoutGaps = (command: string): string =>
  command.replace(/('[^']*'|"[^"]*")|\s+/g, (_, quoted?: string) => quoted ?? "");

const operator = /^(?:\|\|?|&&?|;|[12&]?>>?(?:&[12]|\/dev\/\w+)?|<|(?:\|\||&&)\s.*)$/;

/** Whether an argument is shell syntax. */
export const isOperator = (word: string): boolean => operator.test(word);

/** Whether the only shell syntax of a list is a final `|| exit 1`. */
export function hasFailingEnd(words: readonly (string | undefined)[]): boolean {
  const first = words.findIndex((word) => word !== undefined && isOperator(word));
  const end = words.slice(first).map((word) => word ?? "?");
  return first >= 0 && failingEnd.exec(` ${end.join(" ")}`)?.index === 0;
}

/** A list as one line for a shell, which splits it into the same words. */
export const lineOf = (words: readonly string[]): string =>
  words
    .map((word) =>
      isOperator(word) || /^(?:[\w@%+=:,./-]+|[<>])$/.test(word)
        ? word
        : `'${word.replaceAll("'", "'\\''")}'`,
    )
    .join(" ");
