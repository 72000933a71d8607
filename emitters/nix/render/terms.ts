import {
  group,
  hardSpace,
  hug,
  hardLine,
  lineBreak,
  nest,
  join,
  softBreak,
  softLine,
  type Doc,
  type Space,
} from "../layout/doc.ts";
import {
  isTerm,
  type Term,
  type ListSyntax,
  type Parenthesized,
  type Selection,
  type Selector,
} from "../syntax.ts";
import { renderEnclosed, renderInterpolation, renderQuoted } from "./strings.ts";
import type { Renderer } from "./renderer.ts";

/** `separator` is printed between elements: a list is on one line if that is allowed and fits. */
export function renderList(renderer: Renderer, list: ListSyntax, separator: Space): Doc {
  const { elements } = list;
  if (elements.length === 0) return ["[", hardSpace, "]"];
  const mayBeOneLine = separator.type === "line" || elements.length === 1;
  const inner = mayBeOneLine && elements.every(isTerm) ? renderer.edge(list) : hardLine;
  const apart = inner.type === "hard-line" && separator.type === "hard-line";
  const items = apart ? renderer.elements(elements) : renderElements(renderer, elements, separator);
  return ["[", inner, nest(items), inner, "]"];
}

export function renderElements(renderer: Renderer, elements: readonly Term[], separator: Space): Doc {
  return join(
    separator,
    elements.map((element) => group(renderer.expression(element))),
  );
}

export function renderSelection(renderer: Renderer, { target, path, fallback }: Selection): Doc {
  return [
    renderer.expression(target),
    dotSpace(target),
    ".",
    renderer.path(path),
    fallback === undefined ? [] : [softLine, nest("or", hardSpace, renderer.expression(fallback))],
  ];
}

/** The possible break before the first dot. `1.a` would be parsed as a number. */
function dotSpace(target: Selection["target"]): Doc {
  if (target.kind === "token") return target.type === "number" ? hardSpace : [];
  return target.kind === "parenthesized" ? softBreak : lineBreak;
}

export function renderPath(renderer: Renderer, path: readonly Selector[]): Doc {
  return join(
    ".",
    path.map((selector) => {
      if (selector.kind === "token") return selector.text;
      if (selector.kind === "quoted") return renderQuoted(renderer, selector);
      return renderInterpolation(renderer, selector.value);
    }),
  );
}

export function renderParenthesized(renderer: Renderer, { inner }: Parenthesized): Doc {
  return group("(", nest(renderEnclosed(renderer, inner)), ")");
}

export function hugParentheses(renderer: Renderer, { inner }: Parenthesized): Doc {
  return hug(nest("(", lineBreak, group(nest(renderer.expression(inner))), lineBreak, ")"));
}
