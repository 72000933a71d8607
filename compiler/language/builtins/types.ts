import { Closure } from "../closure.ts";
import type { Call, NativeBody, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import type { Thunk, Value, ValueKind } from "../value.ts";
import { attrsOf, bool, known } from "../values.ts";

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
  functionArgs: (call, fn) => {
    const value = call.known(fn);
    return value.kind === "function" ? functionArgs(call, value) : call.mismatch("a function", value, fn);
  },
} satisfies NativeTable;

/** For `{ a, b ? 1 }: …` the set `{ a = false; b = true; }`: whether each field has a default. */
export function functionArgs(call: Call, fn: Value): Value {
  const parameter = fn instanceof Closure ? fn.lambda.parameter : undefined;
  const fields = parameter?.kind === "pattern" ? parameter.fields : [];
  return attrsOf(
    fields.map((field): [string, Thunk] => [field.name, known(bool(field.fallback !== undefined))]),
    call.span,
  );
}
