import { printable, type Printable } from "../../../compiler/diagnostics/printable.ts";
import { count } from "../../../compiler/support/counting.ts";
import { visible } from "../../../compiler/support/visible.ts";
import { html, Html } from "../../../emitters/site/html.ts";
import { templates } from "../../../emitters/support/templates.ts";
import type { FileChange, Review } from "../finding.ts";
import { hunksOf } from "./hunks.ts";
import { readable } from "./patch.ts";
import { sectionsOf, type Item, type Section } from "./sections.ts";
import { summary } from "./summary.ts";
import type { TextOptions } from "./text.ts";

export interface PageOptions extends TextOptions {
  /** The SHA-256 of a text in base64, for the policy of the page. */
  readonly sha256: (text: string) => string;
}

/** Lines around a change, and the most rows of a page: a browser lays out more of them slowly. */
const [context, mostRows] = [5, 20_000];

/** What runs, before the files that describe it. */
const isRun = ({ path }: FileChange): boolean =>
  /\.(?:service|timer|target|socket|container|volume|network|pod|image)$|compose\.yaml$/.test(path);

/**
 * A review as one page: findings, most severe first, then files side by side, units and containers first. It is one file
 * without scripts, in the design of the site, and its policy lets it load nothing.
 */
export function renderReviewHtml(review: Review, { outName, patch, sha256 }: PageOptions): Printable {
  const style = printable(templates["site/style.css"] + templates["site/review.css"]);
  const title = `What this change does to ${visible(outName)}`;
  const files = patch ? readable(review) : [];
  let left = mostRows;
  const shown = [...files.filter(isRun), ...files.filter((file) => !isRun(file))].flatMap((file) => {
    const rows = rowsOf(file, review.hide);
    // Smaller files may still fit.
    if (rows.length > left) return [];
    left -= rows.length;
    return [fileChange(file, rows)];
  });
  const policy = `default-src 'none'; style-src 'sha256-${sha256(style)}'; base-uri 'none'; form-action 'none'`;
  return printable(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta http-equiv="Content-Security-Policy" content="${policy}" />
          <meta name="referrer" content="no-referrer" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          ${new Html(`<style>${style}</style>`)}
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            <p>${summary(review)}.</p>
            ${sectionsOf(review.findings, outName).map(findings)}${shown.length > 0 && html`<h2>Files</h2> `}${shown}
            ${shown.length < files.length && html`<p>${count(files.length - shown.length, "more file")} changed: <code>catalogc diff</code> shows them.</p> `}
          </main>
        </body>
      </html> `.markup,
  );
}

const findings = ({ title, recipe, items }: Section): Html =>
  html`<section>
    <h2>${title}${recipe !== undefined && html` <small>${recipe}</small>`}</h2>
    <ul class="findings">
      ${items.map(finding)}
    </ul>
  </section> `;

const finding = ({ severity, message, places, more }: Item): Html =>
  html`<li>
    <b class="${severity}">${severity}</b> ${inCode(message)}<br />
    <small>${places.join(", ")}${more > 0 && ` and ${more} more`}</small>
  </li> `;

/** Quotations are in backticks. */
const inCode = (message: string): readonly (string | Html)[] =>
  message.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));

const fileChange = (file: FileChange, rows: readonly Html[]): Html =>
  html`<details ${isRun(file) && html` open`}>
    <summary><code>${visible(file.path)}</code> ${file.change}</summary>
    <div class="table-scroll" tabindex="0" role="region" aria-label="${visible(file.path)}">
      <table class="sides">
        <thead>
          <tr>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </details> `;

/** Lines side by side: removed ones beside those that are in their place. */
function rowsOf({ before, after }: FileChange, hide: (text: string) => string): readonly Html[] {
  return hunksOf(before, after, context).flatMap(({ header, body }) => {
    const rows = [
      html`<tr class="hunk">
        <td colspan="2">${header}</td>
      </tr> `,
    ];
    const lines = body.map((line) => visible(hide(line)).replaceAll("\\t", "\t"));
    for (let at = 0; at < lines.length;) {
      const removed = run(lines, at, "-");
      const added = run(lines, at + removed.length, "+");
      const same = removed.length + added.length === 0 ? [lines[at] ?? ""] : [];
      at += removed.length + added.length + same.length;
      for (const line of same) rows.push(row(line, line, ""));
      for (let index = 0; index < Math.max(removed.length, added.length); index += 1)
        rows.push(row(removed[index], added[index], "changed"));
    }
    return rows;
  });
}

/** The lines from a place on that begin with a sign. */
function run(lines: readonly string[], from: number, sign: string): readonly string[] {
  const end = lines.findIndex((line, index) => index >= from && !line.startsWith(sign));
  return lines.slice(from, end < 0 ? lines.length : end);
}

const row = (old: string | undefined, now: string | undefined, kind: string): Html =>
  html`<tr>
    ${cell(old, kind && "old")}${cell(now, kind && "new")}
  </tr> `;

const cell = (line: string | undefined, kind: string): Html =>
  line === undefined ? html`<td></td>` : html`<td class="${kind}">${line.slice(1)}</td>`;
