import { tooDeep } from "../diagnostics/checking.ts";
import type { AttrValue } from "../ir/package.ts";
import type { Value } from "../language/value.ts";
import { byteOrder } from "./byte-order.ts";
import { checkCharacters } from "./characters.ts";
import { WRONG, type Context } from "./context.ts";
import { refuse, spanOf, type LeafReader } from "./leaf-reader.ts";
import { packageRef } from "./package-leaf.ts";
import type { Leaf } from "../schema/model.ts";
import type { Trail } from "./trail.ts";

const LIMIT = 100;

/** `null|bool|float|int|pkg|path|str` */
export const environmentValue: LeafReader = {
  accepts: (value) => value.kind !== "function" && value.kind !== "list" && value.kind !== "attrs",
  read(value, trail, context, leaf) {
    const scalar = readScalar(value, trail, context);
    return scalar === undefined ? refuse(value, trail, context, leaf, listHint(value)) : scalar;
  },
};

/** The same, nested in lists and attribute sets. */
export const structuredValue: LeafReader = {
  accepts: (value) => value.kind !== "function",
  read: (value, trail, context, leaf) => readNested(value, trail, context, leaf, 0),
};

function readNested(
  value: Value,
  trail: Trail,
  context: Context,
  leaf: Leaf,
  depth: number,
): AttrValue | typeof WRONG {
  if (depth > LIMIT) {
    context.report(tooDeep(trail.dotted(), LIMIT, spanOf(trail)));
    return WRONG;
  }
  const inside = (
    key: string,
    thunk: { force(): Value },
    nameSpan = trail.nameSpan,
  ): AttrValue | typeof WRONG => {
    const step = trail.option(key);
    const inner = thunk.force();
    step.span = inner.span ?? trail.span;
    step.nameSpan = nameSpan;
    return readNested(inner, step, context, leaf, depth + 1);
  };
  if (value.kind === "error") return WRONG;
  if (value.kind === "list") {
    const elements: AttrValue[] = [];
    for (const [index, thunk] of value.elements.entries()) {
      const element = inside(String(index), thunk);
      if (element === WRONG) return WRONG;
      elements.push(element);
    }
    return elements;
  }
  if (value.kind === "attrs") {
    const entries = new Map<string, AttrValue>();
    for (const [key, attribute] of [...value.entries].sort(byteOrder)) {
      const entry = inside(key, attribute.value, attribute.nameSpan);
      if (entry === WRONG) return WRONG;
      entries.set(key, entry);
    }
    return { kind: "attrs", entries };
  }
  return readScalar(value, trail, context) ?? refuse(value, trail, context, leaf);
}

/** Undefined for what is no scalar; WRONG once reported. `null` is a value here. */
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
    ? "Join it to one string, or put it into `structuredAttrs`, which takes lists and attribute sets."
    : undefined;
