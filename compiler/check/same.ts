import { staticText } from "../language/text.ts";
import type { AttrsValue, ListValue, Thunk, Value } from "../language/value.ts";

/** Deeper values are not compared: they are refused anyway. */
const LIMIT = 200;

/** Whether two definitions are one. What only Nix knows, and functions, are never known to be. */
export function same(a: Value, b: Value, depth = 0): boolean {
  if (depth > LIMIT) return false;
  if (a.kind === "null" || b.kind === "null") return a.kind === b.kind;
  if (a.kind === "path" && b.kind === "path") return a.path === b.path;
  if (a.kind === "list" && b.kind === "list") return sameElements(a, b, depth);
  if (a.kind === "attrs" && b.kind === "attrs") return sameEntries(a, b, depth);
  if (a.kind === "string" && b.kind === "string") {
    const text = staticText(a.text);
    return text !== undefined && text === staticText(b.text);
  }
  return (
    (a.kind === "bool" || a.kind === "int" || a.kind === "float") && b.kind === a.kind && a.value === b.value
  );
}

const sameElements = (a: ListValue, b: ListValue, depth: number): boolean =>
  a.elements.length === b.elements.length &&
  a.elements.every((element, index) => sameInside(element, b.elements[index], depth));

const sameEntries = (a: AttrsValue, b: AttrsValue, depth: number): boolean =>
  a.entries.size === b.entries.size &&
  [...a.entries].every(([name, { value }]) => sameInside(value, b.entries.get(name)?.value, depth));

/** Nix does not look into what is the very same value either. */
function sameInside(a: Thunk, b: Thunk | undefined, depth: number): boolean {
  const [left, right] = [a.force(), b?.force()];
  return (
    right !== undefined && ((left === right && left.kind !== "function") || same(left, right, depth + 1))
  );
}
