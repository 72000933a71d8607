import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { coloured } from "../../../compiler/diagnostics/palette.ts";
import { renderText } from "../../../compiler/diagnostics/render-text.ts";

/** Renders one diagnostic whose span is what is between « and » in the source. */
function frame(marked: string, extra: Partial<Diagnostic> = {}): string {
  const start = marked.indexOf("«");
  const end = marked.indexOf("»") - 1;
  const source = marked.replace(/[«»]/g, "");
  const span = { file: "recipes/a/recipe.ts", start, end };
  return renderText([{ code: "CG301", severity: "error", message: "wrong", span, ...extra }], () => source);
}

const expected = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

describe("renderText", () => {
  it("shows place, line, carets and hint", () => {
    expect(frame("a\n  «port»: 80,\n", { hint: "did you mean `ports`?" })).toBe(
      expected(
        "error[CG301]: wrong",
        "  --> recipes/a/recipe.ts:2:3",
        "  |",
        "2 |   port: 80,",
        "  |   ^^^^",
        "  hint: did you mean `ports`?",
      ),
    );
  });

  it("counts a CRLF and a lone CR as one line end each", () => {
    expect(frame("a\r\nb\r\rcd «e»\r\nf")).toBe(
      expected("error[CG301]: wrong", "  --> recipes/a/recipe.ts:4:4", "  |", "4 | cd e", "  |    ^"),
    );
  });

  it("draws tabs to the next stop and counts them as one column", () => {
    expect(frame("\tab\t«c»")).toBe(
      expected(
        "error[CG301]: wrong",
        "  --> recipes/a/recipe.ts:1:5",
        "  |",
        "1 |     ab  c",
        "  |         ^",
      ),
    );
  });

  it("gives wide characters two cells, combining ones none, and counts code points", () => {
    expect(frame("日本🚀e\u0301 «x»")).toBe(
      expected(
        "error[CG301]: wrong",
        "  --> recipes/a/recipe.ts:1:7",
        "  |",
        "1 | 日本🚀e\u0301 x",
        "  |         ^",
      ),
    );
  });

  it("spells out invisible characters, in the frame and in the message", () => {
    expect(frame("a\u202eb «c»", { message: "`\u200b\u0007\n`" })).toBe(
      expected(
        "error[CG301]: `\\u{200b}\\u{7}\\n`",
        "  --> recipes/a/recipe.ts:1:5",
        "  |",
        "1 | a\\u{202e}b c",
        "  |            ^",
      ),
    );
  });

  it("clips a long line around the mark", () => {
    const long = `${"a".repeat(300)} «here» ${"b".repeat(300)}`;
    expect(frame(long)).toBe(
      expected(
        "error[CG301]: wrong",
        "  --> recipes/a/recipe.ts:1:302",
        "  |",
        `1 | …${"a".repeat(24)} here ${"b".repeat(70)}…`,
        `  | ${" ".repeat(26)}^^^^`,
      ),
    );
  });

  it("shows the first and the last line of a longer range", () => {
    expect(frame("x {\n  web: «{\n a\n b\n  }»,\n")).toBe(
      expected(
        "error[CG301]: wrong",
        "  --> recipes/a/recipe.ts:2:8",
        "  |",
        "2 |   web: {",
        "  |        ^",
        "...",
        "5 |   },",
        "  |   ^",
      ),
    );
  });

  it("puts one caret at an empty range, also at the end of the text", () => {
    expect(frame("ab«»")).toBe(
      expected("error[CG301]: wrong", "  --> recipes/a/recipe.ts:1:3", "  |", "1 | ab", "  |   ^"),
    );
    expect(frame("«»")).toBe(
      expected("error[CG301]: wrong", "  --> recipes/a/recipe.ts:1:1", "  |", "1 |", "  | ^"),
    );
  });

  it("survives a span past the end of the text", () => {
    const span = { file: "f", start: 90, end: 99 };
    expect(renderText([{ code: "CG301", severity: "error", message: "wrong", span }], () => "ab\n")).toBe(
      expected("error[CG301]: wrong", "  --> f:2:1", "  |", "2 |", "  | ^"),
    );
  });

  it("shows related places of other files, each with its own frame", () => {
    const texts: Record<string, string> = { "a.ts": "let a\n", "b.ts": "\n\nlet b\n" };
    const diagnostic: Diagnostic = {
      code: "CG402",
      severity: "warning",
      message: "`x` is defined twice",
      span: { file: "b.ts", start: 6, end: 7 },
      related: [{ message: "first defined here", span: { file: "a.ts", start: 4, end: 5 } }],
      hint: "remove one\nor rename it",
    };
    expect(renderText([diagnostic], (file) => texts[file])).toBe(
      expected(
        "warning[CG402]: `x` is defined twice",
        "  --> b.ts:3:5",
        "  |",
        "3 | let b",
        "  |     ^",
        "  note: first defined here",
        "  --> a.ts:1:5",
        "  |",
        "1 | let a",
        "  |     ^",
        "  hint: remove one",
        "        or rename it",
      ),
    );
  });

  it("shows the first of very many places, and cuts a very long message", () => {
    const related = Array.from({ length: 400 }, (_, index) => ({
      message: `place ${index}`,
      span: { file: "x", start: 0, end: 1 },
    }));
    const long: Diagnostic = { code: "CG301", severity: "error", message: "m".repeat(2000), related };
    const lines = renderText([long], () => undefined).split("\n");
    expect(lines[0]).toBe(`error[CG301]: ${"m".repeat(600)}…`);
    expect(lines.slice(-4)).toEqual(["  note: place 7", "  --> x", "  note: and 392 more places", ""]);
    expect(lines).toHaveLength(1 + 8 * 2 + 2);
  });

  it("names only the file without a span or text", () => {
    const wrong: Diagnostic = { code: "CG100", severity: "error", message: "cannot be read" };
    expect(renderText([{ ...wrong, file: "x\ny" }], () => undefined)).toBe(
      expected("error[CG100]: cannot be read", "  --> x\\ny"),
    );
    expect(renderText([{ ...wrong, span: { file: "x", start: 1, end: 2 } }, wrong], () => undefined)).toBe(
      expected("error[CG100]: cannot be read", "  --> x", "", "error[CG100]: cannot be read"),
    );
  });

  it("colours severity, message and carets", () => {
    const span = { file: "a", start: 0, end: 1 };
    expect(renderText([{ code: "CG301", severity: "error", message: "m", span }], () => "x", coloured)).toBe(
      expected(
        "\u001b[1;31merror[CG301]\u001b[0m: \u001b[1mm\u001b[0m",
        "\u001b[2m  -->\u001b[0m a:1:1",
        "\u001b[2m  |\u001b[0m",
        "\u001b[2m1 |\u001b[0m x",
        "\u001b[2m  |\u001b[0m \u001b[1;31m^\u001b[0m",
      ),
    );
  });
});
