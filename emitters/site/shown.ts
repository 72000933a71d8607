import type { Text } from "../../compiler/language/option-values.ts";
import { staticText } from "../../compiler/language/text.ts";
import { shownText } from "./as-read.ts";
import { html, type Html } from "./html.ts";

/** A link, if a browser may follow it: a URL of a recipe may have any scheme, even `javascript:`. */
export const link = (url: string, words: string = url): Html =>
  /^https?:\/\//i.test(url)
    ? html`<a href="${url}">${words}</a>`
    : html`${words}${words === url ? "" : ` (${url})`}`;

/** A link, if its URL is known. */
export const linkTo = (url: Text): Html => {
  const known = staticText(url);
  return known === undefined ? code(shownText(url)) : link(known);
};

/** Items separated by commas: `a, b`. */
export const inline = (items: readonly Html[]): readonly Html[] =>
  items.map((item, index) => html`${index > 0 && ", "}${item}`);

export const code = (text: string): Html => html`<code>${text}</code>`;

/** A list of facts without empty ones. */
export function facts(
  pairs: readonly (readonly [name: string, value: Html | readonly Html[] | undefined])[],
): Html {
  const rows = pairs.flatMap(([name, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [
          html`<dt>${name}</dt>
            <dd>${value}</dd> `,
        ],
  );
  return html`<dl class="facts">${rows}</dl> `;
}

/** A table; empty without rows. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly (Html | string)[])[],
): Html | undefined =>
  rows.length === 0
    ? undefined
    : scrolling(
        head[0] ?? "",
        html`<table>
          <thead>
            <tr>
              ${head.map((title) => html`<th scope="col">${title}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              (row) =>
                html`<tr>
                  ${row.map((cell) => html`<td>${cell}</td>`)}
                </tr> `,
            )}
          </tbody>
        </table> `,
      );

/** A table that scrolls in itself, with a name for screen readers. */
export const scrolling = (label: string, content: Html): Html =>
  html`<div class="table-scroll" role="group" aria-label="${label}" tabindex="0">${content}</div> `;

/** A section with a heading; nothing if it would be empty. */
export const section = (id: string, title: string, content: Html | undefined): Html | undefined =>
  content &&
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section> `;

/** Commands to copy. */
export const commands = (lines: readonly string[]): Html | undefined =>
  lines.length === 0
    ? undefined
    : html`<div class="code">
        <pre tabindex="0"><code>${lines.join("\n")}</code></pre>
        <button class="copy needs-script" type="button">Copy</button>
      </div> `;
