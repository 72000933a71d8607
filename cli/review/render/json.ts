import type { Review } from "../review.ts";
import { summary } from "./summary.ts";

/** A review for programs: one document. */
export function reviewAsJson(review: Review): string {
  const { findings, files } = review;
  const document = {
    summary: summary(review),
    findings,
    files: files.map(({ path, change }) => ({ path, change })),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
