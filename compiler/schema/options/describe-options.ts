import { aliasesOf } from "../aliases.ts";
import { catalogFile, recipe } from "../catalog.ts";
import type { Leaf, Model, Option } from "../model.ts";
import { optionNotation } from "../notation.ts";
import { reflectGroup } from "../reflect.ts";
import { defaultText } from "./default-text.ts";
import type { OptionDoc } from "./option-doc.ts";

/** Every option of recipes and of the catalog file, in the order of the specification's tables. */
export function describeOptions(): readonly OptionDoc[] {
  return [
    ...optionsIn(reflectGroup(recipe).options, "", "recipe"),
    ...optionsIn(reflectGroup(catalogFile).options, "", "catalog"),
  ];
}

function* optionsIn(
  options: ReadonlyMap<string, Option>,
  prefix: string,
  file: OptionDoc["file"],
): Iterable<OptionDoc> {
  const aliases = aliasesOf(options);
  for (const option of options.values()) {
    const path = prefix + option.name;
    const leaf = leafOf(option.model);
    yield {
      path,
      file,
      type: optionNotation(option),
      default: defaultText(option.default),
      required: option.default.kind === "required",
      description: option.description,
      pattern: leaf?.pattern ?? null,
      values: leaf?.words ?? [],
      mapsTo: option.mapsTo ?? null,
      aliases: aliases.filter(([, neutral]) => neutral === option.name).map(([alias]) => alias),
    };
    yield* optionsBelow(option.model, `${path}.`, file);
  }
}

function* optionsBelow(model: Model, prefix: string, file: OptionDoc["file"]): Iterable<OptionDoc> {
  switch (model.kind) {
    case "group":
      yield* optionsIn(model.options, prefix, file);
      break;
    case "set":
      yield* optionsIn(model.fixed, prefix, file);
      yield* optionsBelow(model.element, `${prefix}<name>.`, file);
      break;
    case "list":
      yield* optionsBelow(model.element, `${prefix}*.`, file);
      break;
    case "nullable":
      yield* optionsBelow(model.inner, prefix, file);
      break;
    case "choice":
      for (const each of model.alternatives) yield* optionsBelow(each, prefix, file);
      break;
    default:
      break;
  }
}

/** The leaf whose pattern or words the option's value, or each of its elements, must match. */
function leafOf(model: Model): Leaf | undefined {
  if (model.kind === "leaf") return model;
  if (model.kind === "nullable") return leafOf(model.inner);
  if (model.kind === "list") return leafOf(model.element);
  if (model.kind === "choice")
    return model.alternatives.map(leafOf).find((leaf) => leaf !== undefined && leaf.words.length > 0);
  return undefined;
}
