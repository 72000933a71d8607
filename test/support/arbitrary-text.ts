import fc from "fast-check";

// Random text, names and numbers with a taste for what must be escaped.

const keyword = /^(assert|else|if|in|inherit|let|or|rec|then|with)$/;

export const identifier = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("a", "b", "lib", "pkgs", "config", "x'", "_", "mkIf", "lengthyIdentifier"),
  },
  {
    weight: 1,
    arbitrary: fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_'-]{0,40}$/).filter((word) => !keyword.test(word)),
  },
);

/** Text of any Unicode characters but NUL. */
export const unicodeText = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: "binary", maxLength }).map((text) => text.replaceAll("\0", ""));

const pieces = ["a", "word", " ", "  ", "\n", "\n", "$", "{", "${", "''", "'", "\\", '"'];
const rarePieces = [
  "\t",
  "\r",
  "\r\n",
  "\n\n",
  "}",
  "$$",
  "ü",
  "日本",
  "🙂",
  "#",
  "/*",
  "\u007f",
  "\u2028",
  "\ufeff",
];

export const trickyText = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...pieces) },
      { weight: 2, arbitrary: fc.constantFrom(...rarePieces) },
      { weight: 1, arbitrary: unicodeText(12) },
      { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
    ),
    { maxLength: 12 },
  )
  .map((all) => all.join(""));

const scriptLine = fc
  .tuple(fc.nat({ max: 3 }), fc.oneof(fc.constant(""), trickyText))
  .map(([depth, text]) => (text === "" ? "" : "  ".repeat(depth) + text.replaceAll("\n", "")));

/** Several lines with indentation of their own, as scripts have. */
export const script = fc.array(scriptLine, { minLength: 1, maxLength: 6 }).map((lines) => lines.join("\n"));

export const anyText = fc.oneof({ weight: 3, arbitrary: fc.string({ maxLength: 30 }) }, trickyText, script);

/** Attribute names may be any text. */
export const attributeName = fc.oneof(
  { weight: 8, arbitrary: identifier },
  {
    weight: 1,
    arbitrary: fc.constantFrom("or", "if", "a b", "", "${x}", "a.b", "1", "ü", '"', "rec", "__proto__"),
  },
  { weight: 1, arbitrary: unicodeText(6) },
);

const smallestInteger = -(2n ** 63n);
const largestInteger = 2n ** 63n - 1n;

export const integer = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc.bigInt({ min: smallestInteger, max: largestInteger }),
  fc.constantFrom(smallestInteger, largestInteger, 2n ** 53n + 1n),
);

export const float = fc.oneof(
  fc.double({ noNaN: true }),
  fc.constantFrom(1, 1e6, 1e21, 1e-7, 5e-324, 2 ** -1022, -0, 0, 1.5e300, Infinity, -Infinity),
);
