import type { ComposeNode } from "./nodes.ts";

/**
 * The words of a command as a shell splits them, without expansion. Undefined if a quote is not closed. Source: Compose
 * Specification, "command" (2026-11); POSIX.1, Shell Command Language, 2.2.
 */
export function shellWordsIn(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === "\\") {
      at += 1;
      if (text[at] !== "\n") word = (word ?? "") + (text[at] ?? "");
    } else if (character === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) return undefined;
      word = (word ?? "") + text.slice(at + 1, end);
      at = end;
    } else if (character === '"') {
      word ??= "";
      for (at += 1; text[at] !== '"'; at++) {
        if (at >= text.length) return undefined;
        if (text[at] === "\\" && /["\\$`\n]/.test(text[at + 1] ?? "")) at += 1;
        word += text[at] ?? "";
      }
    } else word = (word ?? "") + character;
  }
  return word === undefined ? words : [...words, word];
}

/** The words of a command that is a text or a list. */
export function wordsOfCommand(command: ComposeNode | undefined): readonly string[] {
  if (command?.kind === "scalar") return shellWordsIn(command.text) ?? [];
  return command?.kind === "list"
    ? command.items.flatMap((item) => (item.kind === "scalar" ? item.text : []))
    : [];
}
