import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { string } from "../../../compiler/language/build.ts";
import { applySilences } from "../../../compiler/advice/silences.ts";

const file = "recipe.nix";
const spanOf = (text: string, part: string) => {
  const start = text.indexOf(part);
  return { file, start, end: start + part.length };
};

/** Codes left over when `CG603` is reported at `root` in the text. */
function codesOf(text: string, changes: Partial<Diagnostic> = {}): string[] {
  const report: Diagnostic = {
    code: "CG603",
    severity: "warning",
    message: "",
    span: spanOf(text, "root"),
    ...changes,
  };
  return applySilences([report], [{ path: file, text, expression: undefined }]).map(({ code }) => code);
}

describe("applySilences", () => {
  it.each([
    ["above", "# catalogc-allow CG603: because\nroot"],
    ["above, with other comments between", "  # catalogc-allow CG603: because\n  # more\n  root"],
    ["behind", "root; # catalogc-allow CG603: because"],
    ["with other codes", "root // catalogc-allow CG457, CG603: because"],
    ["in a block comment", "/* catalogc-allow CG603: because */\nroot"],
    ["with CRLF", "# catalogc-allow CG603: because\r\nroot\r\n"],
  ])("silences a warning from %s", (_, text) => {
    expect(codesOf(text)).not.toContain("CG603");
  });

  it("silences a warning at a related place", () => {
    const text = "here\n# catalogc-allow CG603: because\nthere";
    const related = [{ span: spanOf(text, "there"), message: "" }];
    expect(codesOf(text, { span: spanOf(text, "here"), related })).toEqual([]);
  });

  it.each([
    ["is two lines away", "# catalogc-allow CG603: because\n\nroot", ["CG603", "CG691"]],
    ["is about another code", "root # catalogc-allow CG457: because", ["CG603", "CG691"]],
    ["gives no reason", "root # catalogc-allow CG603", ["CG690"]],
    ["gives an empty reason", "root # catalogc-allow CG603:  ", ["CG690"]],
    ["names no code", "root # catalogc-allow: because", ["CG603", "CG692"]],
    ["names another tool's code", "root # catalogc-allow no-root: because", ["CG603", "CG692"]],
    ["silences one of two", "root # catalogc-allow CG603, CG427: because", ["CG691"]],
  ])("a comment that %s is reported", (_, text, codes) => {
    expect(codesOf(text)).toEqual(codes);
  });

  it("never silences an error, and does not call a comment unneeded while there are errors", () => {
    expect(codesOf("root # catalogc-allow CG603: x", { severity: "error" })).toEqual(["CG603", "CG692"]);
    expect(codesOf("root # catalogc-allow CG457: x", { severity: "error" })).toEqual(["CG603"]);
  });

  it("does not read comments in strings", () => {
    const text = "''\n  # catalogc-allow CG603: because\n  root\n''";
    const expression = { ...string("x"), span: { file, start: 0, end: text.length } };
    const report: Diagnostic = {
      code: "CG603",
      severity: "warning",
      message: "",
      span: spanOf(text, "root"),
    };
    expect(applySilences([report], [{ path: file, text, expression }])).toEqual([report]);
  });
});
