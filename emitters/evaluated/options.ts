import type * as z from "zod";
import { list } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type {
  AttrValue,
  FreeForm,
  Listed,
  PackageRef,
  PathLike,
} from "../../compiler/language/option-values.ts";
import { reify } from "../../compiler/language/reify.ts";
import type { Text } from "../../compiler/language/text.ts";
import { conditionalList } from "../../compiler/language/value-expressions.ts";
import type { Group, Leaf, Model, Option } from "../../compiler/schema/model.ts";
import { reflectGroup } from "../../compiler/schema/reflect.ts";
import { textOf } from "./functions-as-text.ts";
import {
  attrValue,
  bool,
  filePath,
  freeForm,
  int,
  keyed,
  nothing,
  packagePath,
  record,
  str,
} from "./shapes.ts";

type Fields = Readonly<Record<string, Expr | undefined>>;
type Options<Schema extends z.ZodObject> = z.output<Schema>;

/** Options whose resolved data has the shape of the checked data. */
type Same<Schema extends z.ZodObject, Values> = {
  [Option in keyof Options<Schema>]: Option extends keyof Values
    ? Values[Option] extends Options<Schema>[Option]
      ? Option
      : never
    : never;
}[keyof Options<Schema>];

/** The other options, which the caller must print, and those that it wants to print. Undefined omits an option. */
type Printed<Schema extends z.ZodObject, Values> = {
  readonly [Option in Exclude<keyof Options<Schema>, Same<Schema, Values>>]: Expr | undefined;
} & { readonly [Option in keyof Options<Schema>]?: Expr | undefined };

/** The options of a group, in the order of the schema. */
export function printOptions<Schema extends z.ZodObject, Values extends object>(
  schema: Schema,
  values: Values,
  printed: Printed<Schema, Values>,
): { readonly [Option in keyof Options<Schema>]: Expr | undefined } {
  // The group of the schema.
  return fieldsOf(reflectGroup(schema), values, printed as Fields) as Record<
    keyof Options<Schema>,
    Expr | undefined
  >;
}

function fieldsOf({ options }: Group, values: object, printed: Fields = {}): Fields {
  const fields: Record<string, Expr | undefined> = {};
  for (const option of options.values()) {
    const { name, model } = option;
    const value: unknown = Reflect.get(values, name);
    if (name in printed) fields[name] = printed[name];
    else if (!isUnsetExtension(option, value)) fields[name] = valueOf(model, value);
  }
  return fields;
}

/** Whether an option is not in the specification and the recipe leaves it at its default. */
function isUnsetExtension({ model, isExtension, default: unset }: Option, value: unknown): boolean {
  if (isExtension) return unset.kind === "constant" && isSame(value, unset.value);
  if (model.kind !== "group" || model.options.size === 0) return false;
  return [...model.options.values()].every((each) =>
    isUnsetExtension(each, Reflect.get(value as object, each.name)),
  );
}

const isSame = (value: unknown, unset: unknown): boolean =>
  value === unset ||
  (Array.isArray(value) && value.length === 0) ||
  (value instanceof Map && value.size === 0);

/** A value printed by its model, against which it was checked. */
function valueOf(model: Model, value: unknown): Expr {
  switch (model.kind) {
    case "group":
      return record(fieldsOf(model, value as object));
    case "set":
      return keyed(value as ReadonlyMap<string, unknown>, (each) => valueOf(model.element, each));
    case "list": {
      const elements = value as readonly Listed<object>[];
      const element = (each: unknown): Expr => valueOf(model.element, each);
      return model.conditional ? conditionalList(elements, element) : list(elements.map(element));
    }
    case "nullable":
      return value === null ? nothing : valueOf(model.inner, value);
    case "choice":
      return valueOf(model.alternatives.find((each) => isOf(each, value)) ?? model, value);
    case "converted":
      return valueOf(model.from, value);
    case "leaf":
      return leafOf(model, value);
  }
}

/** Whether a value matches one of several models. */
function isOf(model: Model, value: unknown): boolean {
  if (model.kind === "list") return Array.isArray(value);
  if (model.kind === "group") return typeof value === "object";
  if (model.kind !== "leaf" || Array.isArray(value)) return false;
  if (model.leaf === "bool") return typeof value === "boolean";
  const isPackage =
    typeof value === "object" && value !== null && "kind" in value && value.kind === "package";
  return isPackage === (model.leaf === "package");
}

function leafOf({ leaf }: Leaf, value: unknown): Expr {
  switch (leaf) {
    case "bool":
      return bool(value as boolean);
    case "int":
      return int(value as number);
    case "static-string":
    case "enum":
    case "text":
    case "single-line-text":
    case "lines":
      return str(value as string | Text);
    case "package":
      return packagePath(value as PackageRef);
    case "path":
      return filePath(value as PathLike);
    case "module":
    case "anything":
    case "conditional-bool":
    case "license":
    case "lib-name":
      return freeForm(value as FreeForm);
    case "package-scope":
      return textOf(reify(value as FreeForm));
    case "environment-value":
    case "structured-value":
      return attrValue(value as AttrValue);
  }
}
