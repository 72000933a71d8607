import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OutputStamps } from "../../../cli/disk/cache/output-stamps.ts";

// Paths that begin as others do, and that sort differently by character and by byte.
const path = fc
  .array(fc.constantFrom("a", "A", "b", "/", ".", " ", "é", "\u{1F600}", "\uFFFD"), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(""));
const stamp = fc.stringMatching(/^[0-9. ]{1,6}$/);
const stamps = fc.array(fc.tuple(path, stamp), { maxLength: 12 }).map((entries) => new Map(entries));
const sorted = (entries: Iterable<readonly [string, string]>) =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

describe("the stamps of an output folder", () => {
  it("are found by path, and nothing else is", () => {
    fc.assert(
      fc.property(stamps, path, (all, other) => {
        const text = OutputStamps.of(all);
        for (const [name, value] of all) expect(text.get(name)).toBe(value);
        expect(text.get(other)).toBe(all.get(other));
        expect([...text]).toEqual(sorted(all));
        expect(text.count).toBe(all.size);
      }),
    );
  });

  it("are changed as a map of them is, and read again", () => {
    const changes = fc
      .array(fc.tuple(path, fc.option(stamp, { nil: undefined })), { maxLength: 6 })
      .map((entries) => new Map(entries));
    fc.assert(
      fc.property(stamps, changes, (all, changed) => {
        const expected = new Map(all);
        for (const [name, value] of changed)
          if (value === undefined) expected.delete(name);
          else expected.set(name, value);
        const text = OutputStamps.of(all).with(changed);
        expect([...text]).toEqual(sorted(expected));
        const again = OutputStamps.read(String(text));
        expect([again?.count, text.count]).toEqual([expected.size, expected.size]);
        expect([...(again ?? [])]).toEqual(sorted(expected));
      }),
    );
  });

  it("have no line for a name that does not fit in one", () => {
    const text = OutputStamps.of([
      ["a\nb", "1"],
      ["a", "2"],
    ]);
    expect([...text]).toEqual([["a", "2"]]);
    expect(text.count).toBe(1);
    expect(OutputStamps.canName("a\nb")).toBe(false);
  });

  it.each(["a", "a\n", "\n", "\0 1\n", "a\0 1", "a\0 1\nb", "a\n\0 1\n", "\na\0 1\n"])(
    "are not read from a damaged file: %j",
    (text) => {
      expect(OutputStamps.read(text)).toBeUndefined();
    },
  );
});
