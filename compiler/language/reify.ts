import * as messages from "./messages.ts";
import { apply, string } from "./build.ts";
import type { Expr } from "./expression.ts";
import { Failure } from "./failure.ts";
import { Reification } from "./reification/reification.ts";
import { builtin } from "./residual.ts";
import type { Value } from "./value.ts";
import { isStackOverflow } from "../support/stack-overflow.ts";

/** A cache for sets, because several files print the values of one module. */
const ofSets = new WeakMap<Value, Expr>();

/**
 * A value and everything in it as an expression that is closed over `pkgs`, `lib` and `builtins`. Shared parts are
 * let-bound unless they are small. A failure inside is reported once and becomes a `throw`.
 */
export function reify(value: Value): Expr {
  const known = ofSets.get(value);
  if (known !== undefined) return known;
  const reification = new Reification();
  try {
    const expr = reification.close(value);
    if (value.kind === "attrs") ofSets.set(value, expr);
    return expr;
  } catch (thrown) {
    const { machine } = reification;
    const failure = thrown instanceof Failure ? thrown : machine?.failureFrom(thrown, value.span);
    if (!failure && !isStackOverflow(thrown)) throw thrown;
    failure?.report();
    return apply(builtin("throw"), string((failure?.diagnostic ?? messages.tooDeep(value.span)).message));
  }
}
