import type { Machine } from "./machine.ts";
import { Str } from "./string-value.ts";
import type { Value } from "./value.ts";

/**
 * Evaluates everything inside a value; throws the first failure. "residual" when there is something in it that
 * only Nix knows. Every thunk is looked into once, so a value may contain itself.
 */
export function forceValue(machine: Machine, value: Value): "known" | "residual" {
  const seen = new Set<Value>();
  const pending: Value[] = [value];
  let residual = false;
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    machine.spend(1, next.span);
    if (next.kind === "residual" || (next instanceof Str && next.known === undefined)) residual = true;
    if (next.kind === "list") for (const element of next.elements) pending.push(machine.demand(element));
    if (next.kind === "attrs")
      for (const { value } of next.entries.values()) pending.push(machine.demand(value));
  }
  return residual ? "residual" : "known";
}
