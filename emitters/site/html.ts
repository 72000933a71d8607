/** A piece of a page: markup with escaped texts. */
export class Html {
  readonly markup: string;

  /** @param markup used unescaped: only `html` and functions that generate markup may call this */
  constructor(markup: string) {
    this.markup = markup;
  }
}

/** The values of holes: texts are escaped, `undefined` and `false` are empty. */
type Hole = string | number | Html | undefined | false | readonly Hole[];

/**
 * Markup with holes, in text or between the quotes of an attribute: the only place where text becomes HTML. The
 * indentation of the source is removed, and holes with empty values leave no empty lines. Source: HTML Living Standard,
 * "Escaping a string".
 */
export function html(strings: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  let markup = "";
  for (const [index, part] of strings.entries()) {
    const isLast = index === holes.length;
    const inner = part.replace(/\s*\n\s*/g, "\n");
    // A final space only exists to end the line of the source.
    const lines = isLast && index > 0 ? inner.replace(/ +$/, "\n") : inner;
    markup += markup === "" || markup.endsWith("\n") ? lines.replace(/^\n/, "") : lines;
    if (!isLast) markup += filled(holes[index]);
  }
  return new Html(markup);
}

function filled(hole: Hole): string {
  if (hole === undefined || hole === false) return "";
  if (hole instanceof Html) return hole.markup;
  if (typeof hole === "string" || typeof hole === "number") return escaped(String(hole));
  return hole.map(filled).join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // A parser converts it to a line feed ("Preprocessing the input stream").
  "\r": "&#13;",
};

const escaped = (text: string): string => text.replace(/[&<>"'\r]/g, (found) => entities[found] ?? found);
