import { group, lineBreak, type Doc } from "../layout/doc.ts";
import type { Syntax } from "../syntax.ts";
import type { Renderer } from "./renderer.ts";
import { isBlock, opensBlock } from "./shape.ts";

/** What is between parentheses, or in an interpolation that has a line of the string to itself. */
export function renderEnclosed(renderer: Renderer, inner: Syntax): Doc {
  if (opensBlock(inner)) return group(renderer.block(inner, false));
  if (inner.kind === "call") return renderer.call(inner, { alone: true });
  const content = group(renderer.expression(inner));
  if (inner.kind === "selection" && !isBlock(inner.target)) return [content, lineBreak];
  return [lineBreak, content, lineBreak];
}
