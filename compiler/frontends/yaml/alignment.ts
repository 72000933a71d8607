/** The part of a source text that a string was written in. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The position of each character of a string, if `source` between `start` and `end` is a plain, quoted or block scalar
 * of YAML or a JSON string with the value `text`. Indentation, folded lines and escapes are skipped. The positions rise
 * with the offset; a character without its own position gets that of the next.
 */
export function alignment(text: string, source: string, { start, end }: Range): (offset: number) => number {
  const opening = source.charAt(start);
  const quote = opening === '"' || opening === "'" ? opening : undefined;
  const places = new Uint32Array(text.length + 1);
  let at = contentStart(source, start, end);
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (quote === '"') at = behindContinuations(source, at);
    if (quote === '"' && source.charAt(at) === "\\") {
      places[index] = at;
      at += escapeLength(source.charAt(at + 1));
      continue;
    }
    if (character === "\n" && source.charAt(at) === "\r") {
      places[index] = at;
      at = behindNewline(source, at);
      continue;
    }
    const isWritten = source.charAt(at) === character;
    const behind = isWritten ? at : endOfBlank(source, at, end);
    // A folded line ends where it was written, not where the next one begins.
    places[index] = character === " " ? at : behind;
    at = behind;
    if (source.charAt(at) === character && (isWritten || character !== " "))
      at += quote === "'" && character === "'" ? 2 : 1;
  }
  places[text.length] = at;
  return (offset) => Math.min(places[offset] ?? end, end);
}

/** After the quote, or on the line below the header of a block scalar. */
function contentStart(source: string, start: number, end: number): number {
  const opening = source.charAt(start);
  if (opening === '"' || opening === "'") return start + 1;
  if (opening !== "|" && opening !== ">") return start;
  let at = start;
  while (at < end && !isNewline(source, at)) at++;
  return Math.min(behindNewline(source, at), end);
}

const isNewline = (source: string, at: number): boolean => "\r\n".includes(source.charAt(at) || " ");

const behindNewline = (source: string, at: number): number => at + (source.startsWith("\r\n", at) ? 2 : 1);

/** Skips backslashes at the ends of lines and the indentation of the lines joined to them. */
function behindContinuations(source: string, from: number): number {
  let at = from;
  while (source.charAt(at) === "\\" && isNewline(source, at + 1)) {
    at = behindNewline(source, at + 1);
    while (" \t".includes(source.charAt(at) || "\n")) at++;
  }
  return at;
}

/** The length of an escape including the backslash, by the character after it. */
function escapeLength(character: string): number {
  switch (character) {
    case "x":
      return 4;
    case "u":
      return 6;
    case "U":
      return 10;
    default:
      return 2;
  }
}

function endOfBlank(source: string, from: number, end: number): number {
  let at = from;
  while (at < end && " \t\r\n".includes(source.charAt(at))) at++;
  return at;
}
