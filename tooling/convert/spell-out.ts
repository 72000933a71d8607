import { select, treePath, variable } from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import type { Model } from "../../compiler/schema/model.ts";
import { modelAt } from "../edit/option-type.ts";

/** The kind of an option, as far as YAML writes it differently: plain strings can name packages or files. */
export type Kind = "package" | "path" | "license" | "package-or-text" | "other";

export function kindOf(model: Model | undefined): Kind {
  switch (model?.kind) {
    case "nullable":
      return kindOf(model.inner);
    case "choice": {
      const kinds = model.alternatives.map(kindOf);
      if (kinds.includes("license")) return "license";
      return kinds.includes("package") ? "package-or-text" : "other";
    }
    case "leaf":
      return model.leaf === "package" || model.leaf === "path" || model.leaf === "license"
        ? model.leaf
        : "other";
    default:
      return "other";
  }
}

/** The model of a member of a set; without a name, that of the elements of a list. */
export function below(model: Model | undefined, name?: string): Model | undefined {
  switch (model?.kind) {
    case "nullable":
      return below(model.inner, name);
    case "converted":
      return below(model.from, name);
    case "choice":
      return model.alternatives.map((each) => below(each, name)).find((found) => found);
    case "list":
      return name === undefined ? model.element : undefined;
    case "group":
    case "set":
      return name === undefined ? undefined : modelAt(model, [name]);
    default:
      return undefined;
  }
}

/**
 * A recipe in YAML or JSON in which plain strings that name packages and files are explicit, as in other syntaxes.
 * `resolve` gives the tree path of a file named relative to the recipe, if it is in the tree.
 */
export function spellOut(expr: Expr, model: Model, resolve: (written: string) => string | undefined): Expr {
  const visit = (each: Expr, at: Model | undefined): Expr => {
    switch (each.kind) {
      case "attrs":
        return { ...each, bindings: each.bindings.map((binding) => inBinding(binding, at)) };
      case "list":
        return { ...each, elements: each.elements.map((element) => visit(element, below(at))) };
      case "string": {
        const [only, ...others] = each.parts;
        return typeof only === "string" && others.length === 0 ? spelledOut(each, only, at) : each;
      }
      default:
        return each;
    }
  };
  const inBinding = (binding: Binding, at: Model | undefined): Binding => {
    if (binding.kind === "inherit") return binding;
    const [step] = binding.path;
    return step?.kind === "static"
      ? { ...binding, value: visit(binding.value, below(at, step.name)) }
      : binding;
  };
  const spelledOut = (each: Expr, written: string, at: Model | undefined): Expr => {
    const kind = kindOf(at);
    if (kind === "package" || (kind === "package-or-text" && isPackageName(written))) {
      return isPackageName(written) ? select(variable("pkgs"), ...written.split(".")) : each;
    }
    const path = kind === "path" ? resolve(written) : undefined;
    return path === undefined ? each : treePath(path);
  };
  return visit(expr, model);
}

/** Whether a plain string can name a package: an attribute path below `pkgs`. */
export const isPackageName = (name: string): boolean =>
  /^[A-Za-z0-9_][A-Za-z0-9_'+-]*(\.[A-Za-z0-9_][A-Za-z0-9_'+-]*)*$/.test(name);
