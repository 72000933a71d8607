import { select, treePath, variable } from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import { neutralName } from "../../compiler/schema/aliases.ts";
import type { Model } from "../../compiler/schema/model.ts";

/** Options for the YAML printer. */
export function shapeOf(model: Model): Shape {
  switch (model.kind) {
    case "nullable":
      return shapeOf(model.inner);
    case "converted":
      return { ...shapeOf(model.from), kind: "other" };
    case "group":
      return {
        kind: "other",
        member(name) {
          const known = neutralName(name, model.options);
          const option = known === undefined ? undefined : model.options.get(known);
          return option ? shapeOf(option.model) : other;
        },
        element: () => other,
      };
    case "set":
      return {
        kind: "other",
        member: (name) => shapeOf(model.fixed.get(name)?.model ?? model.element),
        element: () => other,
      };
    case "list":
      return { kind: "other", member: () => other, element: () => shapeOf(model.element) };
    case "choice": {
      const shapes = model.alternatives.map(shapeOf);
      const isLicense = shapes.some(({ kind }) => kind === "license");
      const namesPackages = shapes.some(({ kind }) => kind === "package");
      return {
        kind: isLicense ? "license" : namesPackages ? "package-or-text" : "other",
        member: (name) => firstOf(shapes.map((shape) => shape.member(name))),
        element: () => firstOf(shapes.map((shape) => shape.element())),
      };
    }
    case "leaf":
      return leaf(model.leaf);
  }
}

const other: Shape = { kind: "other", member: () => other, element: () => other };

function leaf(kind: string): Shape {
  return kind === "package" || kind === "path" || kind === "license" ? { ...other, kind } : other;
}

const firstOf = (shapes: readonly Shape[]): Shape => shapes.find((each) => each !== other) ?? other;

/**
 * The values of an option, as far as YAML writes them differently: plain strings can name packages or files.
 * Passed in, because printers do not know the schema.
 */
export interface Shape {
  readonly kind: "package" | "path" | "license" | "package-or-text" | "other";
  /** The option or entry with a name. */
  member(name: string): Shape;
  /** An element of the list. */
  element(): Shape;
}

/**
 * A recipe in YAML or JSON in which plain strings that name packages and files are explicit, as in other syntaxes.
 * `resolve` gives the tree path of a file named relative to the recipe, if it is in the tree.
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
