const unitMilliseconds = new Map([
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
  ["ms", 1],
]);
const units = [...unitMilliseconds.keys()];

/**
 * The longest duration that a recipe may set, in milliseconds: 366 days, more than any health check needs, and within
 * the range of every timer.
 */
const longest = 366 * 24 * 3_600_000;

/**
 * Parses a duration to milliseconds: numbers with the units `h`, `m`, `s` and `ms`, each at most once, largest first,
 * without spaces (`30s`, `1m30s`, `2.5s`, `500ms`). Both consumers parse these forms alike: systemd.time(7), "Parsing
 * time spans", and the Compose specification, "Specifying durations", whose tools use Go's `time.ParseDuration`.
 * Undefined for other texts, and for fractions of milliseconds, in which the targets differ.
 */
export function parseDuration(text: string): number | undefined {
  if (!/^(?:[\d.]+(?:h|ms?|s))+$/.test(text)) return undefined;
  let total = 0;
  let next = 0;
  for (const [, number = "", unit = ""] of text.matchAll(/([\d.]+)([hms]+)/g)) {
    const index = units.indexOf(unit);
    const amount = times(number, unitMilliseconds.get(unit) ?? 0);
    if (index < next || amount === undefined) return undefined;
    next = index + 1;
    total += amount;
  }
  return total <= longest ? total : undefined;
}

/** The product if it is an integer. It uses integer arithmetic because 1.1 × 60,000 is 66,000.00000000001 otherwise. */
function times(number: string, unit: number): number | undefined {
  const [, whole = "", fraction = ""] = /^(\d*)(?:\.(\d{1,9}))?$/.exec(number) ?? [];
  if (whole === "" && fraction === "") return undefined;
  const [numerator, denominator] = [Number(fraction) * unit, 10 ** fraction.length];
  return numerator % denominator === 0 ? Number(whole) * unit + numerator / denominator : undefined;
}
