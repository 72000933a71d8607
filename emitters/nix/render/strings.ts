import {
  group,
  lineBreak,
  nest,
  shift,
  join,
  textLine,
  type Doc,
  textWidth,
  flatten,
} from "../layout/doc.ts";
import type { Fragment, IndentedString, QuotedString, Syntax } from "../syntax.ts";
import type { Renderer } from "./renderer.ts";
import { isBlock, isSimple, opensBlock } from "./shape.ts";

export function renderQuoted(renderer: Renderer, { fragments }: QuotedString): Doc {
  return group('"', renderLine(renderer, fragments), '"');
}

export function renderIndented(renderer: Renderer, { lines }: IndentedString): Doc {
  const content = join(
    textLine,
    lines.map((line) => renderLine(renderer, line)),
  );
  return group("''", lineBreak, nest(content), "''");
}

/** One line of a string, or a path. */
export function renderLine(renderer: Renderer, fragments: readonly Fragment[]): Doc {
  const [first, second] = fragments;
  const lead = typeof first === "string" ? first : "";
  const alone = typeof first === "string" ? second : first;
  const count = typeof first === "string" ? 2 : 1;
  if (fragments.length === count && alone !== undefined && typeof alone !== "string" && /^ *$/.test(lead)) {
    return [lead, shift(textWidth(lead), group("${", nest(renderEnclosed(renderer, alone)), "}"))];
  }
  const pieces = fragments.map((fragment) =>
    typeof fragment === "string" ? fragment : renderInterpolation(renderer, fragment),
  );
  if (typeof first !== "string") return pieces;
  // Further lines of an interpolation are indented like the line of the string.
  const indentation = /^[\t\v\f\r\p{Zs}]*/u.exec(first)?.[0] ?? "";
  return [first, shift(textWidth(indentation), pieces.slice(1))];
}

/** The longest interpolation that is never broken, in a line of any length. */
const shortInterpolation = 30;

export function renderInterpolation(renderer: Renderer, inner: Syntax): Doc {
  if (isBlock(inner)) return group("${", renderer.block(inner, false), "}");
  const content = renderer.expression(inner);
  if (isSimple(inner)) return ["${", flatten(content) ?? content, "}"];
  return group(
    "${",
    flatten(content, shortInterpolation) ?? [lineBreak, nest(group(content)), lineBreak],
    "}",
  );
}

/** The content of parentheses, or of an interpolation that is alone on its line of the string. */
export function renderEnclosed(renderer: Renderer, inner: Syntax): Doc {
  if (opensBlock(inner)) return group(renderer.block(inner, false));
  if (inner.kind === "call") return renderer.call(inner, { alone: true });
  const content = group(renderer.expression(inner));
  if (inner.kind === "selection" && !isBlock(inner.target)) return [content, lineBreak];
  return [lineBreak, content, lineBreak];
}
