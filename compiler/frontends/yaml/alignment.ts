/** The part of a source text that a string was written in. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The position of each character of a string, if `source` between `start` and `end` is a plain, quoted or block scalar
 * of YAML or a JSON string with the value `text`. Indentation, line folds and escapes are skipped, so positions rise
 * with the offset.
 */
export function alignment(text: string, source: string, { start, end }: Range): (offset: number) => number {
  const quote = source.charAt(start);
  const places = new Uint32Array(text.length + 1);
  let at = contentStart(source, start);
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    const before = at;
    while (at < end && source.charAt(at) !== character && isBetween(source, at)) at++;
    // A line ends where it was written, not where the next one begins.
    places[index] = character === " " || character === "\n" ? before : at;
    if (quote === '"' && source.charAt(at) === "\\") at += escapeLengths.get(source.charAt(at + 1)) ?? 2;
    else if (source.charAt(at) === character) at += quote === "'" && character === "'" ? 2 : 1;
  }
  places[text.length] = at;
  return (offset) => Math.min(places[offset] ?? end, end);
}

/** After the quote, or on the line below the header of a block scalar. */
function contentStart(source: string, start: number): number {
  const opening = source.charAt(start);
  if (opening === '"' || opening === "'") return start + 1;
  return /[|>]/.test(opening) ? start + source.slice(start).search(/[\r\n]|$/) : start;
}

/** Whitespace, or a backslash that joins lines. */
const isBetween = (source: string, at: number): boolean =>
  /\s/.test(source.charAt(at)) || (source.charAt(at) === "\\" && /[\r\n]/.test(source.charAt(at + 1)));

/** The lengths of escapes with the backslash, by the character after it; those of all others are 2. */
const escapeLengths: ReadonlyMap<string, number> = new Map([
  ["x", 4],
  ["u", 6],
  ["U", 10],
]);
