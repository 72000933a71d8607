import { apply, treePath, variable } from "./build.ts";
import type { Machine } from "./machine.ts";
import type { Span } from "../support/span.ts";
import type { PathValue, Value } from "./value.ts";

/** A path that a recipe writes, with what reads the file. */
export class TreePath implements PathValue {
  readonly kind = "path";
  // Private, so that who walks over the properties of values does not get into the evaluator.
  readonly #machine: Machine;

  constructor(
    machine: Machine,
    readonly path: string,
    readonly span: Span | undefined,
  ) {
    this.#machine = machine;
  }

  /** `import` of it; a failure is reported. */
  imported(): Value {
    const machine = this.#machine;
    const file = { ...treePath(this.path), ...(this.span && { span: this.span }) };
    return machine.delay(apply(variable("import"), file), machine.rootScope).force();
  }
}
