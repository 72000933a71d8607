/** A longer one is no version, and may be too much for a regular expression. */
const longest = 200;

/**
 * Takes strings apart where they repeat a version. Inside a longer string only a version of several parts counts (`1` in a
 * URL proves nothing), and only where no digit or part precedes or follows.
 * @returns for each string its pieces, one more than there are repetitions
 */
export function versionSplitter(version: string): (written: string) => readonly string[] {
  if (version === "" || version.length > longest) return (written) => [written];
  let occurrence: RegExp | undefined;
  return (written) => {
    if (!written.includes(version)) return [written];
    occurrence ??= occurrenceOf(version);
    return written.split(occurrence);
  };
}

const occurrenceOf = (version: string): RegExp =>
  /\d[.-]\d/.test(version)
    ? new RegExp(`(?<![0-9.])${escapeRegExp(version)}(?!\\.?[0-9])`)
    : new RegExp(`(?<=^v?)${escapeRegExp(version)}$`);

const escapeRegExp = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
