import { apply, treePath, variable } from "./build.ts";
import type { Machine } from "./machine.ts";
import type { Span } from "../support/span.ts";
import type { PathValue, Value } from "./value.ts";

/** A path of a recipe, with the means to read the file. */
export class TreePath implements PathValue {
  readonly kind = "path";
  // Private, so that code that walks over the properties of values does not enter the evaluator.
  readonly #machine: Machine;

  constructor(
    machine: Machine,
    readonly path: string,
    readonly span: Span | undefined,
  ) {
    this.#machine = machine;
  }

  /** The result of `import` for this path; a failure is reported. */
  imported(): Value {
    const machine = this.#machine;
    const file = { ...treePath(this.path), ...(this.span && { span: this.span }) };
    return machine.delay(apply(variable("import"), file), machine.rootScope).force();
  }
}
