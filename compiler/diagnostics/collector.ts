import type { Diagnostic, Reporter } from "./diagnostic.ts";

/** Keeps what is reported, in order. */
export class Collector implements Reporter {
  readonly #diagnostics: Diagnostic[] = [];
  #errors = 0;

  report(diagnostic: Diagnostic): void {
    this.#diagnostics.push(diagnostic);
    if (diagnostic.severity === "error") this.#errors++;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  get hasErrors(): boolean {
    return this.#errors > 0;
  }
}
