import { expect, test } from "vitest";
import { asWritten } from "../../../compiler/check/as-written.ts";
import { silentContext } from "../../../compiler/check/context.ts";
import type { Value } from "../../../compiler/language/value.ts";

/** A value that was written so, between other things. */
function shown(
  written: string,
  value: Pick<Value, "kind"> & { readonly value?: unknown },
): string | undefined {
  const text = `a = ${written};`;
  const span = { file: "recipe.nix", start: 4, end: 4 + written.length };
  const sources = (path: string) => (path === "recipe.nix" ? text : undefined);
  return asWritten({ ...value, span } as Value, { ...silentContext, sources });
}

test.each<[written: string, value: number | bigint | boolean, shown: string]>([
  ["1.10", 1.1, "1.10"],
  ["1.0", 1, "1.0"],
  ["+1_000.50", 1000.5, "+1_000.50"],
  ["007", 7n, "007"],
  ["0x10", 16n, "0x10"],
  ["True", true, "True"],
  // Computed, or written elsewhere.
  ["1.0 + 0.1", 1.1, "1.1"],
  ["x", 5n, "5"],
  ["2", 5n, "5"],
  ["x", false, "false"],
])("%s, which is %s, is shown as %s", (written, value, expected) => {
  const kind = typeof value === "boolean" ? "bool" : typeof value === "bigint" ? "int" : "float";
  expect(shown(written, { kind, value })).toBe(expected);
});

test("another scalar is not shown as written", () => {
  expect(shown("null", { kind: "null" })).toBeUndefined();
});

test("a number without its text is shown as it was read", () => {
  expect(asWritten({ kind: "float", value: 1.1 }, silentContext)).toBe("1.1");
});
