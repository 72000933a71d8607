import { expect, test } from "vitest";
import {
  apply,
  bind,
  binary,
  list,
  literal,
  select,
  string,
  variable,
} from "../../../compiler/language/build.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { withLinesApart } from "../../../emitters/pkgs/conditional-lines.ts";

const lib = variable("lib");
const onDarwin = select(variable("stdenv"), "hostPlatform", "isDarwin");
const optional = (text: Expr): Expr => apply(select(lib, "optionalString"), onDarwin, text);
const choice = (then: Expr, otherwise: Expr): Expr => ({
  kind: "if",
  condition: onDarwin,
  then,
  else: otherwise,
});

test.each<[what: string, value: Expr, printed: string]>([
  [
    "lines in the middle",
    string("a\n", optional(string("b\n", variable("c"), "\n")), "d\n"),
    "''\n  a\n''\n+ lib.optionalString stdenv.hostPlatform.isDarwin ''\n  b\n  ${c}\n''\n+ ''\n  d\n''\n",
  ],
  [
    "a line break after them",
    string("a\n", optional(string("b\n")), "\nc\n"),
    "''\n  a\n''\n+ lib.optionalString stdenv.hostPlatform.isDarwin ''\n  b\n''\n+ ''\n\n  c\n''\n",
  ],
  [
    "nothing else",
    string(optional(string("a\n"))),
    "lib.optionalString stdenv.hostPlatform.isDarwin ''\n  a\n''\n",
  ],
  [
    "one expression, which another string begins",
    string(binary("+", string("a\n"), optional(string("b\n")))),
    "''\n  a\n''\n+ lib.optionalString stdenv.hostPlatform.isDarwin ''\n  b\n''\n",
  ],
  [
    "what has a name around it",
    {
      kind: "let",
      bindings: [bind("c", string("d"))],
      body: string("a\n", optional(string(variable("c"), "\n"))),
    },
    "let\n  c = \"d\";\nin\n''\n  a\n''\n+ lib.optionalString stdenv.hostPlatform.isDarwin ''\n  ${c}\n''\n",
  ],
  [
    "one of two",
    string("a\n", choice(string("b"), string("c\nd\n"))),
    "''\n  a\n''\n+ (\n  if stdenv.hostPlatform.isDarwin then\n    \"b\"\n  else\n    ''\n      c\n      d\n    ''\n)\n",
  ],
])("sets apart %s", (_, value, printed) => {
  expect(printNix(withLinesApart(value))).toBe(printed);
});

test.each<[what: string, value: Expr]>([
  ["a word", string("a\n", optional(string("b")), "\n")],
  ["what does not start its line", string("a\n  ", optional(string("b\n")))],
  ["what may be no string", string("a\n", choice(string("b\n"), variable("c")))],
  ["what nobody knows", string("a\n", apply(select(lib, "foo"), onDarwin, string("b\n")))],
  ["a sum", binary("+", string("a\n", optional(string("b\n"))), variable("c"))],
  ["a list", list([string(optional(string("a\n")))])],
  ["no text", literal(true)],
])("leaves %s", (_, value) => {
  expect(withLinesApart(value)).toEqual(value);
});
