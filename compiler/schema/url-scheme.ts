import { suggest } from "../support/suggest.ts";

/** A scheme that is almost `https` or `http`, at the start of a text: `htps://`. */
export function misspeltScheme(
  text: string,
): { readonly written: string; readonly meant: string } | undefined {
  const [, written] = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(text) ?? [];
  const meant =
    written === undefined || /^https?$/i.test(written) ? undefined : suggest(written, ["http", "https"]);
  return written === undefined || meant === undefined ? undefined : { written, meant };
}
