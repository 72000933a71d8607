import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { recipesInEverySyntax } from "../../support/three-syntaxes.ts";

const root = join(import.meta.dirname, "../../../../..");

/** The TypeScript files below a folder of the project. */
export function textsBelow(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((file) => file.isFile() && file.name.endsWith(".ts"))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(root, path), readFileSync(path, "utf8")]),
  );
}

/** What the parser of the subset takes. */
export const taken = [
  `import { defineRecipe, type Recipe, pkgs as p } from "catalogc";\nimport * as all from "./a.ts"\nimport one, { two } from './b.ts';`,
  `import type { Recipe } from "catalogc";\nimport { default as x } from "./x.ts";`,
  `export { a, b as c };\nexport { d as default } from "./d.ts";\nexport * from "./e.ts";\nexport * as f from "./f.ts";`,
  `const a = 1, { b, c: d = 2, ...e } = f, [g, h = 1, ...i] = j;`,
  `const a: Record<string, readonly string[]> = {};\nconst b: { c?: number; readonly [key: string]: unknown } = {};`,
  `const f: (a: string, b?: number) => void = g;\nconst t: [string, ...number[]] = u;\nconst k: keyof typeof v["w"] = x;`,
  `type A = "b" | { c: D.E<F>; g: (H)[] }\nexport interface I { readonly j: string, k?: L }\nexport type M = N & O;`,
  `export const f = (a, { b, c = 1 }: X = {}, [d]: Y, ...e: Z[]): T => ({ a, [b]: c, "d e": d, 1: e, f() { return 1; }, ...g });`,
  `export default function f(a) { const b = a; if (b) return 1; else { return 2 } }\nfunction g() { return }\nexport function h(): T { return h; }`,
  `export default function (a) { return a; }`,
  `const a = b ? (c) : d, e = f ? g => h : (i) => j, k = l ? (m ? n : o) : p;`,
  `const a = b ? { c: (d) } : [(e)], f = g ? h((i)) : (j), k = (l): M => n;`,
  `const a = b => c => ({ d }), e = () => { return (f) }, g = ({ h }) => h, i = ({ j }), k = ([l]);`,
  `const a = (b, c) => d, e = (f = 1) => f, g = (h?: I) => h, j = (...k) => k, l = (m);`,
  `const a = b?.c.d?.[e]?.(f).g, h = i!.j!, k = l[m][n](o)(p);`,
  "const a = `b${c}d${`e${f}`}g`, h = sh`i ${j} k`, l = m.n`o`, p = `\\`\\${q}\\n`;",
  `const a = b + c * d - e / f % g, h = i && j || k ?? l, m = n === o !== p, q = r >= s > t <= u;`,
  `const a = !b, c = -1, d = +e, f = typeof g === "string", h = - -i, j = k in l;`,
  `const a = b as const, c = d as E[], f = g satisfies H, i = { j } as K satisfies L;`,
  `const a = function (b) { return b; }, c = function d() { return d };`,
  `const a = "b\\n\\u{1f40d}\\u00e9\\x41\\"c", d = 'e"', f = "zażółć\u2028";`,
  `const a = [1, 1.50, ...b, [], {},], c = 10, d = [f(...g,)];`,
  `/* a */ const b /* c */ = 1 // d\n/** e\n */ export default b\n`,
  `const type = 1, from = type, of = as.from, get = { get, set: of, async: 1, default: 2, if: 3, as() { return 1 } };`,
  `const a = b\n  .c()\n  .d\nconst e = 1\nexport default { a, e, }`,
  `const a = x\nconst b = y ? z : (w)\nconst c = (d)\n`,
  ``,
  `// nothing\n`,
];

/** What it leaves to TypeScript, most of which is wrong. */
export const left = [
  ...[
    "let a = 1;",
    "var a;",
    "class A {}",
    "enum A {}",
    "a = 1;",
    "f();",
    '"use strict";',
    "for (;;) {}",
    ";",
  ],
  ...["const enum A { B }", "declare const a: B;", "namespace A {}", "label: const a = 1;", "@a class B {}"],
  ...[
    "const a = <B>c;",
    "const a = b < c;",
    "const a = f<B>(c);",
    "const a = <T>(b: T) => b;",
    "const a = b >> c;",
  ],
  ...[
    "const a = b ** c;",
    "const a = b | c;",
    "const a = b++;",
    "const a = --b;",
    "const a = b+++c;",
    "const a = b--c;",
  ],
  ...[
    "const a = (b, c);",
    "const a = b = c;",
    "const a = b += c;",
    "const a = b ??= c;",
    "const a = b instanceof c;",
  ],
  ...[
    "const a = /b/;",
    "const a = new B();",
    "const a = await b;",
    "const a = async () => b;",
    "const a = this.b;",
  ],
  ...[
    "const a = import('b');",
    "const a = import.meta;",
    "const a = delete b.c;",
    "const a = void 0;",
    "const a = b.#c;",
  ],
  ...[
    "const a = [, b];",
    "const a = { get b() { return 1; } };",
    "const a = { b = 1 };",
    "const a = { async b() {} };",
  ],
  ...[
    "const a = 0x1;",
    "const a = 1n;",
    "const a = 1_0;",
    "const a = 1e3;",
    "const a = .5;",
    "const a = 1.;",
    "const a = 01;",
  ],
  ...[
    "const a = b?.`c`;",
    "const a = b?.c!.d;",
    'const a = "b\\\nc";',
    'const a = "\\1";',
    "const a = \\u0041;",
    "const é = 1;",
  ],
  ...[
    "import 'a';",
    "import a = require('b');",
    "import type A from 'b';",
    "import a from 'b' with { type: 'json' };",
  ],
  ...[
    "export = a;",
    "export default class {}",
    "export default async () => 1;",
    "export type { A };",
    "export { default };",
  ],
  ...[
    "function* f() {}",
    "async function f() {}",
    "function (a) {}",
    "export function () {}",
    "function f(): A;",
    "function f(this: A) {}",
    "const f = (a, b?) : c;",
  ],
  ...[
    "type A<B> = B;",
    "type A = B extends C ? D : E;",
    "interface A extends B {}",
    "interface A { b(): C }",
    "type A = `b`;",
  ],
  ...[
    "const a = b ? (c): d => e : f;",
    "const a = b ? c ? (d) : e => f : g;",
    "const a = b as C < d;",
    "/// <reference path='a' />\nconst b = 1;",
    "#!/bin/sh\n",
  ],
  ...[
    "const a = 1 const b = 2;",
    "const a = (b;",
    "const a = `b",
    "const a = 'b",
    "/* a",
    "const a = b\n++c",
    "<<<<<<< a",
  ],
  ...[
    "const a = b.\nc;",
    "const a = `\r\n`;",
    "function f() { throw 1; }",
    "function f() { for (;;) {} }",
    "const a = { if };",
  ],
];

/** What a parser can take for something else. */
export const pieces: readonly string[] = [
  ..."( ) { } [ ] , ; : ? ?. . ... => = == === ! !== - + ++ -- * ** / % < > >= >> <= & && | || ?? @ #".split(
    " ",
  ),
  ...["`", "${", '"', "'", "\\", "\n", "\r\n", "\u2028", " ", "//", "///", "/*", "*/", "é", "\0"],
  ...["as const", " as X", " satisfies Y", "async ", "await ", "type ", "const ", "function ", "return "],
  ...[
    "if (a) ",
    "else ",
    "import ",
    "export ",
    "default ",
    "in ",
    "typeof ",
    "new ",
    "this",
    "null",
    "from ",
  ],
  ...[
    "1",
    "1.5",
    "0x1",
    "1n",
    "1_0",
    ".5",
    "a",
    "of ",
    "get ",
    "set ",
    "static ",
    "let ",
    "yield ",
    "extends ",
  ],
  ...["(a) => b", "a => b", ": string", "(a): T => b", " x ? (a) : b", "x ? (a) : b => c : d", "`a${b}c`"],
  ...["<T>", "readonly ", "a?.b!.c", "a!", "{ a: 1 }", "[1, 2]", "({ a }) => a", "/x/", "enum ", "declare "],
  ...[
    "satisfies",
    "as",
    "type",
    "is",
    "interface A { b: C }",
    "type A = B | C[];",
    "\\u{41}",
    "\\x41",
    "\\8",
  ],
];

/** Texts to tamper with. */
export const examples: readonly string[] = [
  ...taken,
  ...left,
  ...Object.values(recipesInEverySyntax).map(({ ts }) => ts),
  ...Object.values(textsBelow("golden")).filter(({ length }) => length < 1500),
];
