import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { diagnosticsAsJson, renderGithub } from "../../../compiler/diagnostics/render-for-programs.ts";

const source = "first\nab: cd\nlast\n";
const one: Diagnostic = {
  code: "CG301",
  severity: "error",
  message: "100% wrong: `a\nb`",
  span: { file: "recipes/a,b:c/recipe.ts", start: 10, end: 12 },
  related: [{ message: "set here", span: { file: "other.ts", start: 0, end: 5 } }],
  hint: "write\nthis",
};

describe("renderGithub", () => {
  it("is one workflow command a line, escaped by its rules", () => {
    expect(renderGithub([one], () => source)).toBe(
      "::error file=recipes/a%2Cb%3Ac/recipe.ts,line=2,endLine=2,col=5,endColumn=7,title=CG301::" +
        "100%25 wrong: `a\\nb`%0Anote: set here (other.ts:1:1)%0Ahint: write%0Athis\n",
    );
  });

  it("leaves out columns for a range over several lines, and places if there is none", () => {
    const span = { file: "f", start: 0, end: 10 };
    const bare: Diagnostic = { code: "CG401", severity: "warning", message: "m" };
    expect(renderGithub([{ ...bare, span }, { ...bare, file: "g" }, bare], () => source)).toBe(
      "::warning file=f,line=1,endLine=2,title=CG401::m\n" +
        "::warning file=g,title=CG401::m\n" +
        "::warning title=CG401::m\n",
    );
    expect(renderGithub([{ ...bare, span }], () => undefined)).toBe("::warning file=f,title=CG401::m\n");
  });
});

describe("diagnosticsAsJson", () => {
  it("gives every part, with lines and columns", () => {
    expect(diagnosticsAsJson([one], () => source)).toEqual([
      {
        code: "CG301",
        severity: "error",
        message: "100% wrong: `a\nb`",
        place: {
          file: "recipes/a,b:c/recipe.ts",
          start: { line: 2, column: 5 },
          end: { line: 2, column: 7 },
        },
        related: [
          {
            message: "set here",
            file: "other.ts",
            start: { line: 1, column: 1 },
            end: { line: 1, column: 6 },
          },
        ],
        hint: "write\nthis",
      },
    ]);
  });

  it("leaves out unknown values", () => {
    const bare: Diagnostic = { code: "CG401", severity: "warning", message: "m" };
    expect(diagnosticsAsJson([{ ...bare, file: "g" }, bare], () => undefined)).toEqual([
      { code: "CG401", severity: "warning", message: "m", place: { file: "g" } },
      { code: "CG401", severity: "warning", message: "m" },
    ]);
  });
});
