import type { PackageRef } from "../language/option-values.ts";
import type { Text } from "../language/text.ts";
import type { FunctionValue, Value } from "../language/value.ts";
import { attrsOf, bool, int, known, list, nullValue } from "../language/values.ts";
import { text } from "../language/text.ts";
import type { Option } from "../schema/model.ts";

/**
 * The value of an option that is not set; `name` is the nearest user-chosen name. Undefined for an option without a
 * default, or whose default a runtime or another option decides.
 */
export function defaultAsValue({ model, default: fallback }: Option, name: string): Value | undefined {
  switch (fallback.kind) {
    case "constant":
      return defaultValue(fallback.value);
    case "derived":
      return fallback.fromName && defaultValue(fallback.fromName(name));
    case "group":
      return model.kind === "group" && model.isSubmodule ? attrsOf([]) : undefined;
    default:
      return undefined;
  }
}

/**
 * A default of the schema, which is checked data, as the value that reading the option returns.
 * @throws for data that no option has as its default, which is an error of the schema
 */
function defaultValue(checked: unknown): Value {
  if (checked === null) return nullValue();
  if (typeof checked === "boolean") return bool(checked);
  if (typeof checked === "number") return int(checked);
  if (typeof checked === "string") return { kind: "string", text: text(checked) };
  if (Array.isArray(checked)) return list(checked.map((each) => known(defaultValue(each))));
  if (checked instanceof Map) {
    return attrsOf([...checked].map(([name, each]) => [String(name), known(defaultValue(each))]));
  }
  if (isText(checked)) return { kind: "string", text: checked };
  if (isFunction(checked)) return checked;
  if (isPackage(checked)) return { kind: "residual", expr: checked.expr };
  if (isEmptySet(checked)) return attrsOf([]);
  throw new Error("the schema has a default that cannot be read back");
}

const isText = (data: unknown): data is Text => typeof data === "object" && data !== null && "parts" in data;

const isPackage = (data: unknown): data is PackageRef =>
  typeof data === "object" && data !== null && "kind" in data && data.kind === "package";

const isFunction = (data: unknown): data is FunctionValue =>
  typeof data === "object" && data !== null && "kind" in data && data.kind === "function";

const isEmptySet = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "kind" in data && data.kind === "attrs";
