import { visible } from "../support/visible.ts";
import type { RelatedPlace } from "./diagnostic.ts";

// One problem may be about a thousand places; people want the first few. Programs get everything (`--format json`).

const mostRelated = 8;
const longestMessage = 600;

/** The related places that are shown, and how many are not. */
export function firstRelated(related: readonly RelatedPlace[]): {
  readonly shown: readonly RelatedPlace[];
  readonly hidden: number;
} {
  // One left out would take as much space as saying so.
  const shown = related.length <= mostRelated + 1 ? related : related.slice(0, mostRelated);
  return { shown, hidden: related.length - shown.length };
}

/** A message with invisible characters spelled out, cut where nobody reads on. */
export function oneLine(message: string): string {
  const shown = visible(message);
  return shown.length <= longestMessage ? shown : `${shown.slice(0, longestMessage)}…`;
}
