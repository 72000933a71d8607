import { describe, expect, it } from "vitest";
import { parseNix } from "../../../../compiler/frontends/nix/parse.ts";
import type { Diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";

function reported(text: string): readonly string[] {
  const found: Diagnostic[] = [];
  parseNix({ path: "t.nix", text }, { report: (diagnostic) => found.push(diagnostic) });
  return found.map(({ code, span, hint, related = [] }) => {
    const places = [span, ...related.map((each) => each.span)].map(
      (each) => `${each?.start ?? "-"}:${text.slice(each?.start, each?.end)}`,
    );
    return `${code} ${places.join(" <- ")} ${hint ?? ""}`.trimEnd();
  });
}

describe("a mistake is one error, and its hint fixes it", () => {
  it.each([
    ["a comma behind a binding", "{ a = 1, b = 2; }", ["CG140 7:, Each binding ends with `;`."]],
    [
      "a set without braces",
      "{\n  a =\n    b = 1;\n  c = 2;\n}",
      ["CG140 14:= The bindings of a set are in braces: `name = { other = value; };`."],
    ],
    [
      "arguments without a comma",
      "{ lib pkgs, ... }: { }",
      ["CG140 6:pkgs Arguments are separated by commas."],
    ],
    ["arguments without any", "{ lib pkgs ... }: { }", ["CG140 6:pkgs Arguments are separated by commas."]],
    [
      "no semicolon behind `inherit`",
      "{\n  inherit a\n  b = 1; }",
      ["CG154 13: Each binding ends with `;`."],
    ],
    ["an `if` without `else`", "{ a = if b then 1; }", ["CG140 17:; An `if` always has an `else`."]],
    ["a semicolon that `with` lacks", "{ a = with b c; d = 1; }", ["CG140 18:="]],
    ["names to inherit line by line", "{\n  inherit\n    a\n    b\n    ;\n}", []],
    ["`inherit` as an argument is none", "{ inherit a b; }", []],
    [
      "a quote of another language around lines",
      "{ a = '\n  in } ] b\n'; c = ; }",
      ["CG144 6:' Nix strings are written `\"…\"` or `''…''`."],
    ],
    [
      "such a quote on one line",
      "{ a = 'b'; c = ; }",
      ["CG144 6:' Nix strings are written `\"…\"` or `''…''`.", "CG140 15:;"],
    ],
    [
      "a quote that is missing, with two texts below",
      '{ a = "b;\n  c = "d";\n  f = "$g"; }',
      ['CG144 28:$ <- 6:" End the text with the quote that it begins with.'],
    ],
    [
      "a text of several lines before another mistake",
      '{ a = "b\n"; c 3; }',
      ['CG140 14:3 <- 6:" A binding is `name = value;`.'],
    ],
    ["the same far above it", '{ a = "b\n";\n\nc 3; }', ["CG140 15:3 A binding is `name = value;`."]],
  ])("%s", (_, text, expected) => expect(reported(text)).toEqual(expected));
});
