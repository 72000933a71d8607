import {
  apply,
  attrs,
  attrsOf,
  binary,
  bind,
  inherit,
  integer,
  list,
  literal,
  name,
  select,
  string,
  treePath,
  variable,
} from "../../../compiler/language/build.ts";
import type { Binding, Expr, PatternField } from "../../../compiler/language/expression.ts";

/** An expression and the text of a file that holds it and nothing else. */
export interface Example {
  readonly title: string;
  readonly expr: Expr;
  readonly text: string;
}

const [a, b, c, f, g, x, y] = ["a", "b", "c", "f", "g", "x", "y"].map(variable) as [
  Expr,
  Expr,
  Expr,
  Expr,
  Expr,
  Expr,
  Expr,
];
const one = integer(1);
const two = integer(2);
const wide = "w".repeat(97);
const lambda = (parameter: string, body: Expr): Expr => ({
  kind: "lambda",
  parameter: { kind: "name", name: parameter },
  body,
});
const pattern = (fields: readonly PatternField[], ellipsis: boolean, body: Expr, at?: string): Expr => ({
  kind: "lambda",
  parameter: { kind: "pattern", fields, ellipsis, ...(at !== undefined && { name: at }) },
  body,
});
const letIn = (bindings: readonly Binding[], body: Expr): Expr => ({ kind: "let", bindings, body });
const withIn = (scope: Expr, body: Expr): Expr => ({ kind: "with", scope, body });
const assertThat = (condition: Expr, body: Expr): Expr => ({ kind: "assert", condition, body });
const when = (condition: Expr, then: Expr, otherwise: Expr): Expr => ({
  kind: "if",
  condition,
  then,
  else: otherwise,
});
const not = (operand: Expr): Expr => ({ kind: "unary", operator: "!", operand });
const minus = (operand: Expr): Expr => ({ kind: "unary", operator: "-", operand });
const set = (value: Expr, key = "x"): Expr => attrs([bind(key, value)]);
const lib = (key: string): Expr => select(variable("lib"), key);
const rec = (bindings: readonly Binding[]): Expr => ({ kind: "attrs", recursive: true, bindings });

/** Every rule of layout that a generated file can meet, by the construct it is about. */
export const examples: Readonly<Record<string, readonly Example[]>> = {
  literals: [
    {
      title: "constants",
      expr: list([literal(null), literal(true), literal(false)]),
      text: lines("[", "  null", "  true", "  false", "]"),
    },
    {
      title: "numbers of 64 bits, negative ones in parentheses as elements",
      expr: list([integer(0), integer(-1), literal(9007199254740993n), literal(-(2n ** 63n))]),
      text: lines("[", "  0", "  (-1)", "  9007199254740993", "  (-9223372036854775807 - 1)", "]"),
    },
    {
      title: "floats with a point and digits on both sides",
      expr: list([1, 1.5, 1e6, 1e21, 1.5e-7, -0.5].map((value) => literal(value))),
      text: lines("[", "  1.0", "  1.5", "  1000000.0", "  1.0e21", "  1.5e-7", "  (-0.5)", "]"),
    },
  ],
  strings: [
    {
      title: "one line",
      expr: string('say "hi" \\ \t ${x} $y $${z}'),
      text: '"say \\"hi\\" \\\\ \\t \\${x} $y $\\${z}"\n',
    },
    { title: "an interpolation", expr: string("a ", x, "$", y), text: '"a ${x}\\$${y}"\n' },
    {
      title: "several lines",
      expr: set(string("if a; then\n  echo ''b'' ${c}\n\n  $$ ", x, "/y\nfi\n")),
      text: lines(
        "{",
        "  x = ''",
        "    if a; then",
        "      echo '''b''' ''${c}",
        "",
        "      $$ ${x}/y",
        "    fi",
        "  '';",
        "}",
      ),
    },
    {
      title: "several lines without a line feed at the end",
      expr: set(string("a\nb'")),
      text: lines("{", "  x = ''", "    a", "    b''\\''';", "}"),
    },
    {
      title: "a quote before what is escaped",
      expr: string("'${a}\n"),
      text: lines("''", "  ''\\'''${a}", "''"),
    },
    {
      title: "a dollar before an interpolation",
      expr: string("$", x, "\n"),
      text: lines("''", "  ''$${x}", "''"),
    },
    { title: "indented throughout", expr: string("  a\n  b\n"), text: '"  a\\n  b\\n"\n' },
    { title: "a line of spaces", expr: string("a\n  \nb\n"), text: '"a\\n  \\nb\\n"\n' },
    { title: "a carriage return", expr: string("a\r\nb\r\n"), text: '"a\\r\\nb\\r\\n"\n' },
    { title: "nothing but line feeds", expr: string("\n\n"), text: '"\\n\\n"\n' },
    {
      title: "lines inside of an interpolation",
      expr: string("a", apply(f, string("b\nc\n")), "\n"),
      text: lines("''", '  a${f "b\\nc\\n"}', "''"),
    },
    {
      title: "a wide interpolation is broken, a name is not",
      expr: string(
        wide,
        select(x, "y"),
        apply(f, lambda("x", variable("longName")), b, variable("otherLongName")),
      ),
      text: lines(`"${wide}\${x.y}\${`, "  f (x: longName) b otherLongName", '}"'),
    },
  ],
  paths: [
    {
      title: "in the recipe tree",
      expr: treePath("pkgs/a/fix.patch"),
      text: "../recipes/pkgs/a/fix.patch\n",
    },
    {
      title: "with odd characters",
      expr: list([treePath("a b/c"), treePath("ok/d e")]),
      text: lines("[", '  (../recipes + "/a b/c")', '  (../recipes/ok + "/d e")', "]"),
    },
    { title: "the tree itself", expr: treePath(""), text: "../recipes\n" },
    {
      title: "with an interpolation",
      expr: { kind: "path", base: "tree", parts: ["pkgs/", x, "/y.patch"] },
      text: "../recipes/pkgs/${x}/y.patch\n",
    },
    {
      title: "with an interpolation and odd characters",
      expr: { kind: "path", base: "tree", parts: ["pkgs/a-", x, " y"] },
      text: '../recipes/pkgs + "/a-${x} y"\n',
    },
    {
      title: "of the emitted file",
      expr: list(
        ["lib", "../lib/default.nix", ".", ""].map((path) => ({
          kind: "path",
          base: "emitted",
          parts: [path],
        })),
      ),
      text: lines("[", "  ./lib", "  ../lib/default.nix", "  ./.", "  ./.", "]"),
    },
    {
      title: "absolute",
      expr: list(["/etc/x", "/", "/a b"].map((path) => ({ kind: "path", base: "absolute", parts: [path] }))),
      text: lines("[", "  /etc/x", "  /.", '  (/. + "/a b")', "]"),
    },
    {
      title: "at home",
      expr: list(["~/x", "~/a b"].map((path) => ({ kind: "path", base: "home", parts: [path] }))),
      text: lines("[", "  ~/x", '  (~/. + "/a b")', "]"),
    },
    {
      title: "looked up",
      expr: list(["nixpkgs/lib", "a b"].map((path) => ({ kind: "search-path", path }))),
      text: lines("[", "  <nixpkgs/lib>", '  (builtins.findFile builtins.nixPath "a b")', "]"),
    },
    {
      title: "selected from or negated",
      expr: list([select(treePath("x"), "y"), minus(treePath("x"))]),
      text: lines("[", "  (../recipes/x).y", "  (-(../recipes/x))", "]"),
    },
  ],
  sets: [
    { title: "empty", expr: attrs([]), text: "{ }\n" },
    {
      title: "recursive",
      expr: rec([bind("a", one), bind("b", a)]),
      text: lines("rec {", "  a = 1;", "  b = a;", "}"),
    },
    { title: "one binding, where it is no value", expr: list([set(one)]), text: "[ { x = 1; } ]\n" },
    {
      title: "one binding, as a value",
      expr: set(set(one)),
      text: lines("{", "  x = {", "    x = 1;", "  };", "}"),
    },
    {
      title: "a lone inherit as a value",
      expr: set(attrs([inherit(["a"])])),
      text: "{ x = { inherit a; }; }\n",
    },
    {
      title: "names that need quotes",
      expr: attrsOf(["a", "a b", "if", "or", "", "1", "a'-_b", "ü", "${x}", 'q"'].map((key) => [key, one])),
      text: lines(
        "{",
        "  a = 1;",
        '  "a b" = 1;',
        '  "if" = 1;',
        '  "or" = 1;',
        '  "" = 1;',
        '  "1" = 1;',
        "  a'-_b = 1;",
        '  "ü" = 1;',
        '  "\\${x}" = 1;',
        '  "q\\"" = 1;',
        "}",
      ),
    },
    {
      title: "paths of names, dynamic ones, too",
      expr: attrs([
        bind(["services", "my app", "enable"], literal(true)),
        { kind: "value", path: [{ kind: "dynamic", expr: x }, name("y")], value: one },
        { kind: "value", path: [{ kind: "dynamic", expr: string(x, "-y") }], value: one },
        { kind: "value", path: [{ kind: "dynamic", expr: string("z") }], value: one },
      ]),
      text: lines(
        "{",
        '  services."my app".enable = true;',
        "  ${x}.y = 1;",
        '  "${x}-y" = 1;',
        "  z = 1;",
        "}",
      ),
    },
    {
      title: "comments and empty lines",
      expr: attrs([
        bind("a", one, { comment: ["First.", "", "Second."], blankBefore: true }),
        bind("b", two, { blankBefore: true }),
        { ...inherit(["c"]), comment: ["two\nlines"] },
      ]),
      text: lines(
        "{",
        "  # First.",
        "  #",
        "  # Second.",
        "  a = 1;",
        "",
        "  b = 2;",
        "  # two",
        "  # lines",
        "  inherit c;",
        "}",
      ),
    },
    {
      title: "inherit",
      expr: attrs([
        inherit(["a", "b", "c"]),
        inherit(["a", "b"], variable("lib")),
        inherit(["a", "b", "c", "d e"], apply(f, x)),
        inherit([]),
      ]),
      text: lines(
        "{",
        "  inherit a b c;",
        "  inherit (lib) a b;",
        "  inherit (f x)",
        "    a",
        "    b",
        "    c",
        '    "d e"',
        "    ;",
        "}",
      ),
    },
    {
      title: "three inherited names that do not fit",
      expr: attrs([inherit([wide, "b"])]),
      text: lines("{", "  inherit", `    ${wide}`, "    b", "    ;", "}"),
    },
    {
      title: "values that do not fit: broken only where that helps",
      expr: attrs([
        bind("text", string(wide)),
        bind("a b", string(wide)),
        bind("select", select(x, wide)),
        bind("call", apply(f, string(wide))),
        bind("calls", apply(f, string(wide), one, two)),
      ]),
      text: lines(
        "{",
        `  text = "${wide}";`,
        '  "a b" =',
        `    "${wide}";`,
        "  select =",
        `    x.${wide};`,
        `  call = f "${wide}";`,
        "  calls =",
        "    f",
        `      "${wide}"`,
        "      1",
        "      2;",
        "}",
      ),
    },
  ],
  lists: [
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
  ],
  calls: [
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
      expr: list([
        apply(select(apply(f, x), "y"), one),
        apply(lambda("x", x), one),
        apply(when(a, f, g), one),
      ]),
      text: lines("[", "  ((f x).y 1)", "  ((x: x) 1)", "  ((if a then f else g) 1)", "]"),
    },
  ],
  selections: [
    { title: "paths join", expr: select(select(a, "b"), "c d", "e"), text: 'a.b."c d".e\n' },
    {
      title: "a fallback is for its own path only",
      expr: { kind: "select", target: select(a, "b"), path: [name("c")], fallback: apply(f, x) },
      text: "(a.b).c or (f x)\n",
    },
    {
      title: "from a fallback",
      expr: select({ kind: "select", target: a, path: [name("b")], fallback: c }, "d"),
      text: "(a.b or c).d\n",
    },
    { title: "from a number", expr: select(one, "a"), text: "1 .a\n" },
    {
      title: "whether there is",
      expr: binary(
        "&&",
        { kind: "has-attr", target: select(a, "b"), path: [name("c"), name("d e")] },
        not({ kind: "has-attr", target: a, path: [{ kind: "dynamic", expr: x }] }),
      ),
      text: 'a.b ? c."d e" && !a ? ${x}\n',
    },
  ],
  operators: [
    {
      title: "no parentheses where precedence does it",
      expr: binary(
        "||",
        binary("&&", not(a), binary("==", binary("+", a, binary("*", b, c)), x)),
        binary("->", a, b),
      ),
      text: "!a && a + b * c == x || (a -> b)\n",
    },
    {
      title: "association",
      expr: list([
        binary("-", binary("-", a, b), c),
        binary("-", a, binary("-", b, c)),
        binary("//", a, binary("//", b, c)),
        binary("//", binary("//", a, b), c),
        binary("->", a, binary("->", b, c)),
        binary("==", binary("==", a, b), c),
      ]),
      text: lines(
        "[",
        "  (a - b - c)",
        "  (a - (b - c))",
        "  (a // b // c)",
        "  ((a // b) // c)",
        "  (a -> b -> c)",
        "  ((a == b) == c)",
        "]",
      ),
    },
    {
      title: "prefixes",
      expr: list([
        minus(minus(x)),
        not(not(x)),
        minus(not(x)),
        not(minus(x)),
        binary("*", minus(x), minus(y)),
        minus(apply(f, x)),
        not(binary("//", a, b)),
      ]),
      text: lines(
        "[",
        "  (--x)",
        "  (!!x)",
        "  (-(!x))",
        "  (!-x)",
        "  (-x * -y)",
        "  (-f x)",
        "  (!(a // b))",
        "]",
      ),
    },
    {
      title: "pipes",
      expr: binary("|>", binary("|>", a, f), binary("<|", g, b)),
      text: "a |> f |> (g <| b)\n",
    },
    {
      title: "a set extended as a value",
      expr: set(binary("//", b, set(one))),
      text: lines("{", "  x = b // {", "    x = 1;", "  };", "}"),
    },
    {
      title: "a set extended elsewhere",
      expr: binary("//", b, attrs([bind("x", one), bind("y", two)])),
      text: lines("b", "// {", "  x = 1;", "  y = 2;", "}"),
    },
    {
      title: "lists joined as a value",
      expr: set(binary("++", list([one, two]), apply(lib("optionals"), x, list([one, two])))),
      text: lines(
        "{",
        "  x = [",
        "    1",
        "    2",
        "  ]",
        "  ++ lib.optionals x [",
        "    1",
        "    2",
        "  ];",
        "}",
      ),
    },
    {
      title: "a chain with a block",
      expr: set(
        binary(
          "//",
          b,
          binary("//", c, apply(lib("optionalAttrs"), x, attrs([bind("d", one), bind("e", two)]))),
        ),
      ),
      text: lines(
        "{",
        "  x =",
        "    b",
        "    // c",
        "    // lib.optionalAttrs x {",
        "      d = 1;",
        "      e = 2;",
        "    };",
        "}",
      ),
    },
    {
      title: "a chain that does not fit",
      expr: set(binary("&&", binary("&&", variable(wide), a), binary("||", b, c))),
      text: lines("{", "  x =", `    ${wide}`, "    && a", "    && (b || c);", "}"),
    },
  ],
  functions: [
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
  ],
  keywords: [
    {
      title: "if",
      expr: attrs([
        bind("a", when(b, c, x)),
        bind("b", when(a, set(one), when(b, f, apply(g, set(set(one)))))),
      ]),
      text: lines(
        "{",
        "  a = if b then c else x;",
        "  b =",
        "    if a then",
        "      { x = 1; }",
        "    else if b then",
        "      f",
        "    else",
        "      g {",
        "        x = {",
        "          x = 1;",
        "        };",
        "      };",
        "}",
      ),
    },
    {
      title: "let",
      expr: set(letIn([bind("x", one), bind("y", two)], x)),
      text: lines("{", "  x =", "    let", "      x = 1;", "      y = 2;", "    in", "    x;", "}"),
    },
    { title: "let of nothing", expr: letIn([], x), text: "x\n" },
    {
      title: "with",
      expr: attrs([
        bind("a", withIn(lib("maintainers"), list([x]))),
        bind("b", withIn(lib("types"), apply(f, x))),
        bind("c", withIn(lib("types"), apply(f, attrs([bind("x", one), bind("y", two)])))),
      ]),
      text: lines(
        "{",
        "  a = with lib.maintainers; [ x ];",
        "  b = with lib.types; f x;",
        "  c =",
        "    with lib.types;",
        "    f {",
        "      x = 1;",
        "      y = 2;",
        "    };",
        "}",
      ),
    },
    {
      title: "assert",
      expr: assertThat(apply(f, x), assertThat(binary("==", a, b), set(x))),
      text: lines("assert f x;", "assert a == b;", "{", "  x = x;", "}"),
    },
    {
      title: "operands in parentheses",
      expr: binary("++", list([one]), letIn([bind("x", one)], x)),
      text: lines("[ 1 ]", "++ (", "  let", "    x = 1;", "  in", "  x", ")"),
    },
  ],
};

function lines(...each: readonly string[]): string {
  return `${each.join("\n")}\n`;
}
