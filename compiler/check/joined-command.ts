import { beginsCommand, commandGoesOn } from "./shell-lines.ts";

/** The effect of joining the lines of a script. */
export interface JoinedCommand {
  readonly kind: "command" | "comment" | "backslash" | "here-document";
  /** The affected line, or a part of it that identifies it. */
  readonly written: string;
}

/**
 * The first line of a folded block whose meaning certainly changes when it is joined to its neighbour: a separate
 * command, a line after a comment, a `\` or the start of a here-document. Undefined if the lines may be one command.
 */
export function joinedCommand(block: string): JoinedCommand | undefined {
  // With an explicit indentation, the content depends on the surrounding block; scripts do not use that.
  const [header, body] = /^>[-+]?[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n)(.*)$/s.exec(block) ?? [];
  if (header === undefined || body === undefined) return undefined;
  const lines = body.split(/\r\n|\r|\n/);
  const indent = /^ */.exec(lines.find((line) => line.trim() !== "") ?? "")?.[0].length ?? 0;
  const own = lines.map((line) => (line.trim() === "" ? "" : line.slice(indent)));
  const quotes = new Quotes();
  for (const [index, line] of own.entries()) {
    const wasQuoted = quotes.isOpen;
    const comment = quotes.read(line);
    const next = own[index + 1];
    if (next === undefined || !isFolded(line) || !isFolded(next)) continue;
    const kept = comment === undefined ? line : line.slice(0, comment);
    if (comment !== undefined) return { kind: "comment", written: line.slice(comment) };
    if (/(?:^|[^\\])(?:\\\\)*\\$/.test(kept)) return { kind: "backslash", written: kept };
    if (quotes.isOpen) continue;
    const document = wasQuoted
      ? undefined
      : /^(?:(?!\(\()[^<])*(<<-?[ \t]*['"]?[A-Za-z_]\w*)/.exec(kept)?.[1];
    if (document !== undefined) return { kind: "here-document", written: document };
    if (commandGoesOn(kept)) continue;
    const before = own.slice(Math.max(0, index + 1 - far), index + 1);
    if (beginsCommand(next, before, own.slice(index + 2, index + 2 + far)))
      return { kind: "command", written: next };
  }
  return undefined;
}

/** The number of lines considered around a line. */
const far = 100;

/** YAML 1.2.2, 8.1.3, "Folded Style": lines that begin with whitespace, and empty lines, keep their line breaks. */
const isFolded = (line: string): boolean => /^[^ \t]/.test(line);

/** Tracks the quotes of a script, line by line. */
class Quotes {
  #open = "";

  get isOpen(): boolean {
    return this.#open !== "";
  }

  /** Returns the position of a comment in the line. */
  read(line: string): number | undefined {
    for (let at = 0; at < line.length; at++) {
      const char = line.charAt(at);
      if (char === "\\" && this.#open !== "'") at++;
      else if (this.isOpen) this.#open = char === this.#open ? "" : this.#open;
      else if (char === '"' || char === "'") this.#open = char;
      else if (char === "#" && /^$|[\s;&|(]/.test(line.charAt(at - 1))) return at;
    }
    return undefined;
  }
}
