import type { Expr } from "../language/expression.ts";
import { fakeHashes } from "../language/lib/fake-hashes.ts";

/** What `lib.fakeHash`, `fakeHash` and `lib.fakeSha256` are; undefined for anything else. */
export function fakeHashOf(expr: Expr): string | undefined {
  if (expr.kind === "variable") return named(expr.name);
  if (expr.kind !== "select" || expr.fallback !== undefined || expr.target.kind !== "variable")
    return undefined;
  const steps = expr.path.map((step) => (step.kind === "static" ? step.name : ""));
  const [first = "", second = ""] = steps;
  if (expr.target.name === "lib" && steps.length === 1) return named(first);
  return expr.target.name === "pkgs" && first === "lib" && steps.length === 2 ? named(second) : undefined;
}

const named = (name: string): string | undefined =>
  name === "fakeHash" || name === "fakeSha256" ? fakeHashes[name] : undefined;
