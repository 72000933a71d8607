import { inherit, string } from "../../compiler/language/build.ts";
import type { Binding, Expr, ValueBinding } from "../../compiler/language/expression.ts";
import { mapChildren } from "../../compiler/language/traversal.ts";
import { sriHash } from "../../compiler/schema/hash-form.ts";

/**
 * A file in the forms that nixpkgs uses, with the same value: `inherit x;` for `x = x;`, no `++ [ ]`, and hashes in the
 * notation of Subresource Integrity (nixpkgs manual, "Fetchers"; nixpkgs, `CONTRIBUTING.md`).
 */
export function withShortForms(written: Expr): Expr {
  const expr = mapChildren(written, withShortForms);
  if (expr.kind === "binary" && expr.operator === "++") {
    if (isEmptyList(expr.left)) return expr.right;
    return isEmptyList(expr.right) ? expr.left : expr;
  }
  if (expr.kind === "apply" && expr.argument.kind === "attrs" && isFetcher(expr.fn)) {
    const bindings = expr.argument.bindings.map((binding) => inSri(binding, ofFetchers));
    return { ...expr, argument: { ...expr.argument, bindings } };
  }
  if (expr.kind !== "attrs") return expr;
  const bindings = expr.bindings.map((binding) => inSri(binding, ofBuilders));
  return { ...expr, bindings: expr.recursive ? bindings : bindings.map(inherited) };
}

const isEmptyList = (expr: Expr): boolean => expr.kind === "list" && expr.elements.length === 0;

/** Not in a recursive set: there `x = x;` refers to itself. */
function inherited(binding: Binding): Binding {
  const name = nameOf(binding);
  if (binding.kind !== "value" || name === undefined) return binding;
  if (binding.value.kind !== "variable" || binding.value.name !== name) return binding;
  const { comment, blankBefore } = binding;
  return {
    ...inherit([name]),
    ...(comment !== undefined && { comment }),
    ...(blankBefore !== undefined && { blankBefore }),
  };
}

/** Attributes that fetchers and builders of nixpkgs read as hashes; other names are the recipe's own. */
const ofFetchers: ReadonlySet<string> = new Set(["hash"]);
const ofBuilders: ReadonlySet<string> = new Set(["cargoHash", "npmDepsHash", "outputHash", "vendorHash"]);

/** `fetchurl`, `rustPlatform.fetchCargoVendor` */
function isFetcher(expr: Expr): boolean {
  if (expr.kind === "variable") return expr.name.startsWith("fetch");
  const last = expr.kind === "select" ? expr.path.at(-1) : undefined;
  return last?.kind === "static" && last.name.startsWith("fetch");
}

function inSri(binding: Binding, names: ReadonlySet<string>): Binding {
  if (binding.kind !== "value" || !names.has(nameOf(binding) ?? "")) return binding;
  const [only, ...more] = binding.value.kind === "string" ? binding.value.parts : [];
  const hash = typeof only === "string" && more.length === 0 ? sriHash(only) : undefined;
  return hash === undefined ? binding : ({ ...binding, value: string(hash) } satisfies ValueBinding);
}

/** The name of a binding of one step. */
function nameOf(binding: Binding): string | undefined {
  const [first, ...rest] = binding.kind === "value" ? binding.path : [];
  return first?.kind === "static" && rest.length === 0 ? first.name : undefined;
}
