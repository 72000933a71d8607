import * as messages from "../messages.ts";
import { apply } from "../build.ts";
import { toStr } from "../evaluation/coercion.ts";
import type { Call } from "../native.ts";
import { builtin, Residual } from "../residual.ts";
import { joinStr, Str } from "../string-value.ts";
import type { Value } from "../value.ts";
import { type Intrinsic, lambda, inPropertyOrder } from "./intrinsic.ts";

/**
 * The result of `JSON.stringify`: members in the order written (Nix sorts them and prints one line). Residual parts are
 * interpolated with `builtins.toJSON`.
 */
export const stringify: Intrinsic = {
  body: (call, indentation, value) => {
    const printed = joinStr(print(call, call.value(value), call.string(indentation), "\n"), call.span);
    call.machine.checkLength(printed.length, call.span);
    return printed;
  },
  nix: lambda(["indentation"], builtin("toJSON")),
};

type Pieces = readonly (Str | string)[];

/** `line` starts a line at the indentation of the value. */
function print(call: Call, value: Value, indentation: string, line: string): Pieces {
  call.machine.spend(1, call.span);
  switch (value.kind) {
    case "null":
      return ["null"];
    case "bool":
    case "int":
      return [String(value.value)];
    case "float":
      return [Number.isFinite(value.value) ? String(value.value) : "null"];
    case "string": {
      const { known } = toStr(call.machine, value);
      return known === undefined ? [printedByNix(call, value)] : [JSON.stringify(known)];
    }
    case "list":
      return bracket(
        "[",
        "]",
        value.elements.map((element) => print(call, call.value(element), indentation, line + indentation)),
      );
    case "attrs": {
      const colon = indentation === "" ? ":" : ": ";
      const members = inPropertyOrder(value.entries).map(([name, attribute]) => [
        JSON.stringify(name) + colon,
        ...print(call, call.value(attribute.value), indentation, line + indentation),
      ]);
      return bracket("{", "}", members);
    }
    case "residual":
    case "path":
      return [printedByNix(call, value)];
    default:
      return call.machine.fail(messages.cannotSerialize("JSON.stringify", value, call.span));
  }

  function bracket(open: string, close: string, items: readonly Pieces[]): Pieces {
    const inner = items.length === 0 || indentation === "" ? "" : line + indentation;
    const end = inner === "" ? "" : line;
    const separated = items.flatMap((item, index) => [(index === 0 ? "" : ",") + inner, ...item]);
    return [open, ...separated, end + close];
  }
}

/** `${builtins.toJSON value}` */
const printedByNix = ({ machine, span }: Call, value: Value): Str => {
  const json = new Residual(machine, (reifier) => apply(builtin("toJSON"), reifier.value(value)), span);
  return new Str([json], span);
};
