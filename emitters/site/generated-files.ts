import type { EmittedFile } from "../support/emitted-file.ts";
import { html, type Html } from "./html.ts";

/** Files of the output folder as they are, each to be opened; nothing when there are none. */
export function generatedFiles(
  files: ReadonlyMap<string, EmittedFile>,
  isShown: (path: string) => boolean,
): Html | undefined {
  const shown = [...files.values()]
    .filter(({ path, content }) => typeof content === "string" && isShown(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  if (shown.length === 0) return undefined;
  return html`${shown.map(
    ({ path, content }) =>
      html`<details>
        <summary><code>${path}</code></summary>
        <pre><code>${String(content)}</code></pre>
      </details> `,
  )}`;
}
