import type { Model } from "../../compiler/schema/model.ts";
import { neutralName } from "../../compiler/schema/aliases.ts";

/** Options as the YAML printer sees them. */
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
 * What an option takes, as far as YAML writes it otherwise than elsewhere: a plain string there names a package or
 * a file. Given from outside, because emitters do not know the schema.
 */
export interface Shape {
  readonly kind: "package" | "path" | "license" | "package-or-text" | "other";
  /** The option, or the entry, of a name. */
  member(name: string): Shape;
  /** An element of the list. */
  element(): Shape;
}
