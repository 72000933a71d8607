import type { PathLike, Text } from "../../compiler/language/option-values.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { staticText } from "../../compiler/language/text.ts";
import { printInline } from "../nix/print.ts";
import { textWithHoles } from "../support/text-with-holes.ts";
import { html, type Html } from "./html.ts";

/** A text for people; a residual part is its Nix expression: `${pkgs.hello}/bin/hello`. */
export const shownText = ({ parts }: Text): string => textWithHoles(parts, shownExpr);

export const shownPath = (path: PathLike): string =>
  path.kind === "file" ? path.path : shownExpr(path.expr);

/** Files of the recipe tree by their paths in it, as in `catalog.json`: `${./web/x.py}`. */
const shownExpr = (expr: Expr): string => printInline(expr, { treePath: (path) => `./${path}` });

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
export function table(
  head: readonly string[],
  rows: readonly (readonly (Html | string)[])[],
): Html | undefined {
  if (rows.length === 0) return undefined;
  return html`<div class="table-scroll" role="group" aria-label="${head[0] ?? ""}" tabindex="0">
    <table>
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
    </table>
  </div> `;
}

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
