import { neutralName } from "../../compiler/schema/aliases.ts";
import { recipe } from "../../compiler/schema/catalog.ts";
import type { Leaf, Model } from "../../compiler/schema/model.ts";
import { reflect } from "../../compiler/schema/reflect.ts";

/** The values an option accepts besides strings, as far as a command line can express them. */
export interface OptionType {
  readonly isNullable: boolean;
  readonly takesBooleans: boolean;
  readonly takesNumbers: boolean;
}

/** The type of the option at a path; undefined if it is not an option, and inside options that accept anything. */
export function optionType(steps: readonly string[]): OptionType | undefined {
  const model = modelAt(reflect(recipe), steps);
  return (
    model && {
      isNullable: isNullable(model),
      takesBooleans: takes(model, "bool"),
      takesNumbers: takes(model, "int"),
    }
  );
}

/** The model of the option at a path; undefined if there is none. */
export function modelAt(model: Model, [step, ...rest]: readonly string[]): Model | undefined {
  if (step === undefined) return model;
  switch (model.kind) {
    case "group":
    case "set": {
      const options = model.kind === "group" ? model.options : model.fixed;
      const option = options.get(neutralName(step, options) ?? "");
      const below = option?.model ?? (model.kind === "set" ? model.element : undefined);
      return below && modelAt(below, rest);
    }
    case "list":
      return modelAt(model.element, rest);
    case "nullable":
      return modelAt(model.inner, [step, ...rest]);
    case "choice":
      return model.alternatives.map((each) => modelAt(each, [step, ...rest])).find((found) => found);
    case "converted":
      return modelAt(model.from, [step, ...rest]);
    case "leaf":
      return undefined;
  }
}

const isNullable = (model: Model): boolean =>
  model.kind === "nullable" || (model.kind === "choice" && model.alternatives.some(isNullable));

/** Leaves that accept values of any type. */
const free: ReadonlySet<Leaf["leaf"]> = new Set([
  "anything",
  "environment-value",
  "module",
  "structured-value",
]);

function takes(model: Model, wanted: "bool" | "int"): boolean {
  switch (model.kind) {
    case "leaf":
      return model.leaf === wanted || free.has(model.leaf);
    case "nullable":
      return takes(model.inner, wanted);
    case "choice":
      return model.alternatives.some((each) => takes(each, wanted));
    default:
      return false;
  }
}
