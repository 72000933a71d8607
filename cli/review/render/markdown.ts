import type { Finding } from "../finding.ts";
import type { Review } from "../review.ts";
import { readable, unifiedDiff } from "./patch.ts";
import { bySubject, summary } from "./summary.ts";
import { placeText, type TextOptions } from "./text.ts";

/** GitHub refuses comments of more than 65,536 characters: the diff gives way, the findings stay. */
const longest = 60_000;

/** A review as a comment on a pull request, clean by prettier's rules. */
export function renderReviewMarkdown(review: Review, { outName, patch }: TextOptions): string {
  const groups = [...bySubject(review.findings)].map(
    ([subject, findings]) => `### ${subject}\n\n${findings.map((each) => item(each, outName)).join("\n")}`,
  );
  const head = [`## What this change does to \`${outName}\``, `${summary(review)}.`, ...groups].join("\n\n");
  const room = longest - head.length;
  return `${[head, ...(patch && readable(review).length > 0 ? [details(review, room)] : [])].join("\n\n")}\n`;
}

function item({ severity, message, where }: Finding, outName: string): string {
  const label = severity === "danger" || severity === "warning" ? `**${severity}**` : severity;
  const places = [...new Set(where.map(placeText))].map((place) => code(`${outName}/${place}`));
  return `- ${label}: ${message} (${places.join(", ")})`;
}

const code = (text: string): string => `\`${text.replaceAll("`", "'")}\``;

/** The plain diff, folded; what does not fit is counted. */
function details(review: Review, room: number): string {
  const files = readable(review);
  const shown: string[] = [];
  let left = room;
  for (const file of files) {
    const diff = unifiedDiff(file, review.hide);
    left -= diff.length;
    if (left < 0) break;
    // Without the space that marks an empty line as unchanged.
    shown.push(diff.trimEnd().replaceAll(/^ $/gm, ""));
  }
  const hidden = files.length - shown.length;
  const body = shown.join("\n");
  const fence = "`".repeat(Math.max(3, ...[...body.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  const more = hidden > 0 ? [`The diffs of ${hidden} more files are too long for a comment.`] : [];
  const block = shown.length > 0 ? [`${fence}diff\n${body}\n${fence}`] : [];
  return ["<details>\n<summary>Plain diff</summary>", ...block, ...more, "</details>"].join("\n\n");
}
