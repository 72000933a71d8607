// Nix counts the bytes of UTF-8 where JavaScript counts UTF-16 units.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// eslint-disable-next-line no-control-regex -- all of ASCII
const ascii = /^[\x00-\x7f]*$/;

export function byteLength(text: string): number {
  return ascii.test(text) ? text.length : encoder.encode(text).length;
}

/** Bytes `start` to `start + length`, as far as there are any; undefined when that cuts a character in two. */
export function byteSubstring(text: string, start: number, length: number): string | undefined {
  return fromBytes(toBytes(text).slice(start, start + length));
}

/** A string with one unit for each byte of the text. */
export function toBytes(text: string): string {
  if (ascii.test(text)) return text;
  const bytes = encoder.encode(text);
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length; start += 4096) {
    chunks.push(String.fromCharCode(...bytes.subarray(start, start + 4096)));
  }
  return chunks.join("");
}

/** The text of such a string; undefined when it is no UTF-8. */
export function fromBytes(bytes: string): string | undefined {
  if (ascii.test(bytes)) return bytes;
  try {
    return decoder.decode(Uint8Array.from(bytes, (unit) => unit.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
