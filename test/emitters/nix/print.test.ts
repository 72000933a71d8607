import { describe, expect, it } from "vitest";
import {
  apply,
  attrs,
  bind,
  inherit,
  integer,
  list,
  literal,
  select,
  string,
  treePath,
  variable,
} from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { findUnprintable, printFile, printInline, printNix } from "../../../emitters/nix/print.ts";
import { UnprintableError } from "../../../emitters/nix/unprintable.ts";

describe("printFile", () => {
  it("puts the comment above the expression", () => {
    expect(
      printFile({ header: ["Made from a.", "", "Do not\nedit. "], expr: attrs([bind("a", integer(1))]) }),
    ).toBe("# Made from a.\n#\n# Do not\n# edit.\n{ a = 1; }\n");
  });

  it("prints only the expression if there is no comment", () => {
    expect(printFile({ expr: variable("x") })).toBe("x\n");
  });
});

describe("printInline", () => {
  it("keeps everything on one line", () => {
    const expr = apply(
      select(variable("lib"), "mkIf"),
      attrs([
        bind("a", string("b\nc\n"), { comment: ["left out"], blankBefore: true }),
        inherit(["d", "e", "f", "g"]),
      ]),
      { kind: "let", bindings: [bind("x", integer(1))], body: list([variable("x"), integer(-1)]) },
    );
    expect(printInline(expr)).toBe(
      'lib.mkIf { a = "b\\nc\\n"; inherit d e f g; } (let x = 1; in [ x (-1) ])',
    );
  });
});

describe("an unprintable expression", () => {
  const span = { file: "a/recipe.ts", start: 3, end: 9 };
  const cases: readonly [string, Expr, { reason: string; subject: string }][] = [
    [
      "NUL in a string",
      { ...string("a\0b"), span },
      { reason: "text with a NUL character", subject: '"a\\u0000b"' },
    ],
    [
      "NUL in a name",
      attrs([{ kind: "value", path: [{ kind: "static", name: "\0", span }], value: integer(1) }]),
      { reason: "text with a NUL character", subject: '"\\u0000"' },
    ],
    [
      "half a surrogate pair",
      { ...string("\ud83d"), span },
      { reason: "text that is not Unicode", subject: '"\\ud83d"' },
    ],
    [
      "too large an integer",
      { ...literal(2n ** 63n), span },
      { reason: "integer beyond 64 bits", subject: "9223372036854775808" },
    ],
    [
      "a variable that is a keyword",
      { kind: "variable", name: "or", span },
      { reason: "variable whose name is no identifier", subject: "or" },
    ],
    [
      "a parameter that is no name",
      { kind: "lambda", parameter: { kind: "name", name: "a b", span }, body: integer(1) },
      { reason: "variable whose name is no identifier", subject: "a b" },
    ],
    [
      "an intrinsic",
      { kind: "intrinsic", name: "js:keys", span },
      { reason: "intrinsic", subject: "js:keys" },
    ],
  ];

  it.each(cases)("%s", (_, expr, problem) => {
    expect(findUnprintable(list([expr]))).toMatchObject({ ...problem, span });
    expect(() => printNix(expr)).toThrow(UnprintableError);
  });

  it("is not found in printable expressions", () => {
    expect(
      findUnprintable(list([string("a"), treePath("x y"), literal(-(2n ** 63n)), literal(NaN)])),
    ).toBeUndefined();
  });

  it("is a tree path without a function that prints it", () => {
    expect(() => printNix(treePath("x"))).toThrow(UnprintableError);
    expect(printNix(treePath("x"), { treePath: (path) => `./${path}` })).toBe("./x\n");
  });
});
