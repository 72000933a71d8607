import { compareBytes } from "../evaluation/ordering.ts";

/** Texts by their pieces, runs of digits (without leading zeros) as numbers: `a2` before `a10`. */
export function compareNaturally(a: string, b: string): number {
  const [left, right] = [piecesOf(a), piecesOf(b)];
  for (const [index, piece] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order =
      typeof piece === "bigint" && typeof other === "bigint"
        ? Number(piece > other) - Number(piece < other)
        : compareBytes(String(piece), String(other));
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Texts and numbers in turn, starting and ending with a text. */
const piecesOf = (text: string): readonly (string | bigint)[] =>
  text.split(/(0|[1-9][0-9]*)/).map((piece, index) => (index % 2 === 1 ? BigInt(piece) : piece));
