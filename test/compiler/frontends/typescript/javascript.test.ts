import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { evaluateDefault } from "./support/evaluate.ts";

// Real JavaScript is the reference: what a recipe denotes is what the same text gives when it is run.

/** Runs a module without imports and gives its default export. */
function run(module: string): unknown {
  const { outputText } = ts.transpileModule(module, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exports: { default?: unknown } = {};
  new Function("exports", outputText)(exports);
  return exports.default;
}

const agree = (module: string) => expect(evaluateDefault(module)).toEqual(run(module));

describe("expressions mean what JavaScript means", () => {
  it.each(
    [
      // Numbers.
      ["1 + 2 * 3 - 4", "7 / 2", "6 / 2", "-7 / 2", "7.5 / 2.5", "1 / 4 + 1", "7 % 3", "-7 % 3", "7 % -3"],
      ["0x1f + 0b11 + 0o17", "1_000", "1.5e3", ".5 + 5.", "-1", "- -1", "+1"],
      ["2 < 3", "2 >= 3", "'a' < 'b'", "1 === 1", "1 !== 1", "'a' == 'a'", "null === null"],
      // Conditions.
      ["true && false || !false", "1 < 2 ? 'yes' : 'no'", "(null ?? 1) + 1", "(0 ?? 1)", "('' ?? 'x')"],
      // Text.
      ["`a${1}b${true}c${'d'}`", "`${1.5}`", "'a' + 1 + 2", "1 + 2 + 'a'", "'a' + (1 + 2)", "`${'x'}`", "``"],
      [
        "'\\x41\\u0042\\u{43}\\n\\t'",
        "`\\x41\\u0042\\u{1F600}\\n\\\\\\``",
        "`a\\\nb`",
        "'it\\'s'",
        '"\\"${a}"',
      ],
      ["'abc'.length", "'😀'.length", "' a b '.trim()", "'a,b,,c'.split(',')", "'aBc'.toUpperCase()"],
      ["'ABC'.toLowerCase()", "'abc'.slice(1)", "'abc'.slice(-2, -1)", "'a-b-c'.replaceAll('-', '+')"],
      ["'aXb'.replaceAll('X', '$1 $<n> $x $')", "'aXb'.replaceAll('X', `$${'y'}`)"],
      ["'abc'.startsWith('ab')", "'abc'.startsWith('b')", "'abc'.endsWith('bc')", "'c'.endsWith('bc')"],
      ["'abc'.includes('b')", "'ab'.repeat(3)", "'a'.concat('b', 'c')", "String(12)", "(12).toString()"],
      // Lists.
      ["[1, 2].map((x) => x + 1)", "['a', 'b'].map((x, i) => `${i}${x}`)", "[1, 2, 3].filter((x) => x > 1)"],
      ["[1, 2].flatMap((x) => [x, x])", "['a'].flatMap((x, i) => [x, i])", "[[1], [2, [3]], 4].flat()"],
      [
        "[1, 2].concat([3], [4])",
        "[1].concat(2)",
        "[1, 'a', true].join('-')",
        "[1, 2].join()",
        "[].join('x')",
      ],
      ["[1, 2].includes(2)", "[1, 2].length", "[1, 2, 3].at(-1)", "[1, 2, 3][0]", "[1, 2, 3].slice(1)"],
      [
        "[1, 2, 3].slice(0, -1)",
        "[1, 2, 3].slice(-2)",
        "[1, 2, 3].toReversed()",
        "[3, 1, 2].toSorted((a, b) => a - b)",
      ],
      [
        "['b', 'a', 'B'].toSorted()",
        "[10, 9, 1].toSorted()",
        "[1, 2].some((x) => x > 1)",
        "[1, 2].every((x) => x > 1)",
      ],
      ["[1, 2, 3].find((x) => x > 1)", "[1, 2, 3].reduce((sum, x) => sum + x, 10)", "[...[1], 2, ...[3, 4]]"],
      [
        "Array.from({ length: 3 }, (_, i) => i * i)",
        "Array.isArray([])",
        "Array.isArray('x')",
        "[1, 2].map(String)",
      ],
      ["[['b', 2], ['a', 1]].map(([k, v]) => ({ k, v }))", "[1, 2, 3].map((x) => [x])", "[].map((x) => x)"],
      // Objects.
      ["({ a: 1, 'b c': 2, 3: 4, ['d' + 1]: 5, [`e`]: 6 })", "({ ...{ a: 1, b: 2 }, b: 3 })"],
      ["Object.keys({ a: 1, __proto__: null })", "Object.keys({ '__proto__': null })"],
      ["Object.keys({ z: 1, ['k' + 1]: 2, 'a-b': 3, ['b' + 1]: 4, [`c${1}`]: 5, y: 6 })"],
      ["['p', 'q'].map((n) => Object.entries({ [n]: 1, a: 2, ...{ [`${n}2`]: 3, b: 4 } }))"],
      ["Object.keys({ b: 1, 10: 2, 9: 3, '01': 4 })", "Object.values({ b: 1, 2: 2, 1: 3 })"],
      [
        "Object.entries({ 8080: 'a', 80: 'b', ...{ c: 1, 443: 2 } })",
        "JSON.stringify({ b: { 2: 1, 1: 2 } })",
      ],
      ["'abc'.at(0)", "'abc'.at(-1)", "'abc'[1]", "'abc'[7] ?? 'none'", "'abc'.at(7) ?? 'none'"],
      ["Object.keys({ b: 1, a: 2 })", "Object.values({ b: 1, a: 2 })", "Object.entries({ b: 1, a: [2] })"],
      [
        "Object.fromEntries([['b', 1], ['a', 2]])",
        "Object.assign({}, { a: 1 }, { a: 2, b: 3 })",
        "({ a: 1 }).a",
      ],
      [
        "({ a: { 'b-c': 1 } }).a['b-c']",
        "'a' in { a: 1 }",
        "'b' in { a: 1 }",
        "Object.hasOwn({ a: 1 }, 'a')",
      ],
      ["({ a: 1 })['b'] ?? 2", "({ a: null }).a ?? 2", "({ a: { b: 1 } }).a?.b", "({ a: null }).a?.b ?? 3"],
      [
        "({ a: null }).a?.b.c ?? 4",
        "({ a: [1] }).a?.map((x) => x + 1)",
        "({ a: 1 }).b === undefined ? 1 : 2",
      ].slice(0, 2),
      ["({ f(x) { return x + 1; } }).f(1)", "({ f: (x) => x + 1 }).f(1)", "({ a: 1, get: 2, set: 3 })"],
      [
        "({ ...(1 < 2 && { a: 1 }), ...(1 > 2 && { b: 1 }) })",
        "JSON.stringify({ b: [1, null, 'x'], a: {} })",
      ],
      ["JSON.stringify({ b: [1, true], a: { c: [] } }, null, 2)", "JSON.parse('{\"a\": [1, 2.5, null]}')"],
      // Types decide by value.
      ["['x', 1, 1.5, true].map((x) => typeof x === 'string')", "[1, 'a'].map((x) => typeof x !== 'number')"],
      // Functions.
      ["((a, b) => a - b)(5, 3)", "(({ a, b = 2 }) => a + b)({ a: 1 })", "(([a, , b = 9]) => a + b)([1, 2])"],
      ["(({ a: { b: [c] }, ...rest }) => ({ c, rest }))({ a: { b: [1] }, d: 2, e: 3 })", "(() => 1)()"],
      ["(function (a) { const b = a * 2; return b + 1; })(4)", "(([a, ...b]) => ({ a, b }))([1, 2, 3])"],
      ["((n) => { if (n > 2) return 'big'; else if (n > 1) { return 'mid'; } return 'small'; })(2)"],
      ["[1, 2, 3].map((n) => { if (n > 2) { const m = n * 2; return m; } return n; })"],
      ["((a) => (b) => a + b)(1)(2)", "((x) => ({ x }))(1)", "((s) => s.at(-1) ?? 'none')([])"],
    ].flat(),
  )("%s", (expression) => agree(`export default ${expression};`));
});

describe("modules mean what JavaScript means", () => {
  it.each([
    ["later constants are seen by functions", "const f = () => late; const late = 1; export default f();"],
    ["functions are hoisted", "export default twice(2); function twice(n: number) { return n * 2; }"],
    [
      "recursion",
      "const count = (n: number): number => (n === 0 ? 0 : 1 + count(n - 1)); export default count(5);",
    ],
    ["shadowing in functions", "const x = 1; const f = (x: number) => x + 1; export default [f(5), x];"],
    [
      "shadowing in blocks",
      "const x = 1; const f = () => { const x = 2; return x; }; export default [f(), x];",
    ],
    [
      "destructuring",
      "const { a, b: [c, d = 4], ...e } = { a: 1, b: [2], f: 3 }; export default { a, c, d, e };",
    ],
    ["defaults that use other names", "const f = ({ a, b = a + 1 }) => [a, b]; export default f({ a: 1 });"],
    ["swapped names", "const a = 1; const f = ({ a: b, b: a }) => [a, b]; export default f({ a, b: 2 });"],
    [
      "an alias that an outer name has",
      "const x = 1; const f = ({ x: y }) => [x, y]; export default f({ x: 2 });",
    ],
    [
      "an alias and an inner name",
      "const f = ({ x: y }) => { const x = y + 1; return x; }; export default f({ x: 2 });",
    ],
    ["an alias and a parameter", "const f = ({ x: y }, x) => [x, y]; export default f({ x: 1 }, 2);"],
    [
      "a default that is only needed once",
      "const f = ({ a = 1 }) => a; export default [f({}), f({ a: 2 })];",
    ],
    [
      "names of Nix",
      "const map = 1, toString = 2, rec = 3, inherit = 4, then = 5, assert = 6, or = 7, let_ = 8; export default [map, toString, rec, inherit, then, assert, or, let_, [1].map((x) => x + map)];",
    ],
    [
      "names of globals",
      "const builtins = 1, lib = 2, pkgs = 3, config = 4; export default [builtins, lib, pkgs, config, [1].map((x) => x + builtins)];",
    ],
    [
      "parameters called like globals",
      "const f = ({ builtins, lib }) => [1].map((x) => x + builtins + lib); export default f({ builtins: 1, lib: 2 });",
    ],
    [
      "a parameter called builtins",
      "const f = (builtins) => [builtins].map((x, i) => x + i); export default f(1);",
    ],
    [
      "dollars and underscores",
      "const $a = 1, _a = 2, $ = 3, a$ = 4, a_ = 5; export default [$a, _a, $, a$, a_];",
    ],
    ["letters of other scripts", "const é = 1, è = 2, ж = 3; export default [é, è, ж];"],
    ["two optional steps, one name", "const a = { b: () => ({ c: 1 }) }; export default a?.b()?.c;"],
    [
      "positional defaults",
      "const f = (a, b = a + 1, c = b * 2) => [a, b, c]; export default [f(1), f(1, 5), f(1, 5, 6)];",
    ],
    [
      "defaults belong to the declaration",
      "const k = 1; const f = (a = k) => a; export default ((k) => [f(), k])(5);",
    ],
    [
      "defaults of functions",
      "function f({ a = 1 } = {}, [b] = [2]) { return [a, b]; } export default [f(), f({ a: 3 })];",
    ],
    [
      "a function that knows its name",
      "export default [3].map(function f(n) { return n === 0 ? [] : [n, ...f(n - 1)]; });",
    ],
    [
      "a branch that returns in part",
      "const f = (a, b) => { if (a) { if (b) return 1; } if (b) { return 2; } else { if (a) return 3; } return 4; }; export default [f(true, true), f(true, false), f(false, true), f(false, false)];",
    ],
    [
      "nested maps with indices",
      "export default [[1, 2], [3]].map((row, i) => row.map((x, j) => [i, j, x]));",
    ],
    [
      "a callback known by name",
      "const pair = (x: number, i: number) => [i, x]; export default [7, 8].map(pair);",
    ],
    [
      "a lookup",
      "const table = { a: 1 }; const f = (k: string) => table[k] ?? 0; export default ['a', 'b'].map(f);",
    ],
    [
      "an index",
      "const xs = [1, 2]; const f = (i: number) => xs[i]; export default [0, 1].map((i) => f(i));",
    ],
    [
      "types are nothing",
      "interface A { x: number } type B = A; const a = { x: 1 } satisfies B as B; export default (<A>a!).x;",
    ],
    ["object keys that JavaScript changes", "export default { 0x10: 1, 1.0: 2, 1e3: 3 };"],
  ])("%s", (_, module) => agree(module));
});
