import fc from "fast-check";

/** One change to a text, as numbers between 0 and 1 so that it fits every text. */
interface Change {
  readonly how: number;
  readonly where: number;
  readonly size: number;
  readonly other: number;
}

/** One of the texts with one to six pieces deleted, doubled, swapped, reversed, cut off, or replaced by a fragment. */
export const damaged = (texts: readonly string[], fragments: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...texts),
      fc.array(
        fc.record({
          how: fc.nat(6),
          where: fc.double({ min: 0, max: 1, noNaN: true }),
          size: fc.nat(12),
          other: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    )
    .map(([text, changes]) => changes.reduce((each, one) => change(each, one, fragments), text));

function change(text: string, { how, where, size, other }: Change, fragments: readonly string[]): string {
  const at = Math.floor(where * text.length);
  const end = Math.min(text.length, at + size);
  const piece = text.slice(at, end);
  const elsewhere = Math.floor(other * text.length);
  const fragment = fragments[Math.floor(other * (fragments.length - 1))] ?? "";
  switch (how) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
      return text.slice(0, end) + piece + text.slice(end);
    case 2:
      return text.slice(0, at) + text.slice(elsewhere, elsewhere + size) + text.slice(end);
    case 3:
      return text.slice(0, at) + fragment + text.slice(at);
    case 4:
      return text.slice(0, at) + fragment + text.slice(end);
    case 5:
      return text.slice(0, at) + piece.split("").reverse().join("") + text.slice(end);
    default:
      return size === 0 ? text.slice(0, at) : text.slice(0, elsewhere) + piece + text.slice(elsewhere);
  }
}
