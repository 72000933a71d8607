// Slow. Depends on: compiler/frontends.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { mostAliasedNodes } from "../../../../compiler/frontends/yaml/reading.ts";
import type { AttrsExpr, Expr } from "../../../../compiler/language/expression.ts";
import { forEachChild } from "../../../../compiler/language/traversal.ts";
import { plain, read, shown } from "./support/read.ts";

const hole = { nix: "unreadable" };

const value = (text: string): unknown => {
  const { expr, diagnostics } = read("yaml", `value: ${text}\n`);
  expect(diagnostics).toEqual([]);
  return (plain(expr) as { value: unknown }).value;
};

it("reads single carriage returns as ends of lines", () => {
  const lines = [
    "a:",
    "  b: x",
    "  c: |",
    "    one",
    "    two",
    "  # a comment",
    '  d: "folded',
    '    text"',
    "",
  ];
  const [old, unix] = ["\r", "\n"].map((end) => read("yaml", lines.join(end)));
  expect(old?.diagnostics).toEqual([]);
  expect(old && plain(old.expr)).toEqual({ a: { b: "x", c: "one\ntwo\n", d: "folded text" } });
  expect(old && plain(old.expr)).toEqual(unix && plain(unix.expr));
});

describe("values", () => {
  it.each([
    ["text", "text"],
    ["'it''s'", "it's"],
    ['"a\\tb\\u00e9"', "a\tbé"],
    ["yes", "yes"],
    ["on", "on"],
    ["2001-01-01", "2001-01-01"],
    ["12:30", "12:30"],
    ["1.2.3", "1.2.3"],
    ["true", true],
    ["False", false],
    ["~", null],
    ["", null],
    ["5", 5n],
    ["-5", -5n],
    ["0777", 777n],
    ["0o17", 15n],
    ["0x1F", 31n],
    ["9223372036854775807", 9223372036854775807n],
    ["1.50", 1.5],
    ["1e3", 1000],
    ["!!str 5", "5"],
    ["!!int 5", 5n],
    ["!!float 5", 5],
    ["!!bool true", true],
    ["!!null ~", null],
    ["!!map {a: !!seq []}", { a: [] }],
    ["[a, [b], {c: d}]", ["a", ["b"], { c: "d" }]],
    ["|\n  one\n    two\n", "one\n  two\n"],
    [">-\n  one\n  two\n", "one two"],
    ["!pkg python3Packages.requests", { select: "python3Packages.requests" }],
    ["!file ./web.toml", { file: "apps/web/web.toml" }],
    ["!file ../x", { file: "apps/x" }],
    ["!nix f x", { nix: "apply" }],
    ['{"$pkg": hello}', { select: "hello" }],
    ["&a [1, *a]".replace("&a [1, *a]", "[&a 1, *a]"), [1n, 1n]],
  ])("%j", (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  it("gives keys as they are written", () => {
    expect(plain(read("yaml", "1: a\ntrue: b\n1.50: c\n'x y': d\n").expr)).toEqual({
      1: "a",
      true: "b",
      "1.50": "c",
      "x y": "d",
    });
  });

  it("leaves `$schema` to editors", () => {
    expect(plain(read("yaml", '$schema: x\na: { $schema: "y" }').expr)).toEqual({ a: { $schema: "y" } });
  });

  it("reads the output of a YAML writer", () => {
    const text = fc.string({ unit: "grapheme" }).filter((each) => !each.includes("\0"));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
        fc.boolean(),
        tie("list"),
        tie("set"),
      ),
      list: fc.array(tie("tree"), { maxLength: 4 }),
      set: fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9 :#-]{0,6}$/), tie("tree"), { maxKeys: 4 }),
    }));
    fc.assert(
      fc.property(tree, (data) => {
        expect(plain(read("yaml", stringify({ data })).expr)).toEqual({ data });
      }),
      { numRuns: 300 },
    );
  });
});

describe("places", () => {
  it("are those of keys and values", () => {
    const text = "apps:\n  web: !pkg hello # behind\n";
    const { expr } = read("yaml", text);
    const [outer] = (expr as AttrsExpr).bindings;
    const [inner] = outer?.kind === "value" && outer.value.kind === "attrs" ? outer.value.bindings : [];
    const spelled = [outer?.span, inner?.span, inner?.kind === "value" ? inner.value.span : undefined].map(
      (span) => span && text.slice(span.start, span.end),
    );
    expect(spelled).toEqual(["apps:\n  web: !pkg hello", "web: !pkg hello", "hello"]);
  });

  it.each([
    ["a: !nix f ; x", ";"],
    ["a: !nix 'f a ; x'", ";"],
    ['a: !nix "f \\u0041\\t\\"b\\" ; x"', ";"],
    ["a: !nix |\n    f\n      x\n    ; y\n", ";"],
    ["a: !nix |\n  ''\n    two\n  '' ; y\n", ";"],
    ["a: !nix >\n  f\n\n  x\n  ; y\n", ";"],
    ["a: !nix |2-\n    f ; y", ";"],
    ["a: !nix f\n  x\n  ; y\n", ";"],
    ['a: !nix "f \\\n   x ; y"', ";"],
  ])("are those of syntax errors within Nix: %j", (text, at) => {
    expect(shown(read("yaml", text), text)).toEqual([`CG140 ${at}`]);
  });

  it("decide which value a comment belongs to", () => {
    const text =
      "# yaml-language-server: $schema=x\n# one\na: 1 # two\n\n# three\n# four\nb:\n  # five\n  c: 1\n";
    const [a, b] = (read("yaml", text).expr as AttrsExpr).bindings;
    const inner = b?.kind === "value" && b.value.kind === "attrs" ? b.value.bindings[0] : undefined;
    expect([a, b, inner].map((each) => [each?.comment, each?.blankBefore ?? false])).toEqual([
      [["one", "two"], false],
      [["three", "four"], true],
      [["five"], false],
    ]);
  });
});

describe("problems", () => {
  it.each([
    ["a: b: c", ["CG170"]],
    ["a:\n\t- b", ["CG170"]],
    ["a: [1", ["CG170"]],
    ["a: 1\nb: 2\na: 3\nb: 4", ["CG171 a", "CG171 b"]],
    ["a: !foo x", ["CG172 !foo"]],
    ["a: !!binary aGVsbG8=", ["CG172 !!binary"]],
    ["a: !!set {b}", ["CG172 !!set"]],
    ["a: !!int 5.5", ["CG196 5.5"]],
    ["a: !!int x", ["CG196 x"]],
    ["a: !!float x", ["CG196 x"]],
    ["a: !!bool yes", ["CG196 yes"]],
    ["a: !!null x", ["CG196 x"]],
    ["a: !!str [b]", ["CG196 [b]"]],
    ["a: !!map [b]", ["CG196 [b]"]],
    ["a: !!seq {b: 1}", ["CG196 {b: 1}"]],
    ["? [a]\n: b", ["CG173 [a]"]],
    [": b", ["CG173"]],
    ["<<: {a: 1}", ["CG174 <<"]],
    ["a: *b", ["CG175 *b"]],
    ["a: &x [*x]", ["CG175 *x"]],
    ["a: 1\n---\nb: 1", ["CG176"]],
    ["%YAML 1.1\n---\na: 1", ["CG177 %YAML"]],
    ["- a", ["CG178 - a"]],
    ["a", ["CG178 a"]],
    ["", ["CG178"]],
    ["# nothing", ["CG178"]],
    [
      "a: [.inf, -.INF, .nan, 9223372036854775808, 1e400]",
      ["CG179 .inf", "CG179 -.INF", "CG179 .nan", "CG179 9223372036854775808", "CG179 1e400"],
    ],
    ["a: !pkg [b]\nb: !nix {c: d}", ["CG190 [b]", "CG190 {c: d}"]],
    ["a: {$pkg: 1}\nb: {$nix: c, d: e}", ["CG190 $pkg", "CG190 $nix"]],
    ["a: !pkg x y\nb: !pkg a..b", ["CG191 x y", "CG191 a..b"]],
    ["a: !file /x\nb: !file ../../../x", ["CG192 /x", "CG192 ../../../x"]],
    ['a: "\\0"', ['CG195 "\\0"']],
  ])("%j", (text, expected) => {
    const result = read("yaml", text);
    const got = shown(result, text);
    expect(got.map((each, index) => (expected[index]?.includes(" ") ? each : each.slice(0, 5)))).toEqual(
      expected,
    );
  });

  it.each([
    ["a: [!foo x, 1e999, !pkg a..b, 3]", { a: [hole, hole, hole, 3n] }],
    ["a: *b\nc: &d [*d]", { a: hole, c: [hole] }],
    ["a: {$pkg: 1}\nb: 2", { a: hole, b: 2n }],
    ["a: !nix '{ x = ; y = 1; }'\nb: 2", { a: { x: hole, y: 1n }, b: 2n }],
    // A mapping that may have lost a key is absent, so missing options in it are not reported.
    ["a:\n  <<: *x\n  c: 1\nb: 2", { a: hole, b: 2n }],
    // After a syntax error, any key may be elsewhere than was meant.
    ["a: @x\nb: 2", undefined],
    ["a:\n  b: 1\n c: 1\nd: 2", undefined],
    ['a:\n  b: "x\n  c: 1\nd: 2', undefined],
    ["a: 1\n]\nb: 2", undefined],
    ["a: b: 1\nc: 2", undefined],
  ])("%j is read as far as it makes sense", (text, expected) => {
    const { expr, diagnostics } = read("yaml", text);
    expect(diagnostics).not.toEqual([]);
    expect(expr && plain(expr)).toEqual(expected);
  });

  it("are reported for deep nesting, without ending the process", () => {
    const texts = [
      "[".repeat(10_000),
      "{a: ".repeat(10_000),
      "- ".repeat(10_000) + "x",
      "? ".repeat(10_000) + "x",
      // More do not fit into the largest file.
      Array.from({ length: 2500 }, (_, depth) => " ".repeat(depth) + "a:").join("\n"),
    ];
    expect(texts.map((text) => read("yaml", text).diagnostics.map(({ code }) => code))).toEqual(
      texts.map(() => ["CG193"]),
    );
  });

  it.each([
    ["a: *b", "write `&b` before its value"],
    ["a: *.txt", 'Put a string that begins with `*` in quotes: `"*.txt"`.'],
  ])("with an alias have a hint that names the likely intent: %s", (source, hint) => {
    const { diagnostics } = read("yaml", source);
    expect(diagnostics.map((each) => each.hint)).toEqual([expect.stringContaining(hint)]);
  });

  it("with exploding aliases are found before the aliases are expanded", () => {
    const bomb = Array.from(
      { length: 30 },
      (_, level) => `a${level}: &a${level} [${level === 0 ? "x, x" : `*a${level - 1}, *a${level - 1}`}]`,
    ).join("\n");
    const { diagnostics } = read("yaml", bomb);
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(["CG175"]));
    expect(diagnostics[0]?.message).toContain(String(mostAliasedNodes));

    const chain = Array.from(
      { length: 500 },
      (_, level) => `a${level}: &a${level} [${level === 0 ? "x" : `*a${level - 1}`}]`,
    );
    expect(read("yaml", chain.join("\n")).diagnostics[0]?.code).toBe("CG175");
  });
});

function hasHoles(expr: Expr): boolean {
  let found = expr.kind === "unreadable";
  forEachChild(expr, (child) => (found ||= hasHoles(child)));
  return found;
}

const recipe = `# A recipe.
apps:
  hello-web:
    description: "Says \\"hello\\"."
    links: { website: "https://example.org" }
    programs:
      mainPackage: hello
      packages: [curl, !pkg python3Packages.requests]
    services: &services
      components:
        web:
          process:
            command: !nix |
              lib.getExe pkgs.hello
            environment: { LEVEL: 'it''s', PORT: "80" }
            preStart: |
              mkdir -p cache
                # not a comment
    other: *services
`;

describe("damaged recipes", () => {
  it("always give a tree or diagnostics", () => {
    const fragments = [
      "\t",
      "\n",
      "  ",
      ":",
      "- ",
      "[",
      "]",
      "{",
      "}",
      "&a ",
      "*a",
      "!x ",
      "!nix ",
      "'",
      '"',
      "|",
      ">",
      "#",
      "%",
      "@",
      "\\",
      "---\n",
      "? ",
      "<<: ",
      "\0",
      "\uFEFF",
      "😀",
    ];
    const change = fc.record({
      at: fc.nat(recipe.length),
      cut: fc.nat(8),
      put: fc.constantFrom("", "", ...fragments),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
        const text = changes.reduce(
          (each, { at, cut, put }) => each.slice(0, at) + put + each.slice(at + cut),
          recipe,
        );
        const { expr, diagnostics } = read("yaml", text);
        expect(expr === undefined || hasHoles(expr) ? diagnostics.length : 1).toBeGreaterThan(0);
        for (const { span } of diagnostics) {
          expect(span && span.start >= 0 && span.start <= span.end && span.end <= text.length).toBe(true);
        }
      }),
      { numRuns: 1500 },
    );
  });
});

it.each([
  ["a: {", "Close the bracket, and indent the lines inside it more than their key."],
  ["a: [b,\n c", "Close the bracket, and indent the lines inside it more than their key."],
  ['a: "b', "End the string with the quote that starts it."],
  ["a: 'b", "End the string with the quote that starts it."],
  [
    "a: - b",
    "Start the list on a new line, or write it in brackets: `[a, b]`. Put a string that begins with a hyphen in quotes.",
  ],
  ["a: *", "Put the string in quotes."],
  [
    "a: {{ b }}",
    "Write keys as plain or quoted words. Put a string that begins with a bracket or a brace in quotes.",
  ],
  ["a: 'It's.'", expect.stringContaining("In single quotes, write an apostrophe twice")],
])("%j gets a hint that reports what to write", (text, hint) => {
  expect(read("yaml", text).diagnostics[0]?.hint).toEqual(hint);
});

it.each([
  ["a quote that is not closed, where it is opened", 'a:\n  b: "x\n  c: d\n', '"'],
  ["at the end of the file, too", "a:\n  b: x\n  c: 'd\n", "'"],
  ["a tag of two exclamation marks", "a: !!pkg hello\n", "!!pkg"],
])("shows %s", (_, written, place) => {
  const { diagnostics } = read("yaml", written);
  expect(diagnostics.map(({ span }) => span && written.slice(span.start, span.end))).toEqual([place]);
});

it("names tags as they are written", () => {
  expect(read("yaml", "a: !!pkg hello\n").diagnostics[0]?.message).toBe("unknown tag `!!pkg`");
});

it.each([
  ["a: x\n  b: y\n", "The indentation makes the lines below part of this value. Align them with its key."],
  ["a: x: y\n", "Put a string that contains a colon in quotes."],
  ["a:x\nb: y\n", "`key: value`"],
  ["a: |\nx\nb: y\n", "below `|`"],
  ["a: | x\nb: y\n", "on the line below"],
  ["a: [x y, 'z' 'w']\n", "comma"],
  ["a: {b: c; d: e}\n", "commas"],
])("a hint reports what to write instead of %j", (written, part) => {
  const { diagnostics } = read("yaml", written);
  expect(diagnostics.map(({ code }) => code)).toEqual(["CG170"]);
  expect(diagnostics[0]?.hint).toContain(part);
});

it("aliases that stand for too much are reported once", () => {
  const nine = (name: string): string => `[${Array.from({ length: 9 }, () => name).join(", ")}]`;
  const names = ["x", "*a", "*b", "*c", "*d"].map(
    (name, index) => `${"abcde"[index] ?? ""}: &${"abcde"[index] ?? ""} ${nine(name)}`,
  );
  const { diagnostics } = read("yaml", `${names.join("\n")}\n`);
  expect(diagnostics.map(({ code }) => code)).toEqual(["CG175"]);
  expect(diagnostics[0]?.hint).toBe("Use fewer nested aliases.");
});

it("!file names a file", () => {
  expect(read("yaml", "a: !file\nb: !file ''\n").diagnostics.map(({ code }) => code)).toEqual([
    "CG192",
    "CG192",
  ]);
  expect(plain(read("yaml", "a: !file .\n").expr)).toEqual({ a: { file: "apps/web" } });
});
