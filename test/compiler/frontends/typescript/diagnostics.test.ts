import { describe, expect, it } from "vitest";
import { readModule, showDiagnostics, surface } from "./support/read.ts";

/** The diagnostics of an expression: `CG103 "place"`, or the whole message where the case gives one. */
const inExpression = (source: string) => showDiagnostics(`${surface}\nexport default ${source};`);
const inModule = (source: string) => showDiagnostics(`${surface}\n${source}`);
const places = (shown: readonly string[]) => shown.map((each) => each.slice(0, each.indexOf('": ') + 1));

describe("expressions that are not part of the language", () => {
  it.each([
    ["process.env.HOME", 'CG104 "process"'],
    ["Date.now()", 'CG104 "Date"'],
    ["new Date()", 'CG104 "Date"'],
    ["Math.max(1, 2)", 'CG104 "Math"'],
    ["[1].filter(Boolean)", 'CG104 "Boolean"'],
    ["await fetch('x')", "CG109 \"await fetch('x')\""],
    ["require('fs')", 'CG104 "require"'],
    ["import('fs')", 'CG109 "import"'],
    ["import.meta.url", 'CG109 "import.meta"'],
    ["eval('1')", 'CG104 "eval"'],
    ["globalThis.x", 'CG104 "globalThis"'],
    ["console.log(1)", 'CG104 "console"'],
    ["new Thing()", 'CG109 "new Thing()"'],
    ["this.x", 'CG109 "this"'],
    ["super.x", 'CG109 "super"'],
    ["new.target", 'CG109 "new.target"'],
    ["yield 1", 'CG109 "yield 1"'],
    ["undefined", 'CG119 "undefined"'],
    ["/a/.test('a')", 'CG109 "/a/"'],
    ["class {}", 'CG109 "export default class {}"'],
    ["(class {})", 'CG109 "class {}"'],
    ["1 & 2", 'CG109 "1 & 2"'],
    ["2 ** 3", 'CG109 "2 ** 3"'],
    ["~1", 'CG109 "~1"'],
    ["+config.x", 'CG109 "+config.x"'],
    ["void 0", 'CG109 "void 0"'],
    ["(1, 2)", 'CG109 "1, 2"'],
    ["typeof config.x", 'CG109 "typeof config.x"'],
    ["config.x instanceof lib.y", 'CG109 "config.x instanceof lib.y"'],
    ["[1, , 2]", 'CG109 "[1, , 2]"'],
    ["pkgs.f?.(1)", 'CG109 "?."'],
    ["pkgs.f(...[1])", 'CG109 "...[1]"'],
    ["[1].concat(...[[2]])", 'CG109 "...[[2]]"'],
    ["Object.assign(...[{}])", 'CG109 "...[{}]"'],
    // JavaScript would see its characters.
    ["[...'abc']", "CG109 \"'abc'\""],
    ["[1, ...`a${config.x}`]", 'CG109 "`a${config.x}`"'],
    ["Array(3)", 'CG104 "Array"'],
    ["encodeURIComponent('a b')", 'CG104 "encodeURIComponent"'],
    // Changes.
    ["(config.a = 1)", 'CG109 "config.a = 1"'],
    ["(config.a ||= 1)", 'CG109 "config.a ||= 1"'],
    ["config.x++", 'CG109 "config.x++"'],
    ["--config.x", 'CG109 "--config.x"'],
    ["delete config.x", 'CG109 "delete config.x"'],
    ["[1].sort()", 'CG109 "sort"'],
    ["config.xs.push(2)", 'CG109 "push"'],
    // Methods and functions.
    ["'a'.replace('a', 'b')", 'CG109 "replace"'],
    ["config.x.forEach(x => x)", 'CG109 "forEach"'],
    ["pkgs.a.version.replace('a', 'b')", 'CG109 "replace"'],
    ["[1].keys()", 'CG109 "keys"'],
    ["'a'.match('b')", 'CG109 "match"'],
    ["'a'.replaceAll('a', '$&')", "CG109 \"'$&'\""],
    ["'a'.replaceAll('a', `${config.x}$$`)", 'CG109 "`${config.x}$$`"'],
    ["Object.groupBy([], 1)", 'CG109 "Object.groupBy"'],
    ["Array.from([1])", 'CG121 "Array.from([1])"'],
    ["Array.from([1], (x) => x)", 'CG109 "Array.from([1], (x) => x)"'],
    ["JSON.stringify({}, (k, v) => v)", 'CG109 "(k, v) => v"'],
    ["JSON.stringify({}, null, config.x)", 'CG109 "config.x"'],
    ["[1].map(x => x, 2)", 'CG121 "[1].map(x => x, 2)"'],
    ["[1].map()", 'CG121 "[1].map()"'],
    ["[1].map((a, b, c) => a)", 'CG109 "(a, b, c) => a"'],
    ["[1].filter((a, b) => b)", 'CG109 "[1].filter((a, b) => b)"'],
    ["[1].reduce((a, b, i) => a + b * i, 0)", 'CG109 "(a, b, i) => a + b * i"'],
    // Functions.
    ["async () => 1", 'CG109 "async"'],
    ["function* () { return 1; }", 'CG109 "*"'],
    ["(...xs) => xs", 'CG109 "..."'],
    ["[1].map((x = 1) => x)", 'CG109 "1"'],
    ["() => { return; }", 'CG109 "return;"'],
    ["() => { const a = 1; }", 'CG109 "}"'],
    ["(a) => { if (a) { return 1; } }", 'CG109 "}"'],
    ["() => { throw new Error('x'); }", "CG109 \"throw new Error('x');\""],
    ["(xs) => { for (const x of xs) { y(x); } return xs; }", 'CG109 "for (const x of xs) { y(x); }"'],
    ["(xs) => { xs.push(1); return xs; }", 'CG109 "xs.push(1);"'],
    // Objects.
    ["({ get a() { return 1; } })", 'CG109 "get a() { return 1; }"'],
    ["({ set a(x) {} })", 'CG109 "set a(x) {}"'],
    ["({ __proto__: { a: 1 } })", 'CG109 "__proto__"'],
    ["({ a: 1, 'a': 2 })", "CG171 \"'a'\""],
    ["({ a: 1, ...config.x, a: 2 })", 'CG171 "a"'],
    // Conditions.
    ["'a' ? 1 : 2", "CG124 \"'a'\""],
    ["![]", 'CG124 "[]"'],
    ["config.x || 'b'", "CG124 \"config.x || 'b'\""],
    ["'a' && config.x", "CG124 \"'a' && config.x\""],
    ["((a) => { if ({}) return a; return 1; })(1)", 'CG124 "{}"'],
    // Names.
    ["pkg.hello", 'CG103 "pkg"'],
    ["html`x`", 'CG118 "html"'],
    ["String.raw`x`", 'CG118 "String.raw"'],
    ["pkgs`x`", 'CG118 "pkgs"'],
    ["file", 'CG120 "file"'],
    ["sh", 'CG120 "sh"'],
    ["sh('x')", "CG120 \"sh('x')\""],
    ["defineRecipe()", 'CG120 "defineRecipe()"'],
    ["defineRecipe({}, 1)", 'CG120 "defineRecipe({}, 1)"'],
    // Files.
    ["file()", 'CG120 "file()"'],
    ["file(config.x)", 'CG120 "file(config.x)"'],
    ["file(`${config.x}`)", 'CG120 "file(`${config.x}`)"'],
    ["file('/etc/passwd')", "CG107 \"'/etc/passwd'\""],
    ["file('../../../x')", "CG107 \"'../../../x'\""],
    ["file(`../../../${config.x}`)", 'CG107 "`../../../${config.x}`"'],
    ["file('a\\0b')", "CG123 \"'a\\\\0b'\""],
    // Values.
    ["99999999999999999999", 'CG179 "99999999999999999999"'],
    ["9223372036854775808", 'CG179 "9223372036854775808"'],
    ["-9223372036854775809", 'CG179 "-9223372036854775809"'],
    ["1e999", 'CG179 "1e999"'],
    ["'\\0'", "CG123 \"'\\\\0'\""],
    ["'\\ud800'", "CG123 \"'\\\\ud800'\""],
    ["sh`\\1`", 'CG100 "sh`\\\\1`"'],
    ["nix`\\u{110000}`", 'CG100 "nix`\\\\u{110000}`"'],
  ])("%s", (source, expected) => expect(places(inExpression(source))).toEqual([expected]));

  it.each([
    ["(() => { let a = 1; a = 2; for (;;) {} return a; })()", ["CG109", "CG109", "CG109"]],
    ["[process, Date.now(), undefined, html`x`]", ["CG104", "CG104", "CG119", "CG118"]],
    ["({ a: x, b: [y, { c: z }] })", ["CG103", "CG103", "CG103"]],
  ])("are all reported at once: %s", (source, codes) =>
    expect(inExpression(source).map((each) => each.slice(0, 5))).toEqual(codes),
  );
});

it.each([
  ["Math.max(1, 2)", "`lib.max(a, b)`"],
  ["Number('1')", "`lib.toInt(text)`"],
  ["[...new Set([1])]", "`lib.unique(xs)`"],
  ["encodeURIComponent('a b')", "`lib.escapeURL(text)`"],
  ["'a'.padStart(2, '0')", "`lib.fixedWidthString(width, filler, text)`"],
  ["[...'abc']", "`lib.stringToCharacters(text)`"],
  ["Array.from('abc')", "`lib.stringToCharacters(text)`"],
  ["[1].reduce((a, b) => a + b)", "`xs.reduce((sum, x) => sum + x, 0)`"],
  ["[1].map()", "Pass every argument."],
  ["'v1'.replace('v', '')", '`lib.removePrefix("v", text)`'],
])("%s gets a hint with the function that computes it: %s", (source, instead) => {
  const hints = readModule(`${surface}\nexport default ${source};`).diagnostics.map(({ hint }) => hint);
  expect(hints).toEqual([expect.stringContaining(instead)]);
});

describe("statements that are not part of the language", () => {
  it.each([
    ["let a = 1; export default a;", ['CG109 "let"']],
    ["var a = 1;", ['CG109 "var"']],
    ["using a = 1;", ['CG109 "using"']],
    ["const a;", ['CG109 "a"']],
    ["declare const a: number;", ['CG109 "a"']],
    ["const a = 1; const { b: a } = { b: 1 };", ['CG116 "a"']],
    ["import { pkgs } from 'catalogc';", ['CG116 "pkgs"']],
    ["const f = (a, a) => a;", ['CG116 "a"']],
    ["export default 1; export default 2;", ['CG116 "export default "']],
    ["const a = 1; export { a, a };", ['CG116 "a"']],
    ["if (true) {}", ['CG109 "if (true) {}"']],
    ["for (const a of []) {}", ['CG109 "for (const a of []) {}"']],
    ["while (true) {\n}", ['CG109 "while (true) {"']],
    ["do {} while (true);", ['CG109 "do {} while (true);"']],
    ["label: for (;;) {}", ['CG109 "label: for (;;) {}"']],
    ["class A {}", ['CG109 "class A {}"']],
    ["@decorated class A {}", ['CG109 "@decorated class A {}"']],
    ["export class A {}", ['CG109 "export class A {}"']],
    ["enum A { b }", ['CG109 "enum A { b }"']],
    ["namespace A { export const b = 1 }", ['CG109 "namespace A { export const b = 1 }"']],
    ["throw 1;", ['CG109 "throw 1;"']],
    ["try {} catch {}", ['CG109 "try {} catch {}"']],
    ["switch (1) {}", ['CG109 "switch (1) {}"']],
    ["debugger;", ['CG109 "debugger;"']],
    ["return 1;", ['CG109 "return 1;"']],
    ["{ const a = 1; }", ['CG109 "{ const a = 1; }"']],
    ["export = 1;", ['CG109 "export = "']],
    ["import a = require('x');", ["CG109 \"import a = require('x');\""]],
    ["config.x;", ['CG109 "config.x;"']],
    ["process.exit(1);", ['CG104 "process"']],
    ["await 1;", ['CG109 "await 1"']],
    ["[].push(1);", ['CG109 "push"']],
    ["import './x.ts';", ["CG109 \"import './x.ts';\""]],
    ["import { a } from 'node:fs';", ["CG105 \"'node:fs'\""]],
    ["import fs from 'fs';", ["CG105 \"'fs'\""]],
    ["import x from 'lodash/fp';", ["CG105 \"'lodash/fp'\""]],
    ["import x from '#internal';", ["CG105 \"'#internal'\""]],
    ["import x from 'https://example.org/x.ts';", ["CG105 \"'https://example.org/x.ts'\""]],
    ["import x from './x.css';", ["CG106 \"'./x.css'\""]],
    ["import x from './x/';", ["CG106 \"'./x/'\""]],
    ["import x from '../../../x.ts';", ["CG107 \"'../../../x.ts'\""]],
    ["import x from '/etc/x.ts';", ["CG107 \"'/etc/x.ts'\""]],
    ["import x from 'file:///etc/x.ts';", ["CG107 \"'file:///etc/x.ts'\""]],
    ["import { pkg } from 'catalogc';", ['CG108 "pkg"']],
    ["export { a } from './a.css'; export * from 'fs';", ["CG106 \"'./a.css'\"", "CG105 \"'fs'\""]],
    ["export { nothing };", ['CG103 "nothing"']],
    ["const f = (a) => a; export default [f(), f(1, 2)];", ['CG121 "f()"', 'CG121 "f(1, 2)"']],
    ["const f = (a, b = 1) => a; export default f();", ['CG121 "f()"']],
    ["const f = (a, b = 1) => a; export default [1].map(f);", ['CG109 "f"']],
    ["export const f = (a, b = 1) => a;", []],
    ["const f = (a, b = 1) => a; export const o = { f };", ['CG109 "f"']],
    ["const a = x; export default a;", ['CG103 "x"']],
    ["import { a } from 'fs'; export default a.b(a);", ["CG105 \"'fs'\""]],
    ["const f = (...a) => a; export default f(1, 2);", ['CG109 "..."']],
    ["declare const a: string; export default a;", ['CG109 "a"']],
    ["export default function* () { yield 1; }", ['CG109 "*"']],
    ["export default 'a' || undefined;", ["CG124 \"'a' || undefined\""]],
  ])("%s", (source, expected) => expect(places(inModule(source))).toEqual(expected));
});

describe("syntax errors", () => {
  it.each([
    ["const { a } = ;", ['CG100 ";": syntax error: Expression expected']],
    ["export default <div/>;", ["CG100 \"/\": syntax error: '>' expected"]],
    ["const x = 1\nconst y = x.\n", ['CG100 "": syntax error: Identifier expected']],
    ["export default { a: 'b };", ['CG100 "": syntax error: Unterminated string literal']],
    [
      "export default 017;",
      ["CG100 \"017\": syntax error: Octal literals are not allowed. Use the syntax '0o17'"],
    ],
    ["export default nix`1 + `;", ['CG140 "": expected an expression, found the end of the text']],
    ["export default nix`{ a = ${1} + ; }`;", ['CG140 ";": expected an expression, found `;`']],
  ])("%s", (source, expected) => expect(inModule(source)).toEqual(expected));

  it.each([
    ["export default {\n  a: 'b,\n  c: 1,\n};", ["Unterminated string literal"]],
    ["export default {\n  # a\n  a: 1,\n};", ["Invalid character"]],
    ["export default {\n  a: enable: true },\n};", ["',' expected"]],
    ["export default {\n  a: 1;\n  b: 2;\n};", ["',' expected", "',' expected"]],
    ["export default {\n  a: 1\n  b: 2,\n};\nconst c = ;", ["',' expected", "Expression expected"]],
  ])("are one for each mistake: %s", (source, expected) =>
    expect(readModule(source).diagnostics.map(({ message }) => message)).toEqual(
      expected.map((each) => `syntax error: ${each}`),
    ),
  );

  it("are ten at most", () => {
    expect(inModule("export default [\n" + "1 = = 2;\n".repeat(100)).length).toBeLessThanOrEqual(10);
  });
});

describe("hints", () => {
  const hints = (source: string) => readModule(`${surface}\n${source}`).diagnostics.map(({ hint }) => hint);
  it.each([
    ["const greeting = 1; export default greting;", "Did you mean `greeting`?"],
    [
      "const f = (a, b = 1) => a; export default [1].map(f);",
      "Wrap it: `(x) => f(x)`, or take one object: `({ a, b = 1 }) => …`.",
    ],
    ["export default pkg.hello;", "Did you mean `pkgs`?"],
    [
      "export default completelyUnknown;",
      "Declare it with `const`, or import it from a file of the recipe folder.",
    ],
    ["export default defineCatalog({});", 'Import it: `import { defineCatalog } from "catalogc";`.'],
    ["import { defineRecip } from 'catalogc';", "Did you mean `defineRecipe`?"],
    ["export default Object.kyes({});", "Did you mean `Object.keys`?"],
    ["export default mdd`x`;", "Did you mean `md`?"],
    [
      "export default process.env.X;",
      "A recipe cannot see the machine it is compiled on: set `environment` or `env`, or write the value itself.",
    ],
    ["export default config.a || 'b';", "For a default write `value ?? other`."],
    [
      "const f = (a, b) => a; export default f(1);",
      "Pass every argument. An optional parameter needs a default: `(first, second = …) => …`.",
    ],
    ["const a = 1; export default { a = 2 };", "A property has a colon: `a: …`."],
    ["export default { a: 1,\n# b\n};", "Comments of TypeScript begin with `//`."],
    ["export default {};\nexport default {};", "A file has one: keep one of the two."],
    ["export default True;", "Did you mean `true`?"],
    ["export default file(1);", 'Write `file("./name")`, with a text in quotes.'],
  ])("%s", (source, hint) => expect(hints(source)).toEqual([hint]));

  it("show how to import a tag that was forgotten", () => {
    const { diagnostics } = readModule("export default sh`x`;");
    expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
      ["CG103", 'Import it: `import { sh } from "catalogc";`.'],
    ]);
  });

  it("does not ask for the import of a tag that was imported from elsewhere", () => {
    const { diagnostics } = readModule("import { sh } from 'catalog'; export default sh`x`;");
    expect(diagnostics.map(({ code }) => code)).toEqual(["CG105"]);
  });

  it("shows the first of two", () => {
    const [diagnostic] = readModule("export default { a: 1, a: 2 };").diagnostics;
    expect(diagnostic?.related).toEqual([
      { span: { file: "apps/web/module.ts", start: 17, end: 18 }, message: "first defined here" },
    ]);
  });
});

describe("recipe files", () => {
  it.each([
    ["apps/x/recipe.ts", "End it with `export default defineRecipe({ … });`."],
    ["catalog.ts", "End it with `export default defineCatalog({ … });`."],
  ])("%s needs a default export", (path, hint) => {
    const { expr, diagnostics } = readModule("export const a = 1;", path);
    expect(expr).toBeUndefined();
    expect(diagnostics.map(({ code, hint: given }) => [code, given])).toEqual([["CG102", hint]]);
  });

  it("other modules do not", () => expect(readModule("export const a = 1;", "x.ts").diagnostics).toEqual([]));
});
