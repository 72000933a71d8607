import type { Binding, Expr } from "../language/expression.ts";
import type { Span } from "../support/span.ts";
import { fakeHashes } from "../language/lib/fake-hashes.ts";
import { spine, forEachChild } from "../language/traversal.ts";
import { staticText } from "../language/text.ts";
import { fakeHashOf } from "./fake-hash.ts";

/** A hash in the text of a recipe, for any purpose. */
export interface HashPlace {
  readonly value: string;
  readonly span: Span;
}

/**
 * Every hash in a recipe that is certainly one, in the order written: the value of an attribute with the name of a
 * hash, as fetchers of nixpkgs have it, or an argument for a parameter with such a name.
 */
export function hashPlaces(recipe: Expr): readonly HashPlace[] {
  const places = new Map<number, HashPlace>();
  const add = (name: string, value: Expr): void => {
    const hash = fakeHashOf(value) ?? (value.kind === "string" ? staticText(value) : undefined);
    if (hash !== undefined && value.span !== undefined && isHash(hash, name))
      places.set(value.span.start, { value: hash, span: value.span });
  };
  // Names are matched in the whole file. Two functions with the same name result in additional places; Nix reports the
  // relevant one.
  const functions = new Map<string, readonly string[]>();
  const collect = (binding: Binding): void => {
    if (binding.kind !== "value") return;
    const steps = binding.path.map((step) => (step.kind === "static" ? step.name : ""));
    const [name = ""] = steps;
    if (steps.length === 1 && binding.value.kind === "lambda")
      functions.set(name, parametersOf(binding.value));
    const last = steps.at(-1) ?? "";
    if (steps.slice(-2).some(isHashSet) || isHashName(last)) add(last, binding.value);
    if (isHashSet(last) && binding.value.kind === "attrs")
      for (const inner of binding.value.bindings) if (inner.kind === "value") add(last, inner.value);
  };
  const calls: { readonly name: string; readonly given: readonly Expr[] }[] = [];
  const seen = new Set<Expr>();
  const visit = (expr: Expr): void => {
    // A YAML alias is one node at several places.
    if (seen.has(expr)) return;
    seen.add(expr);
    if (expr.kind === "attrs" || expr.kind === "let") expr.bindings.forEach(collect);
    const call = callOf(expr);
    if (call !== undefined) calls.push(call);
    forEachChild(expr, visit);
  };
  visit(recipe);
  for (const { name, given } of calls) {
    const parameters = functions.get(name) ?? [];
    given.forEach((argument, index) => {
      // If Nix text in the file uses the name too, the TypeScript name has a number.
      const parameter = (parameters[index] ?? "").replace(/_\d+$/, "");
      if (isHashName(parameter)) add(parameter, argument);
    });
  }
  return [...places.values()].sort((a, b) => a.span.start - b.span.start);
}

/** `hash`, `vendorHash`, `sha256`, `outputHash`. For `sha512` Nix only accepts that algorithm. */
export const isHashName = (name: string): boolean => /^(?:hash|sha256|.+Hash|.+Sha256)$/.test(name);

/** `cargoLock.outputHashes."crate-0.1.0"` */
export const isHashSet = (name: string): boolean => name === "outputHashes";

/**
 * Empty, or of the algorithm that Nix reports for an empty one. If the name includes the algorithm, the digest need
 * not.
 */
const isHash = (text: string, name: string): boolean =>
  isEmptyHash(text) || /^sha256[-:]./.test(text) || (namesAlgorithm(name) && isBareSha256(text));

const namesAlgorithm = (name: string): boolean => /^(?:sha256|.+Sha256|outputHash)$/.test(name);

/** In base 16, Nix's base 32, or base 64. */
export const isBareSha256 = (text: string): boolean =>
  /^(?:[0-9a-fA-F]{64}|[0-9a-df-np-sv-z]{52}|[A-Za-z0-9+/]{43}=?)$/.test(text);

/** A placeholder to be filled in. */
export const isEmptyHash = (text: string): boolean =>
  text === "" || text === fakeHashes.fakeHash || text === fakeHashes.fakeSha256;

function parametersOf(lambda: Expr): readonly string[] {
  const names: string[] = [];
  for (let inner = lambda; inner.kind === "lambda"; inner = inner.body)
    names.push(inner.parameter.kind === "name" ? inner.parameter.name : "");
  return names;
}

/** `f a b`, by the name of the function. */
function callOf(expr: Expr): { readonly name: string; readonly given: readonly Expr[] } | undefined {
  const { head, args } = spine(expr);
  return head.kind === "variable" && args.length > 0 ? { name: head.name, given: args } : undefined;
}
