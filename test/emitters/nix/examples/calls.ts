import { apply, attrs, bind, list, select, string, variable } from "../../../../compiler/language/build.ts";
import { a, f, g, lambda, lib, lines, one, set, two, when, x, y, type Example } from "./vocabulary.ts";

export const calls: readonly Example[] = [
  {
    title: "on one line",
    expr: apply(f, string("a"), one, list([one]), attrs([])),
    text: 'f "a" 1 [ 1 ] { }\n',
  },
  {
    title: "a block at the end",
    expr: set(apply(lib("mkIf"), a, attrs([bind("b", one), bind("c", two)]))),
    text: lines("{", "  x = lib.mkIf a {", "    b = 1;", "    c = 2;", "  };", "}"),
  },
  {
    title: "short lists before the end",
    expr: apply(f, list([string("a"), string("b")]), list([string("c"), string("d")]), x),
    text: 'f [ "a" "b" ] [ "c" "d" ] x\n',
  },
  {
    title: "a block before the end",
    expr: set(apply(f, attrs([bind("a", one), bind("b", two)]), x)),
    text: lines("{", "  x = f {", "    a = 1;", "    b = 2;", "  } x;", "}"),
  },
  {
    title: "two blocks",
    expr: set(apply(f, string("x"), set(set(one)), set(set(two)))),
    text: lines(
      "{",
      "  x =",
      '    f "x"',
      "      {",
      "        x = {",
      "          x = 1;",
      "        };",
      "      }",
      "      {",
      "        x = {",
      "          x = 2;",
      "        };",
      "      };",
      "}",
    ),
  },
  {
    title: "a block in parentheses",
    expr: attrs([
      bind("a", apply(f, apply(g, attrs([bind("x", one), bind("y", two)])))),
      bind("b", apply(lib("mkDefault"), apply(lib("mkIf"), x, attrs([bind("x", one), bind("y", two)])))),
    ]),
    text: lines(
      "{",
      "  a = f (g {",
      "    x = 1;",
      "    y = 2;",
      "  });",
      "  b = lib.mkDefault (",
      "    lib.mkIf x {",
      "      x = 1;",
      "      y = 2;",
      "    }",
      "  );",
      "}",
    ),
  },
  {
    title: "a function as an argument",
    expr: apply(
      lib("mapAttrs"),
      lambda("n", lambda("v", apply(g, variable("n"), attrs([bind("x", one), bind("y", two)])))),
      y,
    ),
    text: lines("lib.mapAttrs (", "  n: v:", "  g n {", "    x = 1;", "    y = 2;", "  }", ") y"),
  },
  {
    title: "a function of the final attributes",
    expr: apply(
      variable("mkDerivation"),
      lambda("finalAttrs", attrs([bind("a", one), bind("b", select(variable("finalAttrs"), "a"))])),
    ),
    text: lines("mkDerivation (finalAttrs: {", "  a = 1;", "  b = finalAttrs.a;", "})"),
  },
  {
    title: "functions that need parentheses",
    expr: list([apply(select(apply(f, x), "y"), one), apply(lambda("x", x), one), apply(when(a, f, g), one)]),
    text: lines("[", "  ((f x).y 1)", "  ((x: x) 1)", "  ((if a then f else g) 1)", "]"),
  },
];
