import type { SourceText } from "../../compiler/frontends/frontend.ts";
import type { Binding, Expr, ListExpr } from "../../compiler/language/expression.ts";
import type { Span } from "../../compiler/support/span.ts";
import { forEachChild, forEachInBinding } from "../../compiler/language/traversal.ts";

/** Where a comment can be printed. */
export type Home =
  | { readonly kind: "binding"; readonly binding: Binding }
  /** `at`: see `ElementComment`. */
  | { readonly kind: "list"; readonly list: ListExpr; readonly at: number };

export interface Homes {
  /** Those that a comment at an offset is in, the innermost first. */
  around(offset: number): readonly Home[];
  /** The attribute that a comment in none is behind; none at the beginning of a line, where it is about the file. */
  before(offset: number): readonly Home[];
}

/** The attributes and lists of an expression that were written in a file, as places for its comments. */
export function homesIn(expr: Expr, source: SourceText): Homes {
  const bindings: Placed[] = [];
  const lists: Placed[] = [];
  const visit = (each: Expr, owner: Binding | undefined): void => {
    // Most syntaxes have no place in a list of nothing.
    if (each.kind === "list" && each.elements.length > 0 && each.span?.file === source.path)
      lists.push(placedList(each, each.span, source.text, owner));
    if (each.kind !== "attrs" && each.kind !== "let") {
      forEachChild(each, (child) => {
        visit(child, owner);
      });
      return;
    }
    for (const binding of each.bindings) {
      const { span } = binding;
      if (span?.file === source.path)
        bindings.push({ from: span.start, to: span.end, home: () => ({ kind: "binding", binding }) });
      forEachInBinding(binding, (child) => {
        visit(child, binding);
      });
    }
    if (each.kind === "let") visit(each.body, owner);
  };
  visit(expr, undefined);
  return {
    around: (offset) =>
      [...bindings, ...lists]
        .filter(({ from, to }) => from <= offset && offset < to)
        .sort((a, b) => b.from - a.from)
        .map(({ home }) => home(offset)),
    before(offset) {
      if (offset === 0 || source.text.charAt(offset - 1) === "\n") return [];
      const last = bindings.filter(({ from }) => from <= offset).reduce<Placed | undefined>(later, undefined);
      return last ? [last.home(offset)] : [];
    },
  };
}

const later = (one: Placed | undefined, other: Placed): Placed =>
  one !== undefined && one.from >= other.from ? one : other;

/** Where comments belong to an attribute or a list. */
interface Placed {
  readonly from: number;
  readonly to: number;
  readonly home: (offset: number) => Home;
}

/** Brackets say where a list ends. One of YAML without them has also what is indented as its dashes are, above and below. */
function placedList(list: ListExpr, { start, end }: Span, text: string, owner: Binding | undefined): Placed {
  const home = (offset: number): Home => ({ kind: "list", list, at: indexAt(list, offset, text) });
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const margin = text.slice(line, start);
  const ownerStart = owner?.span?.start ?? 0;
  if (text.charAt(start) !== "-" || margin.trim() !== "") return { from: start, to: end, home };
  let from = line;
  for (;;) {
    const above = text.lastIndexOf("\n", from - 2) + 1;
    if (above <= ownerStart || !isCommentOrEmpty(text.slice(above, from))) break;
    from = above;
  }
  const isIndented = margin.length > ownerStart - (text.lastIndexOf("\n", ownerStart - 1) + 1);
  let to = end;
  for (const below of linesFrom(text, end)) {
    const isSameLine = to === end && text.charAt(end - 1) !== "\n";
    const isOwn = isSameLine || below.trim() === "" || (isIndented && below.startsWith(`${margin}#`));
    if (!isOwn || !isCommentOrEmpty(below)) break;
    to += below.length;
  }
  return { from, to, home };
}

const isCommentOrEmpty = (line: string): boolean => /^[ \t]*(#|\r?\n?$)/.test(line);

/** The rest of the line of an offset, and the lines below it, with their ends. */
const linesFrom = (text: string, offset: number): readonly string[] =>
  text.slice(offset).match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** What a comment is above: the element that it is in, or behind on the same line, or else the next one. */
function indexAt({ elements }: ListExpr, offset: number, text: string): number {
  const next = elements.findIndex(({ span }) => span !== undefined && span.end > offset);
  const at = next < 0 ? elements.length : next;
  const before = elements[at - 1]?.span;
  const isBehind = before !== undefined && !text.slice(before.end, offset).includes("\n");
  return isBehind ? at - 1 : at;
}
