import { printableJson, type Printable } from "../../../compiler/diagnostics/printable.ts";
import type { Review } from "../finding.ts";
import { summary } from "./summary.ts";

/** A review as one JSON document. */
export const reviewAsJson = (review: Review): Printable => printableJson(reviewFacts(review));

/** The same as data. */
export function reviewFacts(review: Review): Readonly<Record<string, unknown>> {
  const { findings, files } = review;
  return {
    summary: summary(review),
    findings,
    files: files.map(({ path, change, mode }) => ({ path, change, ...mode })),
  };
}
