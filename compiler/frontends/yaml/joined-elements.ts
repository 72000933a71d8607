import type { Scalar } from "yaml";
import type { Span } from "../../support/span.ts";
import type { Reading } from "./reading.ts";

/** A line of a text without quotes that begins as an element of a list does. */
const element = /(?:\r\n|\r|\n)[ \t]*(- +[^\r\n]*[^\s])/;

/**
 * Where a text without quotes goes on with what looks like the next element of a list: deeper than the one before it,
 * `- y` is a part of its text. Source: YAML 1.2.2, 7.3.3, "Plain Style".
 */
export function joinedElement(reading: Reading, { type }: Scalar, { start, end }: Span): Span | undefined {
  if (type !== "PLAIN") return undefined;
  const found = element.exec(reading.source.text.slice(start, end));
  if (found === null) return undefined;
  const [line, written = ""] = found;
  const from = start + found.index + line.length - written.length;
  return reading.span(from, from + written.length);
}
