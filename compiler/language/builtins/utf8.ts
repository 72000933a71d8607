// Nix counts the bytes of UTF-8 where JavaScript counts UTF-16 units.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// eslint-disable-next-line no-control-regex -- all of ASCII
const ascii = /^[\x00-\x7f]*$/;

export function byteLength(text: string): number {
  return ascii.test(text) ? text.length : encoder.encode(text).length;
}

/** Bytes `start` to `start + length`, or up to the end of the text; undefined when that cuts a character in two. */
export function byteSubstring(text: string, start: number, length: number): string | undefined {
  if (ascii.test(text)) return text.slice(start, start + length);
  try {
    return decoder.decode(encoder.encode(text).subarray(start, start + length));
  } catch {
    return undefined;
  }
}
