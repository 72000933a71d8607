import { expect, it } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { tooDeep } from "../../../compiler/language/messages.ts";

const place = { file: "a/recipe.nix", start: 0, end: 1 };

/** As the evaluator does it: where the stack is too short for the message, too, the call above makes it. */
function descend(): Diagnostic {
  try {
    return descend();
  } catch (problem) {
    if (!(problem instanceof RangeError)) throw problem;
    return tooDeep(place);
  }
}

// In a file of its own: V8 compiles a pattern where it is first used, and ends with a SyntaxError or the process there.
it("CG219 is made where the stack ends, without any pattern", () => {
  // Code that is not compiled yet needs more of the stack than the pattern.
  expect(tooDeep(undefined).code).toBe("CG219");
  expect(descend()).toMatchObject({ code: "CG219", span: place });
});
