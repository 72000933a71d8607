/** The part of a source text that a string was written as. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Where each character of a string was written, when `source` between `start` and `end` is a plain, quoted or block
 * scalar of YAML or a string of JSON that means `text`. Indentation, folded lines and escapes are stepped over.
 * The places rise with the offset; one that has no character of its own gets that of the next.
 */
export function alignment(text: string, source: string, { start, end }: Range): (offset: number) => number {
  const opening = source.charAt(start);
  const quote = opening === '"' || opening === "'" ? opening : undefined;
  const places = new Uint32Array(text.length + 1);
  let at = contentStart(source, start, end);
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    while (quote === '"' && source.startsWith("\\\n", at)) at += 2;
    if (quote === '"' && source.charAt(at) === "\\") {
      places[index] = at;
      at += escapeLength(source.charAt(at + 1));
      continue;
    }
    if (source.charAt(at) !== character) at = endOfBlank(source, at, end);
    places[index] = at;
    if (source.charAt(at) === character) at += quote === "'" && character === "'" ? 2 : 1;
  }
  places[text.length] = at;
  return (offset) => Math.min(places[offset] ?? end, end);
}

/** Behind the quote, or on the line below the header of a block scalar. */
function contentStart(source: string, start: number, end: number): number {
  const opening = source.charAt(start);
  if (opening === '"' || opening === "'") return start + 1;
  if (opening !== "|" && opening !== ">") return start;
  const newline = source.indexOf("\n", start);
  return newline < 0 ? end : newline + 1;
}

/** The length of an escape, backslash included, by the character behind it. */
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
