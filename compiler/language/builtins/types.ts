import type { NativeBody, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import type { ValueKind } from "../value.ts";
import { bool } from "../values.ts";

const names: Record<Exclude<ValueKind, "residual" | "error">, string> = {
  null: "null",
  bool: "bool",
  int: "int",
  float: "float",
  string: "string",
  path: "path",
  list: "list",
  attrs: "set",
  function: "lambda",
};

const is =
  (kind: ValueKind): NativeBody =>
  (call, value) =>
    bool(call.known(value).kind === kind, call.span);

export const types = {
  typeOf: (call, value) => {
    const { kind } = call.known(value);
    return kind === "error" ? { kind } : str(names[kind], call.span);
  },
  isNull: is("null"),
  isBool: is("bool"),
  isInt: is("int"),
  isFloat: is("float"),
  isString: is("string"),
  isPath: is("path"),
  isList: is("list"),
  isAttrs: is("attrs"),
  isFunction: is("function"),
} satisfies NativeTable;
