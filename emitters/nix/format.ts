import { layOut } from "./layout/lay-out.ts";
import { render } from "./render/render.ts";
import type { Syntax } from "./syntax.ts";

/**
 * The text of a file. nixfmt leaves brackets that it finds on several lines there, and may then break the lines
 * around them otherwise than it would if they could still be joined. So whatever had to be spread is laid out again
 * as spread, until nothing more is.
 */
export function format(syntax: Syntax): string {
  const spread = new Set<object>();
  for (;;) {
    const layout = layOut(render(syntax, spread));
    if (layout.spread.size === 0) return `${layout.text}\n`;
    for (const owner of layout.spread) spread.add(owner);
  }
}
