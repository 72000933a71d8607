const surrogate = /[\ud800-\udfff]/;

/** The width of a text as nixfmt counts it: its code points. */
export function textWidth(text: string): number {
  return surrogate.test(text) ? Array.from(text).length : text.length;
}
