import * as messages from "../../diagnostics/evaluating.ts";
import { toStr } from "../evaluation/coercion.ts";
import type { Call } from "../native.ts";
import { builtin } from "../residual.ts";
import { str } from "../string-value.ts";
import type { Value } from "../value.ts";
import { type Intrinsic, lambda } from "./intrinsic.ts";

/** What `JSON.stringify` prints: members in the order written. Nix sorts them, and prints one line. */
export const stringify: Intrinsic = {
  body: (call, indentation, value) => {
    const printed = print(call, call.value(value), call.string(indentation), "\n");
    call.machine.checkLength(printed.length, call.span);
    return str(printed, call.span);
  },
  nix: lambda(["indentation"], builtin("toJSON")),
};

/** `line` starts a line at the indentation of the value. */
function print(call: Call, value: Value, indentation: string, line: string): string {
  call.machine.spend(1, call.span);
  switch (value.kind) {
    case "null":
    case "bool":
    case "int":
      return value.kind === "null" ? "null" : String(value.value);
    case "float":
      return Number.isFinite(value.value) ? String(value.value) : "null";
    case "string":
      return JSON.stringify(toStr(call.machine, value).known ?? call.residual());
    case "list":
      return bracket(
        "[",
        "]",
        value.elements.map((element) => print(call, call.value(element), indentation, line + indentation)),
      );
    case "attrs":
      return bracket(
        "{",
        "}",
        [...value.entries].map(
          ([name, attribute]) =>
            `${JSON.stringify(name)}:${indentation === "" ? "" : " "}${print(call, call.value(attribute.value), indentation, line + indentation)}`,
        ),
      );
    case "residual":
    case "path":
      return call.residual();
    default:
      return call.machine.fail(messages.cannotSerialize("JSON.stringify", value, call.span));
  }

  function bracket(open: string, close: string, items: readonly string[]): string {
    if (items.length === 0 || indentation === "") return `${open}${items.join(",")}${close}`;
    const inner = line + indentation;
    return `${open}${inner}${items.join(`,${inner}`)}${line}${close}`;
  }
}
