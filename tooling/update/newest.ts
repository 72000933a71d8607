import { compareVersions } from "../../compiler/language/builtins/versions.ts";

/** Which versions of an upstream to consider; patterns have `*` for any characters. */
export interface Wanted {
  readonly versions: string | null;
  readonly ignore: readonly string[];
}

/**
 * The newest version after the current one, by the order of Nix; undefined if there is none. Names of upstreams are not
 * trusted: a version has letters, digits and `.+_-`, and begins with a digit.
 */
export function newest(current: string, found: Iterable<string>, wanted: Wanted): string | undefined {
  const takesEarly = isEarly(current) || (wanted.versions !== null && isEarly(wanted.versions));
  let best: string | undefined;
  for (const version of found) {
    if (!/^\d[\w.+-]{0,99}$/.test(version)) continue;
    if (wanted.versions !== null && !matches(version, wanted.versions)) continue;
    if (wanted.ignore.some((pattern) => matches(version, pattern))) continue;
    if (isEarly(version) && !takesEarly) continue;
    // An upstream may have had versions of both kinds.
    if (isDate(version) !== isDate(current) && wanted.versions === null) continue;
    if (compareVersions(version, best ?? current) > 0) best = version;
  }
  return best;
}

/** Whether a version is one before a release: `2.0.0-rc.1`, `1.0b2`, `3.0.dev4`. In `3.5a`, the letter counts releases. */
export const isEarly = (version: string): boolean =>
  /alpha|beta|preview|nightly|snapshot|canary|next|(?:^|[^a-z])(?:(?:rc|pre|dev)(?![a-z])|[abcm]\.?\d)/i.test(
    version,
  );

/** Whether a version is a date without dots, `20240131`, which is larger than other versions. */
const isDate = (version: string): boolean => /^(?:19|20)\d{6}(?!\d)/.test(version);

/** Whether a text matches a pattern as a whole. Takes time in proportion to the lengths of both together. */
export function matches(text: string, pattern: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}
