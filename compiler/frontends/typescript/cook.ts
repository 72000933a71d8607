/** Unescaped template text. `offsets[i]` is the position in the raw text of unit `i`, including the end. */
export interface Cooked {
  readonly text: string;
  readonly offsets: (index: number) => number;
}

/**
 * One escape or line break of a raw template. Sticky, so that scanning is linear. Source: ECMAScript, "Template Literal
 * Lexical Components".
 */
const special =
  /\\(?:u\{(?<point>[0-9a-fA-F]+)\}|u(?<unit>[0-9a-fA-F]{4})|x(?<byte>[0-9a-fA-F]{2})|(?<nul>0)(?!\d)|(?<bad>[ux\d])|(?<end>\r\n|[\n\r\u2028\u2029])|(?<other>.))|(?<break>\r\n?)/suy;

/** The meaning of a letter after a backslash. */
export const escapedLetters: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
]);

/**
 * The unescaped text of a raw template literal. Line breaks become `\n`. A wrong escape (`\u{` without digits, `\1`) is
 * undefined, as in JavaScript.
 */
export function cook(raw: string): Cooked | undefined {
  if (!/[\\\r]/.test(raw)) return { text: raw, offsets: (index) => index };
  const units: string[] = [];
  const offsets: number[] = [];
  let position = 0;
  while (position < raw.length) {
    special.lastIndex = position;
    const found = special.exec(raw);
    const meaning = found ? meaningOf(found) : (raw[position] ?? "");
    if (meaning === undefined) return undefined;
    for (const unit of meaning.split("")) {
      units.push(unit);
      offsets.push(position);
    }
    position += found ? found[0].length : 1;
  }
  offsets.push(raw.length);
  return { text: units.join(""), offsets: (index) => offsets[index] ?? raw.length };
}

function meaningOf({ groups = {} }: RegExpExecArray): string | undefined {
  if (groups["break"] !== undefined) return "\n";
  if (groups["end"] !== undefined) return "";
  if (groups["nul"] !== undefined) return "\0";
  if (groups["bad"] !== undefined) return undefined;
  if (groups["other"] !== undefined) return escapedLetters.get(groups["other"]) ?? groups["other"];
  const point = Number.parseInt(groups["point"] ?? groups["unit"] ?? groups["byte"] ?? "", 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}
