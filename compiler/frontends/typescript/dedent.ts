/**
 * Removes the indentation that all lines have in common, as Nix does for its indented strings: an empty first line is
 * dropped, the white space of a blank last line too, blank lines do not count. `parts` is the text around
 * interpolations, before escapes are read: neither an interpolated value nor an escaped `\n` starts a line.
 * Source: Nix manual, "String literal", indented strings (where tabs are not indentation; here they are).
 */
export function dedent(parts: readonly string[]): string[] {
  const pieces = parts.map((part) => part.split("\n"));
  const width = commonIndentation(pieces);
  return pieces.map((lines, part) => {
    const last = part === pieces.length - 1;
    const stripped = lines.map((line, index) => {
      if (!startsLine(part, index)) return line;
      const closing = last && index > 0 && index === lines.length - 1 && isBlank(line);
      return closing ? "" : line.slice(Math.min(width, leading(line).length));
    });
    const opening = part === 0 && lines.length > 1 && isBlank(lines[0] ?? "");
    return (opening ? stripped.slice(1) : stripped).join("\n");
  });
}

function commonIndentation(pieces: readonly (readonly string[])[]): number {
  let common: string | undefined;
  for (const [part, lines] of pieces.entries()) {
    for (const [index, line] of lines.entries()) {
      const beforeHole = part < pieces.length - 1 && index === lines.length - 1;
      if (!startsLine(part, index) || (isBlank(line) && !beforeHole)) continue;
      common = common === undefined ? leading(line) : sharedPrefix(common, leading(line));
    }
  }
  return common?.length ?? 0;
}

/** Text after an interpolation goes on with its line. */
const startsLine = (part: number, index: number): boolean => part === 0 || index > 0;
const isBlank = (line: string): boolean => line.trim() === "";
const leading = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? "";

function sharedPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}
