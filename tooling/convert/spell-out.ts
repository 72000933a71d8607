import { select, treePath, variable } from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import type { Shape } from "./shape-of.ts";

/**
 * A recipe in YAML or JSON with the plain strings that name packages and files said as the other syntaxes say them.
 * `resolve` gives the tree path of a file named as seen from the recipe, if it is in the tree.
 */
export function spellOut(expr: Expr, shape: Shape, resolve: (written: string) => string | undefined): Expr {
  const visit = (each: Expr, at: Shape): Expr => {
    switch (each.kind) {
      case "attrs":
        return { ...each, bindings: each.bindings.map((binding) => inBinding(binding, at)) };
      case "list":
        return { ...each, elements: each.elements.map((element) => visit(element, at.element())) };
      case "string": {
        const [only, ...others] = each.parts;
        return typeof only === "string" && others.length === 0 ? spelledOut(each, only, at) : each;
      }
      default:
        return each;
    }
  };
  const inBinding = (binding: Binding, at: Shape): Binding => {
    if (binding.kind === "inherit") return binding;
    const [step] = binding.path;
    return step?.kind === "static"
      ? { ...binding, value: visit(binding.value, at.member(step.name)) }
      : binding;
  };
  const spelledOut = (each: Expr, written: string, at: Shape): Expr => {
    if (at.kind === "package" || (at.kind === "package-or-text" && isPackageName(written))) {
      return isPackageName(written) ? select(variable("pkgs"), ...written.split(".")) : each;
    }
    const path = at.kind === "path" ? resolve(written) : undefined;
    return path === undefined ? each : treePath(path);
  };
  return visit(expr, shape);
}

/** Whether a plain string can name a package: an attribute path below `pkgs`. */
export const isPackageName = (name: string): boolean =>
  /^[A-Za-z0-9_][A-Za-z0-9_'+-]*(\.[A-Za-z0-9_][A-Za-z0-9_'+-]*)*$/.test(name);
