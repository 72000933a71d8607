/** Of a longer cycle, as many names are shown at its beginning. */
const mostShown = 8;

/**
 * What a cycle leads through and back to where it began: `a → b → a`. Of a long one the beginning and the end: where it
 * closes is what people look for.
 */
export function around(names: readonly string[], arrow: string): string {
  const left = names.length - mostShown - 1;
  // One left out would take as much space as saying so.
  const shown = left < 2 ? names : [...names.slice(0, mostShown), `… (${left} more)`, ...names.slice(-1)];
  return [...shown, ...names.slice(0, 1)].join(arrow);
}
