import { createHash } from "node:crypto";
import type { Printable } from "../../../compiler/diagnostics/printable.ts";
import { rank, type Review, type Severity } from "../../../tooling/review/finding.ts";
import { renderReviewHtml } from "../../../tooling/review/render/html.ts";
import { renderReviewMarkdown } from "../../../tooling/review/render/markdown.ts";
import { reviewAsJson } from "../../../tooling/review/render/summary.ts";
import { renderReview } from "../../../tooling/review/render/text.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { paletteFor } from "../../terminal/terminal.ts";

export type ReviewFormat = "text" | "markdown" | "html" | "json";

/** The options common to all commands that print a review. */
export interface ReviewRequest {
  readonly format: ReviewFormat;
  /** Print the plain diff; JSON never has it. */
  readonly patch: boolean;
  /** Exit with 1 if there is a finding of this severity or above. */
  readonly failOn: Severity | undefined;
}

export function rendered(found: Review, outName: string, { format, patch }: ReviewRequest): Printable {
  if (format === "json") return reviewAsJson(found);
  if (format === "markdown") return renderReviewMarkdown(found, { outName, patch });
  if (format === "html") return renderReviewHtml(found, { outName, patch, sha256 });
  return renderReview(found, { outName, patch }, paletteFor(process.stdout));
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");

export function statusOf({ findings }: Review, { failOn }: ReviewRequest): ExitStatus {
  const fails = failOn !== undefined && findings.some(({ severity }) => rank(severity) >= rank(failOn));
  return fails ? exitStatus.wrong : exitStatus.fine;
}
