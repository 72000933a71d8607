import { expect, it } from "vitest";
import { KnownWarnings } from "../../../../cli/commands/watch/known-warnings.ts";
import type { Diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";

const warning = (message: string, start: number): Diagnostic => ({
  code: "CG415",
  severity: "warning",
  message,
  span: { file: "a/recipe.nix", start, end: start + 1 },
});

it("prints new warnings and counts unchanged and resolved ones", () => {
  const known = new KnownWarnings();
  const [one, two] = [warning("one", 10), warning("two", 20)];
  expect(known.next([one, two, one])).toEqual({ diagnostics: [one, two], others: "" });
  const moved = warning("one", 12);
  expect(known.next([moved, two])).toEqual({ diagnostics: [], others: "2 warnings as before" });
  const three = warning("three", 30);
  expect(known.next([moved, three])).toEqual({ diagnostics: [three], others: "1 warning as before, 1 gone" });
  expect(known.next([three])).toEqual({ diagnostics: [], others: "1 warning as before, 1 gone" });
  expect(known.next([])).toEqual({ diagnostics: [], others: "1 warning gone" });
  expect(known.next([])).toEqual({ diagnostics: [], others: "" });
});

it("shows all of one kind when there are more of it", () => {
  const known = new KnownWarnings();
  known.next([warning("one", 10)]);
  const both = [warning("one", 10), warning("one", 40)];
  expect(known.next(both)).toEqual({ diagnostics: both, others: "" });
});
