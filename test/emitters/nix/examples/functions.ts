import { apply, attrs, bind, list, literal, variable } from "../../../../compiler/language/build.ts";
import { f, lambda, lines, one, pattern, set, two, wide, x, y, type Example } from "./vocabulary.ts";

export const functions: readonly Example[] = [
  {
    title: "of names",
    expr: lambda("x", lambda("y", attrs([bind("a", x), bind("b", y)]))),
    text: lines("x: y: {", "  a = x;", "  b = y;", "}"),
  },
  {
    title: "of no attributes",
    expr: list([pattern([], false, x), pattern([], true, x)]),
    text: lines("[", "  (", "    { }:", "    x", "  )", "  (", "    { ... }:", "    x", "  )", "]"),
  },
  {
    title: "of two attributes and more",
    expr: pattern(
      [{ name: "a" }, { name: "b" }],
      true,
      pattern([{ name: "a" }, { name: "b" }, { name: "c" }], false, x),
    ),
    text: lines("{ a, b, ... }:", "{", "  a,", "  b,", "  c,", "}:", "x"),
  },
  {
    title: "with defaults and a name",
    expr: pattern(
      [
        { name: "a", fallback: literal(null) },
        { name: "b", fallback: set(one) },
      ],
      true,
      x,
      "args",
    ),
    text: lines("{", "  a ? null,", "  b ? {", "    x = 1;", "  },", "  ...", "}@args:", "x"),
  },
  {
    title: "an empty line above the body",
    expr: {
      kind: "lambda",
      parameter: { kind: "pattern", fields: [{ name: "a" }], ellipsis: false },
      body: apply(f, attrs([bind("x", one), bind("y", two)])),
      blankBeforeBody: true,
    },
    text: lines("{ a }:", "", "f {", "  x = 1;", "  y = 2;", "}"),
  },
  {
    title: "a body that does not fit",
    expr: set(lambda("x", apply(f, variable(wide), x, y))),
    text: lines("{", "  x =", "    x:", `    f ${wide}`, "      x", "      y;", "}"),
  },
];
