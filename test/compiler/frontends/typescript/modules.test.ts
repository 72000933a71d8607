import { describe, expect, it } from "vitest";
import { readModule, showModule, sliceOf } from "./support/read.ts";

describe("modules", () => {
  it.each([
    ["nothing", "", "{ }"],
    ["a default", "export default 1;", "{ default = 1; }"],
    [
      "constants",
      "const a = 1; export const b = a, c = 2;",
      "(let a = 1; b = a; c = 2; in { b = b; c = c; })",
    ],
    [
      "a list of exports",
      "const a = 1; export { a, a as b, a as default };",
      "(let a = 1; in { a = a; b = a; default = a; })",
    ],
    [
      "patterns",
      "export const { a, b: [c] } = x(); function x() { return 1; }",
      "(let parts = (x { }); a = parts.a; c = ((builtins.elemAt parts.b) 0); x = (_: 1); in { a = a; c = c; })",
    ],
    [
      "functions",
      "export function f(a) { return a; } export default function () { return 1; }",
      "(let f = (a: a); in { f = f; default = (_: 1); })",
    ],
    ["types", "export type A = 1; interface B {} import type { C } from 'd'; export type { A as D };", "{ }"],
    [
      "a default import",
      "import a from './a.ts'; export default a;",
      "(let a = (import <tree:apps/web/a.ts>); in { default = a.default; })",
    ],
    [
      "named imports",
      "import b, { a, c as d, type E } from '../b.js'; export { a, b, d };",
      "(let b = (import <tree:apps/b.ts>); in { a = b.a; b = b.default; d = b.c; })",
    ],
    [
      "a namespace",
      "import * as a from '../../lib/a'; export default a.x;",
      "(let a = (import <tree:lib/a.ts>); in { default = a.x; })",
    ],
    [
      "one file twice",
      "import { a } from './x.ts'; import { b } from './x'; export { a, b };",
      "(let x = (import <tree:apps/web/x.ts>); in { a = x.a; b = x.b; })",
    ],
    [
      "JSON",
      "import a, { b } from './a.json' with { type: 'json' }; export { a, b };",
      "(let a = (builtins.fromJSON (builtins.readFile <tree:apps/web/a.json>)); in { a = a; b = a.b; })",
    ],
    [
      "Nix",
      "import a from './a.nix'; export default a;",
      "(let a = (import <tree:apps/web/a.nix>); in { default = a; })",
    ],
    [
      "names with dots",
      "import a from './a.b'; export default a;",
      "(let a_b = (import <tree:apps/web/a.b.ts>); in { default = a_b.default; })",
    ],
    [
      "passing on",
      "export { a, default as b } from './x.ts'; export * as c from './x.ts';",
      "(let x = (import <tree:apps/web/x.ts>); in { a = x.a; b = x.default; c = x; })",
    ],
    [
      "passing on all",
      "export * from './x.ts'; export const a = 1;",
      '(let x = (import <tree:apps/web/x.ts>); a = 1; in (((builtins.removeAttrs x) [ "default" ]) // { a = a; }))',
    ],
    [
      "other names",
      "import { pkgs as p, nix as n } from 'catalogc'; export default [p.a, n`pkgs.b`];",
      "{ default = [ pkgs.a pkgs.b ]; }",
    ],
    [
      "a namespace of catalogc",
      "import * as c from 'catalogc'; export default c.defineRecipe({ a: c.pkgs.a, b: c.sh`x`, d: c.file('./y') });",
      '{ default = { a = pkgs.a; b = "x"; d = <tree:apps/web/y>; }; }',
    ],
    [
      "a parameter in the way of pkgs",
      "import { pkgs as p } from 'catalogc'; export default ({ pkgs }) => [pkgs.a, p.b];",
      "(let outer-pkgs = pkgs; in { default = ({ pkgs, ... }: [ pkgs.a outer-pkgs.b ]); })",
    ],
    [
      "a parameter in the way of builtins",
      "export default ({ builtins }) => [1].map((x) => builtins);",
      "(let outer-builtins = builtins; in { default = ({ builtins, ... }: ((outer-builtins.map (x: builtins)) [ 1 ])); })",
    ],
  ])("%s", (_, source, shown) => expect(showModule(source)).toBe(shown));

  it("names the same file whatever the folder", () => {
    const source = "import a from '../x.ts'; export default a;";
    expect(showModule(source, "a/b.ts")).toContain("<tree:x.ts>");
    expect(showModule(source, "a/b/c/d.ts")).toContain("<tree:a/b/x.ts>");
  });

  it("keeps documenting comments with their options", () => {
    const source = `export default {
      // Plain.
      //  Two lines.
      a: 1, // Behind.
      /** A block. */
      b: 2,
      /*
       * Several
       *   lines.
       */
      c: 3,
    };`;
    const { expr } = readModule(source);
    const [binding] = expr?.kind === "attrs" ? expr.bindings : [];
    const set = binding?.kind === "value" && binding.value.kind === "attrs" ? binding.value.bindings : [];
    expect(set.map(({ comment }) => comment)).toEqual([
      ["Plain.", " Two lines.", "Behind."],
      ["A block."],
      ["Several", "  lines."],
    ]);
  });
});

describe("places", () => {
  const source = `import { pkgs, sh } from "catalogc";
const greeting = "hällo 😀";
export default {
  "a b": greeting,
  c: [1, -2, pkgs.python3["requests"]],
  d: sh\`
    echo \${greeting}
  \`,
  f: ({ lib, x = 1 }) => lib.mkIf(x === 2, greeting),
};
`;

  /** Every span in a tree, as the text at the place, in the order of the tree. */
  function places(node: unknown): string[] {
    if (Array.isArray(node)) return node.flatMap(places);
    if (typeof node !== "object" || node === null) return [];
    const kind = "kind" in node ? String(node.kind) : "field";
    const own = "span" in node && isSpan(node.span) ? [`${kind}: ${sliceOf(source, node.span)}`] : [];
    const inner = Object.entries(node).flatMap(([key, value]) => (key === "span" ? [] : places(value)));
    return [...own, ...inner];
  }
  const isSpan = (value: unknown): value is { file: string; start: number; end: number } =>
    typeof value === "object" && value !== null && "file" in value && "start" in value;

  it("every node and name has the place it was read from", () => {
    expect(places(readModule(source).expr).map((each) => each.replaceAll("\n", "⏎"))).toMatchInlineSnapshot(`
      [
        "let: import { pkgs, sh } from "catalogc";⏎const greeting = "hällo 😀";⏎export default {⏎  "a b": greeting,⏎  c: [1, -2, pkgs.python3["requests"]],⏎  d: sh\`⏎    echo \${greeting}⏎  \`,⏎  f: ({ lib, x = 1 }) => lib.mkIf(x === 2, greeting),⏎};⏎",
        "value: greeting",
        "static: greeting",
        "string: "hällo 😀"",
        "attrs: import { pkgs, sh } from "catalogc";⏎const greeting = "hällo 😀";⏎export default {⏎  "a b": greeting,⏎  c: [1, -2, pkgs.python3["requests"]],⏎  d: sh\`⏎    echo \${greeting}⏎  \`,⏎  f: ({ lib, x = 1 }) => lib.mkIf(x === 2, greeting),⏎};⏎",
        "value: export default ",
        "static: export default ",
        "attrs: {⏎  "a b": greeting,⏎  c: [1, -2, pkgs.python3["requests"]],⏎  d: sh\`⏎    echo \${greeting}⏎  \`,⏎  f: ({ lib, x = 1 }) => lib.mkIf(x === 2, greeting),⏎}",
        "value: "a b": greeting",
        "static: "a b"",
        "variable: greeting",
        "value: c: [1, -2, pkgs.python3["requests"]]",
        "static: c",
        "list: [1, -2, pkgs.python3["requests"]]",
        "literal: 1",
        "literal: -2",
        "select: pkgs.python3["requests"]",
        "variable: pkgs",
        "static: python3",
        "static: "requests"",
        "value: d: sh\`⏎    echo \${greeting}⏎  \`",
        "static: d",
        "string: sh\`⏎    echo \${greeting}⏎  \`",
        "variable: greeting",
        "value: f: ({ lib, x = 1 }) => lib.mkIf(x === 2, greeting)",
        "static: f",
        "lambda: ({ lib, x = 1 }) => lib.mkIf(x === 2, greeting)",
        "pattern: { lib, x = 1 }",
        "field: lib",
        "field: x",
        "literal: 1",
        "apply: lib.mkIf(x === 2, greeting)",
        "apply: lib.mkIf(x === 2",
        "select: lib.mkIf",
        "variable: lib",
        "static: mkIf",
        "binary: x === 2",
        "variable: x",
        "literal: 2",
        "variable: greeting",
      ]
    `);
  });
});
