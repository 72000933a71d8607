const surrogatePair = /[\ud800-\udbff][\udc00-\udfff]/g;

/** The width of a text as nixfmt counts it: its code points. */
export function textWidth(text: string): number {
  return text.length - (text.match(surrogatePair)?.length ?? 0);
}
