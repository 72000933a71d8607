import type { Binding, Expr } from "../../compiler/language/expression.ts";

/** The parts of a file for the converter: constants, and the expression in their scope. */
export interface ModuleParts {
  readonly bindings: readonly Binding[];
  readonly value: Expr;
}

/** The default export of a TypeScript module, in the scope of the module's imports and constants. */
export function defaultExport(module: Expr): ModuleParts | undefined {
  const { bindings, value } = moduleParts(module);
  const exported = value.kind === "binary" ? value.right : value;
  if (exported.kind !== "attrs") return undefined;
  for (const binding of exported.bindings) {
    if (binding.kind !== "value") continue;
    const [name, ...deeper] = binding.path;
    if (name?.kind === "static" && name.name === "default" && deeper.length === 0) {
      return { bindings, value: binding.value };
    }
  }
  return undefined;
}

/** Splits the `let` of a file. */
export function moduleParts(module: Expr): ModuleParts {
  return module.kind === "let"
    ? { bindings: module.bindings, value: module.body }
    : { bindings: [], value: module };
}

export const moduleOf = ({ bindings, value }: ModuleParts): Expr =>
  bindings.length === 0 ? value : { kind: "let", bindings, body: value };
