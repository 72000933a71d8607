import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { string } from "../../../compiler/language/build.ts";
import { applySilences } from "../../../compiler/advice/silences.ts";

const file = "recipe.nix";
const spanOf = (text: string, part: string) => {
  const start = text.indexOf(part);
  return { file, start, end: start + part.length };
};

/** Codes left over when `advice/no-runtime` is reported at `root` in the text. */
function codesOf(text: string, changes: Partial<Diagnostic> = {}): string[] {
  const report: Diagnostic = {
    code: "advice/no-runtime",
    kind: "advice",
    severity: "warning",
    message: "",
    span: spanOf(text, "root"),
    ...changes,
  };
  return applySilences([report], [{ path: file, text, expression: undefined }]).map(({ code }) => code);
}

describe("applySilences", () => {
  it.each([
    ["above", "# catalogc-allow advice/no-runtime: because\nroot"],
    ["above, with other comments between", "  # catalogc-allow advice/no-runtime: because\n  # more\n  root"],
    ["behind", "root; # catalogc-allow advice/no-runtime: because"],
    ["with other codes", "root // catalogc-allow CG415, advice/no-runtime: because"],
    ["in a block comment", "/* catalogc-allow advice/no-runtime: because */\nroot"],
    ["with CRLF", "# catalogc-allow advice/no-runtime: because\r\nroot\r\n"],
  ])("silences a warning from %s", (_, text) => {
    expect(codesOf(text)).not.toContain("advice/no-runtime");
  });

  it("silences a warning at a related place", () => {
    const text = "here\n# catalogc-allow advice/no-runtime: because\nthere";
    const related = [{ span: spanOf(text, "there"), message: "" }];
    expect(codesOf(text, { span: spanOf(text, "here"), related })).toEqual([]);
  });

  it.each([
    [
      "is two lines away",
      "# catalogc-allow advice/no-runtime: because\n\nroot",
      ["advice/no-runtime", "CG691"],
    ],
    ["is about another code", "root # catalogc-allow CG415: because", ["advice/no-runtime", "CG691"]],
    ["gives no reason", "root # catalogc-allow advice/no-runtime", ["CG690"]],
    ["gives an empty reason", "root # catalogc-allow advice/no-runtime:  ", ["CG690"]],
    ["names nothing", "root # catalogc-allow: because", ["advice/no-runtime", "CG692"]],
    ["names another tool's code", "root # catalogc-allow no-root: because", ["advice/no-runtime", "CG692"]],
    ["silences one of two", "root # catalogc-allow advice/no-runtime, CG427: because", ["CG691"]],
  ])("a comment that %s is reported", (_, text, codes) => {
    expect(codesOf(text)).toEqual(codes);
  });

  it("never silences an error with a code, nor reports a comment as unneeded beside one", () => {
    const codes = (text: string): string[] => {
      const error: Diagnostic = { code: "CG303", severity: "error", message: "", span: spanOf(text, "root") };
      return applySilences([error], [{ path: file, text, expression: undefined }]).map(({ code }) => code);
    };
    expect(codes("root # catalogc-allow CG303: x")).toEqual(["CG303", "CG692"]);
    expect(codes("root # catalogc-allow CG415: x")).toEqual(["CG303"]);
  });

  it("silences advice that a catalog has made an error", () => {
    expect(codesOf("root # catalogc-allow advice/no-runtime: x", { severity: "error" })).toEqual([]);
  });

  it("does not read comments in strings", () => {
    const text = "''\n  # catalogc-allow advice/no-runtime: because\n  root\n''";
    const expression = { ...string("x"), span: { file, start: 0, end: text.length } };
    const report: Diagnostic = {
      code: "advice/no-runtime",
      severity: "warning",
      message: "",
      span: spanOf(text, "root"),
    };
    expect(applySilences([report], [{ path: file, text, expression }])).toEqual([report]);
  });
});
