import { describe, expect, it } from "vitest";
import { isScalar, parseDocument } from "yaml";
import { alignment } from "../../../../compiler/frontends/yaml/alignment.ts";

/** The source from the place of the first character of `part` to that behind its last one. */
function placeOf(part: string, source: string): string | undefined {
  const node = parseDocument(source.replace(/\r(?!\n)/g, "\n")).contents;
  if (!isScalar(node) || typeof node.value !== "string" || !node.range) return undefined;
  const [start, end] = node.range;
  const locate = alignment(node.value, source, { start, end });
  const offset = node.value.indexOf(part);
  return source.slice(locate(offset), locate(offset + part.length));
}

describe("the place of a part of a text in the source", () => {
  it.each([
    ["plain", "aa + bb", "bb"],
    ["folded", "aa\n  + bb", "bb"],
    ["in single quotes", "'''aa'' + bb + cc'", "bb"],
    ["in double quotes", '"\\"aa\\" + bb + cc"', "bb"],
    ["behind a joined line", '"aa \\\n  + bb + cc"', "bb"],
    ["behind an escape that a joined line begins with", '"aa \\\n  \\"b\\" + bb + cc"', "bb"],
    ["behind several joined lines", '"aa \\\n  \\\n  \\"b\\" + bb + cc"', "bb"],
    ["behind an empty line", '"aa \\\n\n  \\"b\\" + bb + cc"', "bb"],
    ["behind lines that end as on Windows", '"aa \\\r\n  \\"b\\" + bb + cc"', "bb"],
    ["behind lines that end as long ago", '"aa \\\r  \\"b\\" + bb + cc"', "bb"],
    ["below a header", "|\n  aa\n    bb\n  cc\n", "bb"],
    ["below a header, with lines that end as on Windows", "|\r\n  aa\r\n\r\n    bb\r\n  cc\r\n", "bb"],
    ["below a header, with lines that end as long ago", "|\r  aa\r\r    bb\r  cc\r", "bb"],
    ["at the end of a folded line", ">\n  aa\n  + bb\n  + cc\n", "bb"],
    ["at the start of a folded line", ">\n  aa\n  bb\n  + cc\n", "bb"],
    ["at the end of a plain line", "aa\n  + bb\n  + cc", "bb"],
  ])("%s", (_, source, part) => {
    expect(placeOf(part, source)).toBe(part);
  });
});
