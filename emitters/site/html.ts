/** A piece of a page: markup, in which every text is escaped already. */
export class Html {
  readonly markup: string;

  /** @param markup taken as it is: only `html` and what makes markup itself may call this */
  constructor(markup: string) {
    this.markup = markup;
  }
}

/** What may stand in a hole: texts are escaped, `undefined` and `false` are nothing. */
type Hole = string | number | Html | undefined | false | readonly Hole[];

/**
 * Markup with holes, in text or between the quotes of an attribute: the only place where text becomes HTML. The
 * indentation of the source is not that of the page, and holes without anything in them leave no empty lines.
 * Source: HTML Living Standard, "Escaping a string".
 */
export function html(strings: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  let markup = "";
  for (const [index, part] of strings.entries()) {
    const isLast = index === holes.length;
    const inner = part.replace(/\s*\n\s*/g, "\n");
    // A space that ends what has holes is there to end the line.
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
  // A parser takes it for a line feed ("Preprocessing the input stream").
  "\r": "&#13;",
};

const escaped = (text: string): string => text.replace(/[&<>"'\r]/g, (found) => entities[found] ?? found);
