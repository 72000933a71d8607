import { tooDeep } from "../diagnostics/checking.ts";
import type { Thunk, Value } from "../language/value.ts";
import { checkCharacters } from "./characters.ts";
import { WRONG, type Context } from "./context.ts";
import type { Trail } from "./trail.ts";

/** Deeper than any real configuration, shallow enough for every stage's recursion. */
const LIMIT = 200;

/**
 * Forces a free-form value with everything in it, so that what is wrong in it is reported now. Functions are left as
 * they are. Gives the value, or WRONG when an error inside has been reported.
 */
export function forceDeeply(value: Value, trail: Trail, context: Context): Value | typeof WRONG {
  const walk = new Walk(trail, context);
  walk.visit(value, 0);
  return walk.wrong ? WRONG : value;
}

class Walk {
  wrong = false;
  #endless = false;
  /** What is shared is looked into once, however often it is referred to. */
  readonly #done = new Set<Value>();
  readonly #inside = new Set<Value>();

  constructor(
    readonly trail: Trail,
    readonly context: Context,
  ) {}

  visit(value: Value, depth: number): void {
    if (this.#endless || this.#done.has(value)) return;
    const span = value.span ?? this.trail.span;
    if (value.kind === "error") this.wrong = true;
    if (
      value.kind === "string" &&
      !checkCharacters(() => this.trail.dotted(), value.text, span, this.context)
    ) {
      this.wrong = true;
    }
    if (depth > LIMIT || this.#inside.has(value)) {
      this.context.report(tooDeep(this.trail.dotted(), LIMIT, span));
      this.wrong = this.#endless = true;
      return;
    }
    this.#inside.add(value);
    for (const child of childrenOf(value)) this.visit(child.force(), depth + 1);
    this.#inside.delete(value);
    this.#done.add(value);
  }
}

function* childrenOf(value: Value): Iterable<Thunk> {
  if (value.kind === "list") yield* value.elements;
  if (value.kind === "attrs") for (const attribute of value.entries.values()) yield attribute.value;
}
