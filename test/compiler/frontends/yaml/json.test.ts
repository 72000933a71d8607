// Slow. Depends on: compiler/frontends.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plain, read, shown } from "./support/read.ts";

describe("values", () => {
  it.each([
    [
      '{"a": [1, -2, 2.5, -3e2, true, false, null, "x\\u0041\\n"]}',
      { a: [1n, -2n, 2.5, -300, true, false, null, "xA\n"] },
    ],
    ['{"a": {"$pkg": "python3Packages.requests"}}', { a: { select: "python3Packages.requests" } }],
    ['{"a": {"$file": "../x"}}', { a: { file: "apps/x" } }],
    ['{"a": {"$nix": "x + 1"}}', { a: { nix: "binary" } }],
    ['{"$schema": "x", "": {}}', { "": {} }],
    [" \r\n\t{ } ", {}],
    [
      '{"a": 9223372036854775807, "b": -9223372036854775808}',
      { a: 9223372036854775807n, b: -9223372036854775808n },
    ],
    ['{"a": "\\ud83d\\ude00/\\/"}', { a: "😀//" }],
  ])("%s", (text, expected) => {
    const { expr, diagnostics } = read("json", text);
    expect(diagnostics).toEqual([]);
    expect(plain(expr)).toEqual(expected);
  });

  it("are those of JavaScript's own reader", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (json) => {
        const text = `{"data": ${json}}`;
        if (text.includes("\\u0000") || text.includes('"$')) return;
        const { expr, diagnostics } = read("json", text);
        // Nix has fewer numbers.
        if (diagnostics.some(({ code }) => code === "CG179")) return;
        const numbers = (value: unknown): unknown => (typeof value === "bigint" ? Number(value) : value);
        const ours: unknown = JSON.parse(JSON.stringify(plain(expr), (_, value: unknown) => numbers(value)));
        expect(ours).toEqual(JSON.parse(JSON.stringify(JSON.parse(text))));
      }),
      { numRuns: 300 },
    );
  });

  it("invalid values are refused in the same way", () => {
    const pieces = [
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"',
      "1",
      "-",
      "0",
      ".5",
      "e1",
      "true",
      "nul",
      " ",
      "\n",
      "//",
      "\\",
      "'",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
        const text = `{"data": ${parts.join("")}}`;
        const valid = isJson(text);
        const codes = read("json", text).diagnostics.map(({ code }) => code);
        // Keys written twice and huge numbers are fine to JavaScript.
        const refused = codes.some((code) => code === "CG194");
        expect([text, refused]).toEqual([text, !valid]);
      }),
      { numRuns: 3000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it.each(["", " \n\t"])("an empty recipe gets a hint how to start: %j", (text) => {
  expect(read("json", text).diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
    [
      "expected a recipe, found the end of the file",
      'Begin with `{ "pkgs": { "<name>": { … } } }`, or with `"apps"`.',
    ],
  ]);
});

describe("problems", () => {
  it.each([
    ['{"a": 1,}', ["CG194 }"]],
    ['{"a": [1,]}', ["CG194 ]"]],
    ["{a: 1}", ["CG194 a"]],
    ["{'a': 1}", ["CG194 'a'"]],
    ['{"a" 1}', ["CG194 1"]],
    ['{"a": 1 "b": 2}', ['CG194 "b"']],
    ['{"a": 01}', ["CG194 1"]],
    ['{"a": +1}', ["CG194 +1"]],
    ['{"a": 1.}', ["CG194 1."]],
    ['{"a": .5}', ["CG194 .5"]],
    ['{"a": NaN}', ["CG194 NaN"]],
    ['{"a": "x}', ['CG194 "x}']],
    ['{"a": "x\ny"}', ['CG194 "x', "CG194 y"]],
    ['{"a": "\\q"}', ['CG194 "\\q"']],
    ['{"a": 1} // c', ["CG194 // c"]],
    ['{"a": 01,\n"b": yes,\n"c": 1 "d": [2,],}', ["CG194 1", "CG194 yes", 'CG194 "d"']],
    ['{ // one\n"a": 1 /* two */ }', ["CG194 // one", "CG194 /* two */"]],
    ['{"a": /*', ["CG194 /*"]],
    ["", ["CG194"]],
    ['{"a": 1', ["CG194"]],
    ['{"a": 1, "a": 2}', ['CG171 "a"']],
    ["[]", ["CG178 []"]],
    ['"x"', ['CG178 "x"']],
    ['{"a": 1e999, "b": 99999999999999999999}', ["CG179 1e999", "CG179 99999999999999999999"]],
    ['{"a": {"$pkg": 1}}', ['CG190 "$pkg"']],
    ['{"a": {"$pkg": "x", "b": 1}}', ['CG190 "$pkg"']],
    ['{"a": {"$pkg": "x y"}}', ['CG191 "x y"']],
    ['{"a": {"$file": "/x"}}', ['CG192 "/x"']],
    ['{"a": {"$nix": "f \\"x\\" ; y"}}', ["CG140 ;"]],
    ['{"a": "\\u0000"}', ['CG195 "\\u0000"']],
    ['{"a": '.repeat(10_000), ["CG193 {"]],
    ["[".repeat(10_000), ["CG193 ["]],
  ])("%.60s", (text, expected) => {
    const result = read("json", text);
    expect(shown(result, text)).toEqual(expected);
  });
});
