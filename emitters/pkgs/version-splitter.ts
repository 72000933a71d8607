/**
 * Splits strings where they contain a version. Inside a longer string only a version of several parts counts (`1` in a
 * URL may be unrelated), and only without adjacent digits or parts.
 * @returns the pieces of each string, one more than there are occurrences
 */
export function versionSplitter(version: string): (written: string) => readonly string[] {
  if (version === "" || version.length > longest) return (written) => [written];
  const isTelling = /\d[.-]\d/.test(version);
  return (written) => {
    if (!written.includes(version)) return [written];
    if (isTelling) return splitWithin(written, version);
    return written === version || written === `v${version}`
      ? [written.slice(0, -version.length), ""]
      : [written];
  };
}

/** A longer text is not a version. */
const longest = 200;

function splitWithin(written: string, version: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let at = written.indexOf(version); at >= 0;) {
    const end = at + version.length;
    const isAlone = !/[0-9.]/.test(written.charAt(at - 1)) && !/^\.?[0-9]/.test(written.slice(end, end + 2));
    if (isAlone) {
      pieces.push(written.slice(start, at));
      start = end;
    }
    at = written.indexOf(version, isAlone ? end : at + 1);
  }
  return [...pieces, written.slice(start)];
}
