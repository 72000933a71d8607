import type { Expr } from "../language/expression.ts";
import { fakeHashes } from "../language/lib/fake-hashes.ts";
import { nameBelow, namesBelow } from "../language/names-below.ts";

/** The value of `lib.fakeHash`, `fakeHash` and `lib.fakeSha256`; undefined for any other expression. */
export function fakeHashOf(expr: Expr): string | undefined {
  if (expr.kind === "variable") return named(expr.name);
  const [set, name, ...more] = namesBelow("pkgs", expr) ?? [];
  return named(set === "lib" && more.length === 0 ? name : nameBelow("lib", expr));
}

const named = (name: string | undefined): string | undefined =>
  name === "fakeHash" || name === "fakeSha256" ? fakeHashes[name] : undefined;
