import {
  apply,
  attrs,
  binary,
  bind,
  list,
  name,
  select,
  string,
} from "../../../../compiler/language/build.ts";
import { a, b, c, f, lambda, lines, minus, one, set, two, withIn, x, type Example } from "./vocabulary.ts";

export const lists: readonly Example[] = [
  {
    title: "none, one, more",
    expr: list([list([]), list([one]), list([one, two])]),
    text: lines("[", "  [ ]", "  [ 1 ]", "  [", "    1", "    2", "  ]", "]"),
  },
  {
    title: "elements that need parentheses and those that do not",
    expr: list([
      apply(f, x),
      select(a, "b"),
      { kind: "select", target: a, path: [name("b")], fallback: c },
      binary("+", one, two),
      lambda("x", x),
      withIn(a, b),
      minus(x),
      string("s"),
    ]),
    text: lines(
      "[",
      "  (f x)",
      "  a.b",
      "  a.b or c",
      "  (1 + 2)",
      "  (x: x)",
      "  (with a; b)",
      "  (-x)",
      '  "s"',
      "]",
    ),
  },
  {
    title: "calls and functions with a block",
    expr: list([apply(f, x, set(set(one))), lambda("x", attrs([bind("a", one), bind("b", two)]))]),
    text: lines(
      "[",
      "  (f x {",
      "    x = {",
      "      x = 1;",
      "    };",
      "  })",
      "  (x: {",
      "    a = 1;",
      "    b = 2;",
      "  })",
      "]",
    ),
  },
];
