// Slow. Depends on: emitters/nix.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Binding, Expr } from "../../../compiler/language/expression.ts";
import { layOut } from "../../../emitters/nix/layout/lay-out.ts";
import { lowerToSyntax } from "../../../emitters/nix/lower/lower.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { render } from "../../../emitters/nix/render/render.ts";
import { arbitraryExpression } from "../../support/arbitrary-expression.ts";

// Most is printed without layout (`inline-text.ts`, `spread.ts`), and by parts. What layout makes of the whole is the same.

const options = { treePath: (path: string) => `../${path}` };

/** An expression laid out as a whole, until nothing more is spread. */
function laidOut(expr: Expr): string {
  const syntax = lowerToSyntax(expr, options);
  const spread = new Set<object>();
  for (;;) {
    const layout = layOut(render(syntax, { spread }));
    if (layout.spread.length === 0) return `${layout.lines.join("\n")}\n`;
    for (const owner of layout.spread) spread.add(owner);
  }
}

/** Mostly short, and now and then about as long as a line. */
const length = fc.oneof(fc.nat(12), fc.nat(60), fc.integer({ min: 60, max: 110 }));
const word = length.map((count) => "n".repeat(count + 1));
const text = fc.oneof(
  length.map((count) => "t".repeat(count)),
  fc.constantFrom("x\ny\n", "x\n\ny", "${", "😀", `a\n${"b".repeat(97)}`, `a\n${"b".repeat(101)}`),
);

const name = (of: string): Expr => ({ kind: "variable", name: of });
const selected = ([from, key]: readonly [string, string]): Expr => ({
  kind: "select",
  target: name(from),
  path: [{ kind: "static", name: key }],
});

/** Expressions as emitters print them: nested calls, sets and lists, below the head of a file. */
const { file } = fc.letrec<{ file: Expr; expr: Expr; leaf: Expr; binding: Binding }>((tie) => ({
  leaf: fc.oneof(
    word.map(name),
    fc.tuple(word, word).map(selected),
    text.map((part): Expr => ({ kind: "string", parts: [part] })),
    fc.tuple(text, word, text).map(([before, key, after]): Expr => ({
      kind: "string",
      parts: [before, selected(["pkgs", key]), after],
    })),
    word.map((part): Expr => ({ kind: "path", base: "emitted", parts: [`./${part}`] })),
  ),
  binding: fc.oneof(
    fc
      .tuple(fc.array(fc.oneof(word, fc.constant("a b")), { minLength: 1, maxLength: 3 }), tie("expr"))
      .map(([path, value]): Binding => ({
        kind: "value",
        path: path.map((step) => ({ kind: "static", name: step })),
        value,
      })),
    fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.option(tie("expr"), { nil: undefined }))
      .map(([names, from]): Binding => ({
        kind: "inherit",
        ...(from && { from }),
        names: names.map((each) => ({ name: each })),
      })),
  ),
  expr: fc.oneof(
    { maxDepth: 4, depthSize: "max" },
    tie("leaf"),
    fc
      .tuple(tie("leaf"), fc.array(tie("expr"), { minLength: 1, maxLength: 3 }))
      .map(([fn, args]) => args.reduce((called, argument) => ({ kind: "apply", fn: called, argument }), fn)),
    fc
      .array(tie("binding"), { maxLength: 3 })
      .map((bindings): Expr => ({ kind: "attrs", recursive: false, bindings })),
    fc.array(tie("expr"), { maxLength: 3 }).map((elements): Expr => ({ kind: "list", elements })),
    fc.tuple(text, tie("expr"), text).map(([before, inside, after]): Expr => ({
      kind: "string",
      parts: [before, inside, after],
    })),
    fc
      .tuple(
        tie("expr"),
        fc.oneof(word, fc.constantFrom("a b", "a.b")),
        fc.option(tie("expr"), { nil: undefined }),
      )
      .map(([target, key, fallback]): Expr => ({
        kind: "select",
        target,
        path: [{ kind: "static", name: key }],
        ...(fallback && { fallback }),
      })),
    fc
      .tuple(tie("expr"), fc.constantFrom("+", "++", "//", "==", "&&", "->", "<"), tie("expr"))
      .map(([left, operator, right]): Expr => ({ kind: "binary", operator, left, right })),
    fc.tuple(word, tie("expr")).map(([parameter, body]): Expr => ({
      kind: "lambda",
      parameter: { kind: "name", name: parameter },
      body,
    })),
  ),
  file: fc
    .tuple(
      fc.array(word, { maxLength: 4 }),
      fc.boolean(),
      fc.array(tie("binding"), { maxLength: 2 }),
      tie("expr"),
    )
    .map(([fields, ellipsis, bindings, body]): Expr => ({
      kind: "lambda",
      blankBeforeBody: ellipsis,
      parameter: { kind: "pattern", fields: fields.map((field) => ({ name: field })), ellipsis },
      body: bindings.length === 0 ? body : { kind: "let", bindings, body },
    })),
}));

it.each([
  ["any expression", arbitraryExpression({ depth: 5 })],
  ["what emitters print", file],
])("short cuts print the same as layout: %s", (_, expr) => {
  fc.assert(
    fc.property(expr, (each) => {
      expect(printNix(each, options)).toBe(laidOut(each));
    }),
    { numRuns: 1000 },
  );
});
