import { expect, it } from "vitest";
import type { EntryDefinition } from "../../../compiler/check/check.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { mergeDefinitions } from "../../../compiler/check/evaluate-recipes.ts";

const definition = (name: string, file: string): EntryDefinition => ({
  name,
  nameSpan: { file, start: 3, end: 7 },
  value: { force: () => ({ kind: "null" }) },
});

it("sorts by name, keeps the first of two definitions and names both", () => {
  const reported: Diagnostic[] = [];
  const [b, a, second] = [definition("b", "b.ts"), definition("a", "a.nix"), definition("b", "c.yaml")];
  const merged = mergeDefinitions("package", [b, a, second], { report: (each) => reported.push(each) });
  expect([...merged]).toEqual([
    ["a", a],
    ["b", b],
  ]);
  expect(reported).toEqual([
    {
      code: "CG400",
      severity: "error",
      message: "package `b` is defined twice",
      span: { file: "c.yaml", start: 3, end: 7 },
      related: [{ span: { file: "b.ts", start: 3, end: 7 }, message: "first defined here" }],
      hint: "Keep one definition, or give one of them another name.",
    },
  ]);
});
