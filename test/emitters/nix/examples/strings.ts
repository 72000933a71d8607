import { apply, select, string, variable } from "../../../../compiler/language/build.ts";
import { b, f, lambda, lines, set, wide, x, y, type Example } from "./vocabulary.ts";

export const strings: readonly Example[] = [
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
];
