import { describe, expect, it } from "vitest";
import { isError } from "../../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import { parseNix } from "../../../../compiler/frontends/nix/parse.ts";
import { string, variable } from "../../../../compiler/language/build.ts";
import type { AttrsExpr, Binding, Expr } from "../../../../compiler/language/expression.ts";
import type { Span } from "../../../../compiler/support/span.ts";

function parse(text: string, path = "apps/web/recipe.nix", holes?: readonly Expr[]): Expr {
  const reported: Diagnostic[] = [];
  const expr = parseNix({ path, text }, { report: (each) => reported.push(each) }, holes && { holes });
  expect(reported.filter(isError)).toEqual([]);
  return expr!;
}

function problems(text: string, path = "apps/web/recipe.nix"): string[] {
  const reported: Diagnostic[] = [];
  parseNix({ path, text }, { report: (each) => reported.push(each) });
  return reported.map(({ code, message, span, related = [] }) =>
    [
      `${code} ${message}`,
      ...[span, ...related.map((place) => place.span)].map((each) => each && `${each.start}-${each.end}`),
    ].join(" @ "),
  );
}

/** The text of every span in a value, in the order of its fields. */
function spelled(value: unknown, text: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, field]: [string, unknown]) => {
    if (key !== "span") return spelled(field, text);
    const { start, end } = field as Span;
    return [text.slice(start, end)];
  });
}

describe("places", () => {
  it.each([
    ["a.b or c", ["a", "b", "c", "a.b or c"]],
    ["f (g x) 1", ["f", "g", "x", "g x", "f (g x)", "1", "f (g x) 1"]],
    [
      '{ a."b".${c} = -1; }',
      ["a", '"b"', "c", "${c}", "1", "-1", 'a."b".${c} = -1;', '{ a."b".${c} = -1; }'],
    ],
    ["{ inherit (x) a b; }", ["x", "a", "b", "inherit (x) a b;", "{ inherit (x) a b; }"]],
    ["{ a, b ? 1 }@c: a", ["a", "1", "b ? 1", "{ a, b ? 1 }@c", "a", "{ a, b ? 1 }@c: a"]],
    ['"x${a}y"', ["a", '"x${a}y"']],
    ["''x${a}y''", ["a", "''x${a}y''"]],
    ["./x/${a}.nix", ["a", "./x/${a}.nix"]],
    ["(a) + (b)", ["a", "b", "(a) + (b)"]],
    [
      "let { body = a; }",
      ["body", "a", "body = a;", "{ body = a; }", "let { body = a; }", "let { body = a; }"],
    ],
    [" a # c\n", ["a"]],
    ["[ <n> http://x ]", ["<n>", "http://x", "[ <n> http://x ]"]],
  ])("%j", (text, expected) => {
    expect(spelled(parse(text), text)).toEqual(expected);
  });

  it("are mapped for embedded text", () => {
    const expr = parseNix(
      { path: "recipe.ts", text: "f x", locate: (offset) => 100 + 2 * offset },
      { report: () => undefined },
    );
    expect(expr?.span).toEqual({ file: "recipe.ts", start: 100, end: 106, isNix: true });
  });
});

describe("paths", () => {
  it.each([
    ["./x", "tree", ["apps/web/x"]],
    ["../x/./y/../z", "tree", ["apps/x/z"]],
    ["x/y", "tree", ["apps/web/x/y"]],
    ["./.", "tree", ["apps/web"]],
    ["../..", "tree", []],
    ["../../x", "tree", ["x"]],
    ["./${a}", "tree", ["apps/web/", "a"]],
    ["../../${a}/y", "tree", ["a", "/y"]],
    ["./x${a}/y", "tree", ["apps/web/x", "a", "/y"]],
    ["/etc//x/../y".replace("//", "/"), "absolute", ["/etc/y"]],
    ["/.", "absolute", ["/"]],
    ["~/x", "home", ["~/x"]],
    ["~/x/${a}", "home", ["~/x/", "a"]],
  ])("%s", (text, base, parts) => {
    const expr = parse(text);
    const named = expr.kind === "path" && expr.parts.map((part) => (typeof part === "string" ? part : "a"));
    expect([expr.kind === "path" && expr.base, named]).toEqual([base, parts]);
  });

  it("leave the tree only with a diagnostic", () => {
    expect(problems("[ ../../../x ./../../../${a} ]")).toEqual([
      "CG147 the path `../../../x` is outside the recipe folder @ 2-12",
      "CG147 the path `./../../../` is outside the recipe folder @ 13-28",
    ]);
  });
});

describe("numbers", () => {
  it.each([
    ["9223372036854775807", 9223372036854775807n],
    ["0009223372036854775807", 9223372036854775807n],
    ["007", 7n],
    [".5", 0.5],
    ["1.", 1],
    ["2.5e-3", 0.0025],
    ["0.0e-999", 0],
  ])("%s", (text, value) => {
    expect(parse(text)).toMatchObject({ kind: "literal", value });
  });
});

describe("comments", () => {
  const bindings = (text: string): readonly Binding[] => (parse(text) as AttrsExpr).bindings;
  const layout = (text: string): unknown[] =>
    bindings(text).map(({ comment, blankBefore }) => [comment?.join("|") ?? "", blankBefore ?? false]);

  it("stay with the binding they are written above or behind", () => {
    const text = `{
  # one
  #  two
  a = 1; # three
  b = 2;

  /* four
   * five
   */
  c = 3;
  /**
    six
  */
  inherit d; /* seven */
  e = 5; f = 6; # eight

}`;
    expect(layout(text)).toEqual([
      ["one| two|three", false],
      ["", false],
      ["four|five", true],
      ["six|seven", false],
      ["", false],
      ["eight", false],
    ]);
  });

  it("within a value belong to no binding", () => {
    expect(layout("{ a = # no\n 1; b = [ # no\n ]; }")).toEqual([
      ["", false],
      ["", false],
    ]);
  });
});

describe("holes", () => {
  it("stand for expressions wherever one may be, and are interpolated in text", () => {
    const holes = [variable("one"), string("two"), variable("three"), variable("four"), variable("five")];
    expect(parse("f \0 { \0 = \"a\0\"; } ''b\0'' ./c\0", "recipe.ts", holes)).toMatchObject({
      fn: {
        fn: {
          fn: { fn: { name: "f" }, argument: { name: "one" } },
          argument: {
            bindings: [
              { path: [{ kind: "static", name: "two" }], value: { parts: ["a", { name: "three" }] } },
            ],
          },
        },
        argument: { parts: ["b", { name: "four" }] },
      },
      argument: { kind: "path", parts: ["c", { name: "five" }] },
    });
  });

  it("are not part of plain Nix", () => {
    expect(problems("f \0")).toEqual(["CG144 `\0` has no meaning in Nix @ 2-3"]);
    expect(problems('"\0"').length).toBe(1);
  });
});

describe("several problems in one file", () => {
  it.each([
    ["{ a = ; b = [ 1, 2 ]; c = (1; d = x y z; e = if a then b; }", ["CG140", "CG140", "CG141", "CG140"]],
    ["{\n  a = 1\n  b = 2\n  c = 3;\n}", ["CG154", "CG154"]],
    ["let a = ; b = { c = ; d = ; }; in a b", ["CG140", "CG140", "CG140"]],
    ["{ a = { b = 1; b = 2; }; c = ../../../x; d = 99999999999999999999; }", ["CG171", "CG147", "CG179"]],
    ['{ a = "${x y = }"; b = ; }', ["CG140", "CG140"]],
    ["{ a = [ (1 + ) (2 * ) ]; b = ; }", ["CG140", "CG140", "CG140"]],
    ["{ a = x.; b = x.y.; c = !; }", ["CG140", "CG140", "CG140"]],
    ["f ( { a = ; } ) ) [ b", ["CG140"]],
  ])("%s", (text, codes) => {
    expect(problems(text).map((each) => each.slice(0, 5))).toEqual(codes);
  });

  it("are reported with their places", () => {
    expect(problems("{ a = 1; b = { c = 1; }; a = 2; b.c = 2; }")).toEqual([
      "CG171 the attribute `a` is already defined @ 25-26 @ 2-3",
      "CG171 the attribute `b.c` is already defined @ 34-35 @ 15-16",
    ]);
    expect(problems("{ a = 1\n  b = 2; }")).toEqual(["CG154 expected `;` after the value, found `b` @ 7-7"]);
  });
});
