/** Decodes strictly and drops a BOM. `line` is the 1-based line of the first byte that is not UTF-8. */
export type Decoded =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly line: number };

const strict = new TextDecoder("utf-8", { fatal: true });
const lenient = new TextDecoder("utf-8");

export function decodeUtf8(bytes: Uint8Array): Decoded {
  try {
    return { ok: true, text: strict.decode(bytes) };
  } catch {
    const before = lenient.decode(bytes).split("\uFFFD", 1)[0] ?? "";
    return { ok: false, line: before.split("\n").length };
  }
}
