const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of a duration that matches `DURATIONPAT`: `"1m30s"` is 90000. */
export function milliseconds(duration: string): number {
  let total = 0;
  for (const [, amount, unit] of duration.matchAll(/([0-9.]+)(us|ms|s|m|h)/g)) {
    total += Number(amount) * (MILLISECONDS[unit ?? ""] ?? 0);
  }
  return total;
}
