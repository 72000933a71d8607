const pattern = /^(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+)s)?(?:(\d+)ms)?$/;
const unitMilliseconds = [3_600_000, 60_000, 1000, 1] as const;

/** Longest duration a recipe may ask for: 366 days, far beyond any health check, safe in every timer. */
const longest = 366 * 24 * 3_600_000;

/**
 * Reads a duration as milliseconds: whole numbers with the units `h`, `m`, `s` and `ms`, each at most once, largest
 * first, without spaces (`30s`, `1m30s`, `500ms`). This is what both consumers read alike: systemd.time(7), "Parsing
 * time spans", and the Compose specification, "Specifying durations". Undefined for anything else.
 */
export function parseDuration(text: string): number | undefined {
  const match = pattern.exec(text);
  if (match === null || text === "") return undefined;
  const total = unitMilliseconds.reduce((sum, unit, index) => sum + unit * Number(match[index + 1] ?? 0), 0);
  return total <= longest ? total : undefined;
}
