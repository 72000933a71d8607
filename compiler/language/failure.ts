import type { Diagnostic, Reporter } from "../diagnostics/diagnostic.ts";
import type { Span } from "../support/span.ts";
import type { Str } from "./string-value.ts";
import type { ErrorValue } from "./value.ts";

/** Never shown: the front end has said what is wrong. */
const unreadable: Diagnostic = { code: "CG200", severity: "error", message: "a place that cannot be read" };

/**
 * Why an evaluation gave no value. It travels as an exception inside the evaluator only: thunks catch it and
 * remember it as a {@link Failed} value. It is reported where it reaches a consumer, once, however many
 * consumers it reaches; one that is caught on the way (`builtins.tryEval`) is never reported.
 */
export class Failure extends Error {
  #reported = false;

  constructor(
    private readonly reporter: Reporter,
    readonly diagnostic: Diagnostic,
    /** Set when the recipe itself asked for the failure: such a branch may stay in a residual as it is. */
    readonly thrown?: Thrown,
  ) {
    super(diagnostic.message);
  }

  /** A failure that a front end has reported already. */
  static reported(reporter: Reporter, span: Span | undefined): Failure {
    const failure = new Failure(reporter, { ...unreadable, ...(span && { span }) });
    failure.#reported = true;
    return failure;
  }

  report(): void {
    if (this.#reported) return;
    this.#reported = true;
    this.reporter.report(this.diagnostic);
  }
}

/** `throw message`, `abort message`, or a failed `assert`, which counts as a throw. */
export interface Thrown {
  readonly by: "throw" | "abort";
  readonly message: Str;
}

/** The value of an evaluation that failed. */
export class Failed implements ErrorValue {
  readonly kind = "error";
  constructor(
    readonly failure: Failure,
    readonly span?: Span,
  ) {}
}

const silent: Reporter = { report() {} };

/** The failure behind an error value; that of a foreign one has been reported by whoever made it. */
export function failureOf(value: ErrorValue): Failure {
  if (value instanceof Failed) return value.failure;
  return new Failure(silent, { code: "CG200", severity: "error", message: "reported elsewhere" });
}

/**
 * Thrown by a native function that needs to know a value which only Nix can know; the application of that
 * function then becomes a residual. Never leaves the native function's own application.
 */
export class NeedsNix extends Error {}
export const needsNix = new NeedsNix("a native function met a residual value");
