import { tooDeep, tooManyValues, wrongType } from "../diagnostics/checking.ts";
import type { AttrValue } from "../language/option-values.ts";
import type { Span } from "../support/span.ts";
import { settle } from "../language/thunk.ts";
import type { AttrsValue, ListValue, ResidualValue, Thunk, Value } from "../language/value.ts";
import { known } from "../language/values.ts";
import { byteOrder } from "./byte-order.ts";
import { checkCharacters } from "./characters.ts";
import { orNull } from "./conditional-elements.ts";
import { WRONG, type Context } from "./context.ts";
import { describeValue } from "./describe-value.ts";
import { refuseHiddenProperty } from "./hidden-property.ts";
import { inWords } from "./in-words.ts";
import { refuse, spanOf, type LeafReader } from "./leaf-reader.ts";
import { reportMisleadingScalar } from "./misleading-scalar.ts";
import { mergeDefinitions } from "./merge.ts";
import { packageRef } from "./package-leaf.ts";
import type { Leaf } from "../schema/model.ts";
import { mostValues } from "./value-limit.ts";
import { SpelledSize } from "./spelled-size.ts";
import { ABSENT } from "./unset-option.ts";
import type { Trail } from "./trail.ts";

const LIMIT = 100;

/** `null|bool|float|int|pkg|path|str` */
export const environmentValue: LeafReader = {
  accepts: (value) => value.kind !== "function" && value.kind !== "list" && value.kind !== "attrs",
  read(value, trail, context, leaf) {
    const nested = value.kind === "residual" ? nestedIn(value) : undefined;
    if (nested !== undefined) {
      const found = describeValue(nested);
      context.report(wrongType(trail.dotted(), inWords(leaf), found, spanOf(trail), listHint(nested)));
      return WRONG;
    }
    reportMisleadingScalar(value, context, true);
    const scalar = readConditional(value, trail, context) ?? readScalar(value, trail, context);
    return scalar === undefined ? refuse(value, trail, context, leaf, listHint(value)) : scalar;
  },
};

/** The same, nested in lists and attribute sets. */
export const structuredValue: LeafReader = {
  accepts: (value) => value.kind !== "function",
  read: (value, trail, context, leaf) => new NestedReader(context, leaf).read(value, trail, 0),
};

class NestedReader {
  /** Shared values are read once, however often they are referenced. */
  readonly #done = new Map<Value, AttrValue | typeof WRONG>();
  readonly #size = new SpelledSize(mostValues);
  #isRefused = false;

  constructor(
    readonly context: Context,
    readonly leaf: Leaf,
  ) {}

  read(value: Value, trail: Trail, depth: number): AttrValue | typeof WRONG {
    const done = this.#done.get(value);
    if (done !== undefined) this.#size.again(value);
    if (this.#size.exceeded) return this.#refuseSize(trail);
    if (done !== undefined) return done;
    if (depth > LIMIT) {
      this.context.report(tooDeep(trail.dotted(), LIMIT, spanOf(trail)));
      return WRONG;
    }
    const read = this.#size.count(value, () => this.#readAs(value, trail, depth));
    this.#done.set(value, read);
    return read;
  }

  #refuseSize(trail: Trail): typeof WRONG {
    if (!this.#isRefused) this.context.report(tooManyValues(trail.dotted(), mostValues, spanOf(trail)));
    this.#isRefused = true;
    return WRONG;
  }

  #readAs(value: Value, trail: Trail, depth: number): AttrValue | typeof WRONG {
    switch (value.kind) {
      case "error":
        return WRONG;
      case "list":
        return this.#readList(value, trail, depth);
      case "attrs":
        if (value.recipeOf !== undefined) return refuse(value, trail, this.context, this.leaf);
        return this.#readAttrs(value, trail, depth);
      default: {
        if (refuseHiddenProperty(value, () => trail, this.context)) return WRONG;
        reportMisleadingScalar(value, this.context);
        const scalar = readScalar(value, trail, this.context);
        return scalar === undefined ? refuse(value, trail, this.context, this.leaf) : scalar;
      }
    }
  }

  #readList(list: ListValue, trail: Trail, depth: number): AttrValue | typeof WRONG {
    const elements: AttrValue[] = [];
    for (const [index, thunk] of list.elements.entries()) {
      const element = this.#step(String(index), thunk, undefined, trail, depth);
      if (element === WRONG) return WRONG;
      if (element !== ABSENT) elements.push(element);
    }
    return elements;
  }

  #readAttrs(attrs: AttrsValue, trail: Trail, depth: number): AttrValue | typeof WRONG {
    const entries = new Map<string, AttrValue>();
    for (const [key, { value, nameSpan }] of [...attrs.entries].sort(byteOrder)) {
      const entry = this.#step(key, value, nameSpan, trail, depth);
      if (entry === WRONG) return WRONG;
      if (entry !== ABSENT) entries.set(key, entry);
    }
    return { kind: "attrs", entries };
  }

  /** ABSENT if nothing is defined after all (`lib.mkIf false`). */
  #step(key: string, thunk: Thunk, nameSpan: Span | undefined, trail: Trail, depth: number) {
    const step = trail.option(key);
    step.span = thunk.force().span ?? trail.span;
    step.nameSpan = nameSpan ?? trail.nameSpan;
    const value = mergeDefinitions(this.leaf, thunk, step, this.context);
    if (value === undefined) {
      trail.remove(step);
      return ABSENT;
    }
    step.span = value.span ?? thunk.span ?? trail.span;
    return this.read(value, step, depth + 1);
  }
}

/** The list or set that a value certainly is in one of its cases: `lib.optionals x [ "a" ]`. */
function nestedIn({ shape }: ResidualValue, depth = 0): Value | undefined {
  if (shape === undefined || depth > LIMIT) return undefined;
  const parts = shape.kind === "sum" ? shape.parts : [shape.then, shape.else];
  for (const part of parts) {
    const value = settle(part);
    // A package with changed attributes, `pkgs.a // { … }`, is still a package.
    const mayBeAttrs = shape.kind === "choice" || part === parts[0];
    if (value.kind === "list" || (value.kind === "attrs" && mayBeAttrs)) return value;
    const inner = value.kind === "residual" ? nestedIn(value, depth + 1) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** Reads `if x then "1" else null`: nixpkgs refuses a `null` in `env`. Undefined for a value without such a condition. */
function readConditional(value: Value, trail: Trail, context: Context): AttrValue | typeof WRONG | undefined {
  let { thunk, onlyIf } = orNull(known(value), undefined);
  // Conditions this deep come from a function that calls itself, which is reported when it is spelled out.
  for (let depth = 0; onlyIf !== undefined && depth < LIMIT; depth++) {
    const inner = orNull(thunk, onlyIf);
    if (inner.thunk === thunk) break;
    ({ thunk, onlyIf } = inner);
  }
  if (onlyIf === undefined) return undefined;
  const inner = thunk.force();
  if (inner.kind === "error") return WRONG;
  const scalar = readScalar(inner, trail, context);
  return scalar === undefined || scalar === WRONG || scalar === null
    ? scalar
    : { kind: "conditional", value: scalar, onlyIf: onlyIf() };
}

/** Undefined for a value that is not a scalar; WRONG if it has been reported. `null` counts as a value. */
function readScalar(value: Value, trail: Trail, context: Context): AttrValue | typeof WRONG | undefined {
  switch (value.kind) {
    case "null":
      return null;
    case "bool":
    case "int":
    case "float":
      return value.value;
    case "string":
      return checkCharacters(() => trail.dotted(), value.text, spanOf(trail), context) ? value.text : WRONG;
    case "path":
      return { kind: "file", path: value.path };
    case "residual":
      return packageRef(value.expr, context);
    default:
      return undefined;
  }
}

const listHint = (value: Value): string | undefined =>
  value.kind === "list" || value.kind === "attrs"
    ? "Join it to one string, or use `structuredAttrs`, which accepts lists and attribute sets."
    : undefined;
