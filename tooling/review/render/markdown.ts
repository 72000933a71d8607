import { printable, type Printable } from "../../../compiler/diagnostics/printable.ts";
import type { Review } from "../finding.ts";
import { readable, unifiedDiff } from "./patch.ts";
import { fitting } from "./fitting.ts";
import { sectionsOf, type Item, type Section } from "./sections.ts";
import { bySeverity, summary } from "./summary.ts";
import type { TextOptions } from "./text.ts";

/** GitHub rejects comments of more than 65,536 characters. The diff is cut first, then the least severe findings. */
const longest = 60_000;

/** A review as a comment on a pull request, formatted as by prettier. */
export function renderReviewMarkdown(review: Review, { outName, patch }: TextOptions): Printable {
  const { sections, left } = fitting(sectionsOf(review.findings, outName), longest, {
    heading: (section) => heading(section).length + "\n\n\n\n".length,
    item: (item) => line(item).length + "\n".length,
  });
  const groups = sections.map((section) => `${heading(section)}\n\n${section.items.map(line).join("\n")}`);
  const head = [
    `## What this change does to \`${outName}\``,
    `${summary(review)}.`,
    ...groups,
    ...(left.length > 0 ? [leftOut(left)] : []),
  ].join("\n\n");
  const room = longest - head.length;
  const parts = [head, ...(patch && readable(review).length > 0 ? [details(review, room)] : [])];
  return printable(`${parts.join("\n\n")}\n`);
}

const heading = ({ title, recipe }: Section): string =>
  `### ${title}${recipe === undefined ? "" : ` (${code(recipe)})`}`;

function leftOut(items: readonly Item[]): string {
  const many = bySeverity((severity) =>
    items.reduce((sum, item) => (item.severity === severity ? sum + item.findings : sum), 0),
  );
  return `${many} do not fit into this comment: \`catalogc diff\` lists all.`;
}

function line({ severity, message, places, more }: Item): string {
  const label = severity === "danger" || severity === "warning" ? `**${severity}**` : severity;
  return `- ${label}: ${message} (${places.map(code).join(", ")}${more > 0 ? ` and ${more} more` : ""})`;
}

const code = (text: string): string => `\`${text.replaceAll("`", "'")}\``;

/** The length of the shortest diff: its names, and one line. */
const shortest = 50;

/** The plain diff, folded. Files that do not fit are counted. */
function details(review: Review, room: number): string {
  const files = readable(review);
  const shown: string[] = [];
  let left = room;
  for (const file of files) {
    if (left < shortest) break;
    const diff = unifiedDiff(file, review.hide);
    // Smaller files may still fit.
    if (diff.length > left) continue;
    left -= diff.length;
    // Drops the space that marks an empty line as unchanged.
    shown.push(diff.replace(/\n$/, "").replaceAll(/^ $/gm, ""));
  }
  const hidden = files.length - shown.length;
  const body = shown.join("\n");
  const fence = "`".repeat(Math.max(3, ...[...body.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  const which = hidden === 1 ? "diff of 1 more file is" : `diffs of ${hidden} more files are`;
  const more = hidden > 0 ? [`The ${which} too long for a comment.`] : [];
  const block = shown.length > 0 ? [`${fence}diff\n${body}\n${fence}`] : [];
  return ["<details>\n<summary>Plain diff</summary>", ...block, ...more, "</details>"].join("\n\n");
}
