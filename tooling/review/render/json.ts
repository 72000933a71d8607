import type { Review } from "../finding.ts";
import { summary } from "./summary.ts";

/** A review for programs: one document. */
export const reviewAsJson = (review: Review): string =>
  `${JSON.stringify(reviewFacts(review), undefined, 2)}\n`;

/** The same as data. */
export function reviewFacts(review: Review): Readonly<Record<string, unknown>> {
  const { findings, files } = review;
  return {
    summary: summary(review),
    findings,
    files: files.map(({ path, change, mode }) => ({ path, change, ...mode })),
  };
}
