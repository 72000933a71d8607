import { reify } from "../language/reify.ts";
import type { Span } from "../support/span.ts";
import type { ResidualValue, Shape } from "../language/value.ts";

/** `if x then a else b` as a value, for a residual `x`. */
export const choiceOf = (
  shape: Extract<Shape, { kind: "choice" }>,
  span: Span | undefined,
): ResidualValue => ({
  kind: "residual",
  ...(span && { span }),
  get expr() {
    const { condition, then, else: otherwise } = shape;
    return {
      kind: "if",
      condition: reify(condition.force()),
      then: reify(then.force()),
      else: reify(otherwise.force()),
    } as const;
  },
  shape,
});
