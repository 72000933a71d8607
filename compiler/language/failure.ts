import type { Diagnostic, Reporter } from "../diagnostics/diagnostic.ts";
import type { Span } from "../support/span.ts";
import type { Str } from "./string-value.ts";
import type { ErrorValue } from "./value.ts";

/** Never shown: the front end has reported the problem. */
const unreadable: Diagnostic = { code: "CG200", severity: "error", message: "a place that cannot be read" };

/**
 * The reason why an evaluation has no value. Inside the evaluator it is an exception: thunks catch it and keep it as a
 * {@link Failed} value. It is reported once, when it reaches the first consumer; a failure that is caught before
 * (`builtins.tryEval`) is never reported.
 */
export class Failure extends Error {
  #reported = false;

  constructor(
    private readonly reporter: Reporter,
    readonly diagnostic: Diagnostic,
    /** Set if the recipe itself raised the failure: such a branch may stay in a residual. */
    readonly thrown?: Thrown,
  ) {
    super(diagnostic.message);
  }

  /** A failure that a front end has reported. */
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

/** The failure of an error value. A foreign error value has been reported by its maker. */
export function failureOf(value: ErrorValue): Failure {
  if (value instanceof Failed) return value.failure;
  return new Failure(silent, { code: "CG200", severity: "error", message: "reported elsewhere" });
}

/**
 * Thrown by a native function that needs a residual value; the application of that function then becomes a residual. It
 * never leaves that application.
 */
export class NeedsNix extends Error {}
export const needsNix = new NeedsNix("a native function met a residual value");
