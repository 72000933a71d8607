import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineMap, linesOf } from "../../../compiler/support/line-map.ts";

const text = fc.string({
  unit: fc.constantFrom("a", "\n", "\r", "日", "🚀", "\ud800", "\udc00"),
  maxLength: 40,
});

describe("a map of lines", () => {
  it("finds places whatever was asked before", () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(45), { maxLength: 8 }), (source, offsets) => {
        const map = new LineMap(source);
        for (const offset of offsets)
          expect(map.position(offset)).toEqual(new LineMap(source).position(offset));
      }),
    );
  });

  it("counts code points on the line", () => {
    fc.assert(
      fc.property(text, fc.nat(40), (source, offset) => {
        const before = source.slice(0, offset).split(/\r\n|\n|\r(?!\n)/);
        const column = Array.from(before.at(-1) ?? "").length + 1;
        // Between CR and LF is still the line before.
        fc.pre(!(source[offset - 1] === "\r" && source[offset] === "\n"));
        expect(new LineMap(source).position(offset)).toEqual({ line: before.length, column });
      }),
    );
  });

  it("is that of the text it is asked for", () => {
    expect(linesOf("a\nb").position(2)).toEqual({ line: 2, column: 1 });
    expect(linesOf("a b").position(2)).toEqual({ line: 1, column: 3 });
    expect(linesOf("a\nb").position(2)).toEqual({ line: 2, column: 1 });
  });
});
