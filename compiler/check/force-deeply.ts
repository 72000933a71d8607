import { recipeNotValue, tooDeep, tooManyValues } from "../diagnostics/checking.ts";
import type { Span } from "../support/span.ts";
import type { Attribute, AttrsValue, Value } from "../language/value.ts";
import { known } from "../language/values.ts";
import type { Leaf } from "../schema/model.ts";
import { checkCharacters } from "./characters.ts";
import { WRONG, type Context } from "./context.ts";
import { propertyOf } from "../language/module-system/properties.ts";
import { reportMisleadingScalar } from "./misleading-scalar.ts";
import { isStringLike, mergeDefinitions } from "./merge.ts";
import { refuseHiddenProperty } from "./hidden-property.ts";
import { SpelledSize } from "./spelled-size.ts";
import { Trail } from "./trail.ts";

/** Deeper than any real configuration, and within the recursion limit of every stage. */
const LIMIT = 200;

/** The number of values in one option, counted as often as they are referenced. Compiling more takes over 1.5 seconds. */
const mostReferenced = 120_000;

/**
 * Forces a free-form value and everything in it, so that its errors are reported now. Functions are not called. Returns
 * the value, or WRONG if an error inside has been reported. With `merged`, definitions in sets inside the value are
 * merged like `types.anything` of nixpkgs does; otherwise they stay for the module system.
 */
export function forceDeeply(
  value: Value,
  trail: Trail,
  context: Context,
  merged?: Leaf,
): Value | typeof WRONG {
  return forceWith(new Walk(trail, context, merged, new SpelledSize(mostReferenced)), value);
}

function forceWith(walk: Walk, value: Value): Value | typeof WRONG {
  const forced = walk.visit(value, 0, walk.trail.span);
  return walk.wrong ? WRONG : forced;
}

class Walk {
  wrong = false;
  #endless = false;
  /** Shared values are visited once, however often they are referenced. */
  readonly #done = new Map<Value, Value>();
  readonly #merged = new Map<Value, Value | undefined>();
  readonly #inside = new Set<Value>();
  /** The names from the option to the current position. */
  readonly #path: string[] = [];

  constructor(
    readonly trail: Trail,
    readonly context: Context,
    readonly leaf: Leaf | undefined,
    readonly size: SpelledSize,
  ) {}

  /** The value, or a copy if a part of it was merged; `at` is the place of the reference. */
  visit(value: Value, depth: number, at: Span | undefined): Value {
    if (value.kind === "attrs" && value.recipeOf !== undefined) {
      this.context.report(recipeNotValue(value.recipeOf, at ?? this.trail.span));
      this.wrong = true;
      return value;
    }
    const done = this.#done.get(value);
    if (done !== undefined) this.size.again(value);
    if (this.#endless || done !== undefined) return done ?? value;
    const span = value.span ?? this.trail.span;
    if (value.kind === "error") this.wrong = true;
    if (
      value.kind === "string" &&
      !checkCharacters(() => this.trail.dotted(), value.text, span, this.context)
    ) {
      this.wrong = true;
    }
    reportMisleadingScalar(value, this.context);
    if (this.leaf && refuseHiddenProperty(value, () => this.#step(value), this.context)) this.wrong = true;
    if (depth > LIMIT || this.#inside.has(value)) {
      this.context.report(tooDeep(this.trail.dotted(), LIMIT, span));
      this.wrong = this.#endless = true;
      return value;
    }
    this.#inside.add(value);
    const visited = this.size.count(value, () => this.#visitChildren(value, depth));
    this.#inside.delete(value);
    if (this.size.exceeded && !this.#endless) {
      this.context.report(tooManyValues(this.trail.dotted(), mostReferenced, span));
      this.wrong = this.#endless = true;
    }
    this.#done.set(value, visited);
    return visited;
  }

  #visitChildren(value: Value, depth: number): Value {
    if (value.kind !== "list" && value.kind !== "attrs") return value;
    // `types.anything` looks for definitions in sets, but not in lists or in sets that stand for a string.
    if (this.leaf && (value.kind === "list" || isStringLike(value))) {
      const forced = forceWith(new Walk(this.trail, this.context, undefined, this.size), value);
      if (forced === WRONG) this.wrong = true;
      this.#endless ||= this.size.exceeded;
      return value;
    }
    if (value.kind === "attrs") return this.#visitAttributes(value, depth);
    for (const element of value.elements) this.visit(element.force(), depth + 1, element.span);
    return value;
  }

  #visitAttributes(attrs: AttrsValue, depth: number): Value {
    const entries = new Map<string, Attribute>();
    let isSame = true;
    for (const [name, attribute] of attrs.entries) {
      this.#path.push(name);
      const written = attribute.value.force();
      const defined = this.#definedBy(written, attribute);
      const visited = defined && this.visit(defined, depth + 1, attribute.value.span);
      this.#path.pop();
      isSame &&= visited === written;
      if (visited === written) entries.set(name, attribute);
      else if (visited !== undefined) entries.set(name, { ...attribute, value: known(visited) });
    }
    return isSame ? attrs : { ...attrs, entries };
  }

  /** Undefined if nothing is defined after all (`lib.mkIf false`). */
  #definedBy(written: Value, { value, nameSpan }: Attribute): Value | undefined {
    if (this.leaf === undefined || propertyOf(written) === undefined) return written;
    const before = this.#merged.get(written);
    if (before !== undefined || this.#merged.has(written)) return before;
    const merged = mergeDefinitions(this.leaf, value, this.#step(written, nameSpan), this.context);
    this.#merged.set(written, merged);
    return merged;
  }

  /** The current position for messages; it is not a step of the trail, which ends at the option. */
  #step(value: Value, nameSpan = this.trail.nameSpan): Trail {
    const step = this.#path.reduce((trail, key) => new Trail(trail, key, key), this.trail);
    if (step === this.trail) return step;
    step.span = value.span ?? this.trail.span;
    step.nameSpan = nameSpan;
    return step;
  }
}
