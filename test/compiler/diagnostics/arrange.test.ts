import { describe, expect, it } from "vitest";
import { arrangeDiagnostics, renameFiles } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";

const at = (file: string, start: number, rest: Partial<Diagnostic> = {}): Diagnostic => ({
  code: "CG301",
  severity: "error",
  message: "m",
  span: { file, start, end: start + 1 },
  ...rest,
});

describe("arrangeDiagnostics", () => {
  it("orders by file, place, code and message, and shows each once", () => {
    const whole: Diagnostic = { code: "CG500", severity: "error", message: "m" };
    const sorted = [
      whole,
      at("a", 2),
      at("a", 10),
      at("a", 10, { code: "CG302" }),
      at("a", 10, { code: "CG302", message: "n" }),
      at("b", 1),
    ];
    expect(arrangeDiagnostics([...sorted].reverse().concat(sorted))).toEqual({ shown: sorted, hidden: 0 });
  });

  it("takes two that have no place for two", () => {
    const ofOption: Diagnostic = { code: "CG431", severity: "error", message: "m" };
    const ofReading: Diagnostic = { code: "CG216", severity: "error", message: "n" };
    expect(arrangeDiagnostics([ofOption, ofReading]).shown).toEqual([ofReading, ofOption]);
  });

  it("reports an unreadable file once, in the words of the option that names it", () => {
    const ofOption = at("a", 2, { code: "CG431", kind: "wrong-file" });
    const elsewhere = at("a", 5, { code: "CG216", kind: "unreadable" });
    expect(
      arrangeDiagnostics([at("a", 2, { code: "CG216", kind: "unreadable" }), elsewhere, ofOption]).shown,
    ).toEqual([ofOption, elsewhere]);
  });

  it("leaves out warnings before errors when there are too many", () => {
    const warning = at("a", 1, { severity: "warning" });
    expect(arrangeDiagnostics([warning, at("b", 1), at("c", 1)], 2)).toEqual({
      shown: [at("b", 1), at("c", 1)],
      hidden: 1,
    });
  });

  it("shows errors before warnings when there are too many", () => {
    const warnings = [1, 2, 3].map((start) => at("a", start, { severity: "warning" }));
    const all = [...warnings, at("b", 1)];
    expect(arrangeDiagnostics(all, 3).shown).toEqual([at("b", 1), ...warnings.slice(0, 2)]);
    expect(arrangeDiagnostics(all, 4).shown).toEqual(all);
  });
});

describe("renameFiles", () => {
  it("renames every place", () => {
    const span = { file: "a", start: 0, end: 1 };
    const renamed = renameFiles(
      at("a", 0, { file: "b", related: [{ message: "r", span }] }),
      (file) => `r/${file}`,
    );
    expect(renamed).toEqual(
      at("r/a", 0, { file: "r/b", related: [{ message: "r", span: { ...span, file: "r/a" } }] }),
    );
  });
});
