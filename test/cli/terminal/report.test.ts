import { expect, it } from "vitest";
import { countProblems } from "../../../cli/terminal/report.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

it("the count is that of the printed problems", async () => {
  const { diagnostics } = await compileNixRecipe(`{ apps.a.description = config.apps.a.description; }`);
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(["CG206"]));
  expect(diagnostics.length).toBeGreaterThan(1);
  expect(countProblems(diagnostics)).toBe("1 error");

  const problem = (severity: Diagnostic["severity"], message: string): Diagnostic => ({
    code: "CG206",
    severity,
    message,
  });
  const [a, b, c] = [problem("error", "a"), problem("error", "b"), problem("warning", "a")];
  expect(countProblems([a, b, { ...a }, c, c])).toBe("2 errors and 1 warning");
});
