import { describe, expect, it } from "vitest";
import { silentContext } from "../../../compiler/check/context.ts";
import { reportMisleadingScalar } from "../../../compiler/check/misleading-scalar.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { text as textOf } from "../../../compiler/language/text.ts";
import type { Value } from "../../../compiler/language/value.ts";

type Scalar = bigint | number | boolean | string;

const kindOf = (value: Scalar): Value["kind"] =>
  ({ bigint: "int", number: "float", boolean: "bool", string: "string" })[
    typeof value as "bigint" | "number" | "boolean" | "string"
  ] as Value["kind"];

/** The diagnostics of a value in this spelling. */
function said(written: string, value: Scalar, file = "recipe.yaml", takesTexts = false): Diagnostic[] {
  const text = `a: ${written}\n`;
  const reported: Diagnostic[] = [];
  const context = {
    ...silentContext,
    sources: () => text,
    reportOnce: (_: string, diagnostic: Diagnostic) => void reported.push(diagnostic),
  };
  const span = { file, start: 3, end: 3 + written.length };
  const scalar =
    typeof value === "string"
      ? { kind: "string", text: textOf(value), span }
      : { kind: kindOf(value), value, span };
  reportMisleadingScalar(scalar as Value, context, takesTexts);
  return reported;
}

describe("a plain scalar of YAML that is something else than it looks like", () => {
  it.each<[written: string, value: Scalar, message: string, hint: string]>([
    [
      "0755",
      755n,
      "`0755` is the number 755",
      'For a string, use quotes: `"0755"`. For an octal number, write `0o755`.',
    ],
    [
      "007",
      7n,
      "`007` is the number 7",
      'For a string, use quotes: `"007"`. For an octal number, write `0o7`.',
    ],
    ["08", 8n, "`08` is the number 8", 'For a string, use quotes: `"08"`. For a number, write `8`.'],
    [
      "1.10",
      1.1,
      "`1.10` is the number 1.1",
      'For a string, use quotes: `"1.10"`. For a number, write `1.1`.',
    ],
    [
      "on",
      "on",
      "`on` is a string, not a boolean",
      'Write `true` for a boolean. For a string, use quotes: `"on"`.',
    ],
    [
      "No",
      "No",
      "`No` is a string, not a boolean",
      'Write `false` for a boolean. For a string, use quotes: `"No"`.',
    ],
  ])("%s", (written, value, message, hint) => {
    const [reported] = said(written, value);
    expect(reported).toMatchObject({ code: "CG324", severity: "warning", message });
    expect(reported?.hint).toContain(hint);
    expect(reported?.hint).toContain(`\`"${written}"\``);
  });

  it.each<[written: string, value: Scalar]>([
    ["755", 755n],
    ["0", 0n],
    ["0o755", 493n],
    ["1.0", 1],
    ["1.5", 1.5],
    ["0.5", 0.5],
    ['"on"', "on"],
    ["once", "once"],
    ["y", "y"],
    ["true", true],
    // Written elsewhere.
    ["on", "off"],
    ["007", 8n],
  ])("%s is not reported", (written, value) => {
    expect(said(written, value)).toEqual([]);
  });

  it("is reported for YAML only", () => {
    expect(said("007", 7n, "recipe.nix")).toEqual([]);
    expect(said("on", "on", "recipe.ts")).toEqual([]);
  });

  it("is reported for numbers only if the option takes strings", () => {
    expect(said("on", "on", "recipe.yaml", true)).toEqual([]);
    expect(said("007", 7n, "recipe.yaml", true)).toHaveLength(1);
  });
});
