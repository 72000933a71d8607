import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { advice } from "../../compiler/schema/advice.ts";
import { diagnosticCodes } from "../../scripts/diagnostic-codes.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { diagnosticsOf, errorCases, goldenRoot, processExpectation, readIfThere } from "./cases.ts";
import { processCases } from "./process-cases.ts";

const cases = errorCases();

describe("golden/errors and golden/advice", () => {
  it.each(cases)("$name", async (one) => {
    const diagnostics = await diagnosticsOf(one);
    expect(diagnostics).toContain(`[${one.code}]`);
    expect(diagnostics).toBe(readIfThere(join(one.folder, "expected.txt")));
  });

  it.each(Object.entries(processCases))("%s", async (code, show) => {
    const text = await show(tempFolder());
    expect(text).toContain(`[${code}]`);
    expect(text).toBe(readIfThere(processExpectation(code)));
  });

  it("has a recipe for every code and rule", () => {
    const covered = new Set([...cases.map(({ code }) => code), ...Object.keys(processCases)]);
    const missing = diagnosticCodes().filter(({ code }) => !covered.has(code));
    expect(missing.map(({ code, title, file }) => `${code} (${file}): ${title}`)).toEqual([]);
    expect(Object.keys(advice.shape).filter((name) => !covered.has(`advice/${name}`))).toEqual([]);
  });

  it("has only folders of known codes, with input", () => {
    const known = new Set(diagnosticCodes().map(({ code }) => code));
    const folders = readdirSync(join(goldenRoot, "errors"));
    const strange = folders.filter((name) => {
      const code = name.split("-")[0] ?? "";
      const hasInput = code in processCases || existsSync(join(goldenRoot, "errors", name, "recipes"));
      return !known.has(code) || !hasInput;
    });
    expect(strange).toEqual([]);
  });
});
