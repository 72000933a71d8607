import type { Machine } from "../machine.ts";
import type { AttrsValue, Thunk, Value } from "../value.ts";
import { toStr } from "./coercion.ts";
import { isNumber, numberOf } from "./arithmetic.ts";

/** Undefined if only Nix can decide. */
export type Truth = boolean | undefined;

/**
 * `left == right`. Sets and lists are compared by content, derivations by `outPath`; functions are never equal. A known
 * difference decides, even if other parts are unknown.
 */
export function equal(machine: Machine, left: Value, right: Value): Truth {
  machine.spend(1, left.span);
  if (left.kind === "residual" || right.kind === "residual") return undefined;
  if (isNumber(left) && isNumber(right)) {
    return left.kind === "int" && right.kind === "int"
      ? left.value === right.value
      : numberOf(left) === numberOf(right);
  }
  if (left.kind === "string" && right.kind === "string") {
    const [a, b] = [toStr(machine, left).known, toStr(machine, right).known];
    machine.spendText(a ?? "", left.span);
    return a === undefined || b === undefined ? undefined : a === b;
  }
  if (left.kind === "bool" && right.kind === "bool") return left.value === right.value;
  if (left.kind === "path" && right.kind === "path") return left.path === right.path;
  if (left.kind === "list" && right.kind === "list") {
    if (left.elements.length !== right.elements.length) return false;
    machine.spend(left.elements.length, left.span);
    return every(
      left.elements.map((element, index) => [element, right.elements[index] ?? element] as const),
      ([a, b]) => equalThunks(machine, a, b),
    );
  }
  if (left.kind === "attrs" && right.kind === "attrs") return equalSets(machine, left, right);
  return left.kind === "null" && right.kind === "null";
}

/** As in Nix, an element of a list or set is equal to itself, even if it is a function. */
export function equalThunks(machine: Machine, left: Thunk, right: Thunk): Truth {
  if (left === right) return true;
  const [a, b] = [machine.demand(left), machine.demand(right)];
  return a === b || equal(machine, a, b);
}

function equalSets(machine: Machine, left: AttrsValue, right: AttrsValue): Truth {
  if (isDerivation(machine, left) && isDerivation(machine, right)) {
    const [a, b] = [left.entries.get("outPath"), right.entries.get("outPath")];
    if (a && b) return equalThunks(machine, a.value, b.value);
  }
  if (left.entries.size !== right.entries.size) return false;
  machine.spend(left.entries.size, left.span);
  for (const name of left.entries.keys()) if (!right.entries.has(name)) return false;
  return every(left.entries, ([name, { value }]) =>
    equalThunks(machine, value, right.entries.get(name)?.value ?? value),
  );
}

export function isDerivation(machine: Machine, value: AttrsValue): boolean {
  const type = value.entries.get("type");
  if (!type) return false;
  const given = machine.demand(type.value);
  return given.kind === "string" && toStr(machine, given).known === "derivation";
}

function every<T>(items: Iterable<T>, test: (item: T) => Truth): Truth {
  let result: Truth = true;
  for (const item of items) {
    const truth = test(item);
    if (truth === false) return false;
    if (truth === undefined) result = undefined;
  }
  return result;
}
