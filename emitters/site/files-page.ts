import type { EmittedFile } from "../support/emitted-file.ts";
import { recipeShown } from "./entry-facts.ts";
import { highlighted } from "./highlight.ts";
import { html, Html } from "./html.ts";
import type { Page, Site } from "./page.ts";
import { code, inline, section, table } from "./shown.ts";
import type { EntryId, GeneratedFile, SetOption, SiteRequest } from "./site-request.ts";

/** The generated files of entries that pages show, by path and sorted; none of an entry without any. */
export function filesByEntry(
  files: ReadonlyMap<string, EmittedFile>,
): (entry: EntryId) => readonly GeneratedFile[] {
  const found = new Map<string, GeneratedFile[]>();
  for (const { path, content } of files.values()) {
    const [, entry = "", kind, rest = ""] = /^((apps|pkgs)\/[^/]+)\/(.*)$/.exec(path) ?? [];
    if (typeof content !== "string" || entry === "" || (kind === "apps" && !isAboutRunning(rest))) continue;
    const list = found.get(entry);
    if (list) list.push({ path, content });
    else found.set(entry, [{ path, content }]);
  }
  for (const list of found.values()) list.sort((a, b) => (a.path < b.path ? -1 : 1));
  return ({ kind, name }) => found.get(`${kind}/${name}`) ?? [];
}

/** Files of an app about what runs, not about the build. */
const isAboutRunning = (path: string): boolean =>
  /^(?:hostos\/(?:module\.nix|units\/.*)|container\/(?:compose\.yaml|(?:quadlet|kubernetes)\/.*)|test\/.*)$/.test(
    path,
  );

/** Names of entries have no dot, so no entry has this page. */
export const filesPath = ({ kind, name }: EntryId): string => `${kind}/${name}.files.html`;

/** Links to the files of an entry, from its page. */
export function filesLinks(entry: EntryId, files: readonly GeneratedFile[]): Html | undefined {
  if (files.length === 0) return undefined;
  const page = filesPath(entry).replace(/.*\//, "");
  return html`<ul class="files">
    ${files.map(({ path }, index) => html`<li><a href="${page}#file-${index}">${code(path)}</a></li> `)}
  </ul> `;
}

/** The last steps of an option, which fit beside a line; a name with dots is one, in quotes. */
const shortName = (option: string): string =>
  option
    .match(/"(?:[^"\\]|\\.)*"|[^."]+/g)
    ?.slice(-2)
    .join(".") ?? option;

/** Lines of the files that an option is in: the first of each run. */
interface Option extends SetOption {
  readonly number: number;
  readonly lines: Html[];
}

/**
 * The files of an entry with an anchor at each line, and the option of the recipe that a line comes from. Below them, the
 * options with their lines. Undefined if there are no files.
 */
export function filesPage(
  site: Site,
  { title, recipePath, ...entry }: EntryId & { readonly title: string; readonly recipePath: string },
  files: readonly GeneratedFile[],
  { setOptions }: SiteRequest,
): Page | undefined {
  if (files.length === 0) return undefined;
  const found = setOptions(entry, files);
  const options = new Map<string, Option>();
  const optionOf = (set: SetOption): Option => {
    const known = options.get(set.option) ?? { ...set, number: options.size, lines: [] };
    options.set(set.option, known);
    return known;
  };
  const shown = files.map(({ path, content }, file) => {
    let last: Option | undefined;
    const lines = highlighted(path, content.replace(/\n$/, "")).map((line, index) => {
      const number = index + 1;
      const set = found[file]?.get(number);
      const option = set && optionOf(set);
      const isNew = option !== undefined && option !== last;
      last = option;
      const id = `${file}-${number}`;
      if (isNew)
        option.lines.push(html`<a href="#${id}">${path.slice(path.lastIndexOf("/") + 1)}:${number}</a>`);
      const from =
        isNew && html`<a class="from" href="#option-${option.number}">${shortName(option.option)}</a>`;
      return html`<a id="${id}" href="#${id}">${number}</a>${line}${from}`.markup;
    });
    const text = new Html(lines.join("\n") + (content.endsWith("\n") ? "\n" : ""));
    return html`<div class="code">
      <h2 id="file-${file}">${code(path)}</h2>
      <button class="copy needs-script" type="button">Copy</button>
      <pre class="file" tabindex="0"><code>${text}</code></pre>
    </div> `;
  });
  return {
    path: filesPath(entry),
    title: `Generated files of ${title}`,
    description: "",
    recipePath,
    content: html`<h1>Generated files</h1>
      <p class="lead">of <a href="${entry.name}.html">${title}</a></p>
      ${filesLinks(entry, files)}
      <p>
        A label is the option of the recipe whose value or name is in a line, as
        <code>catalogc explain</code> finds it, and in the lines below without another one.
      </p>
      ${shown}${section(
        "options",
        "Options",
        table(
          ["Option", "Set in", "Lines"],
          [...options.values()].map(({ option, number, lines, recipe, line }) => [
            html`<code id="option-${number}">${option}</code>`,
            recipeShown(site, recipe, line),
            html`${inline(lines)}`,
          ]),
        ),
      )}`,
  };
}
