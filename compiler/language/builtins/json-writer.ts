import * as messages from "../../diagnostics/evaluating.ts";
import { isStringLike, stringify, toStr } from "../evaluation/coercion.ts";
import type { Call } from "../native.ts";
import type { Value } from "../value.ts";
import { sorted } from "./attrsets.ts";

/** What `builtins.toJSON` gives. Needs every part of the value to be known. */
export function toJson(call: Call, value: Value): string {
  call.machine.spend(1, call.span);
  switch (value.kind) {
    case "null":
      return "null";
    case "bool":
    case "int":
      return String(value.value);
    case "float":
      return jsonFloat(value.value);
    case "string":
      return JSON.stringify(toStr(call.machine, value).known ?? call.residual());
    case "list":
      return `[${value.elements.map((element) => toJson(call, call.value(element))).join(",")}]`;
    case "attrs": {
      if (isStringLike(value)) {
        return JSON.stringify(stringify(call.machine, value, call.span).known ?? call.residual());
      }
      const members = sorted(value.entries).map(
        ([name, attribute]) => `${JSON.stringify(name)}:${toJson(call, call.value(attribute.value))}`,
      );
      return `{${members.join(",")}}`;
    }
    case "residual":
    case "path":
      return call.residual();
    default:
      return call.machine.fail(messages.cannotSerialize(call.name, value, call.span));
  }
}

/** Shortest digits that read back the same, and always recognisable as a float. */
function jsonFloat(value: number): string {
  if (!Number.isFinite(value)) return "null";
  const digits = String(value);
  if (/^-?\d+$/.test(digits)) return `${digits}.0`;
  return digits.replace(/e\+?(-?)(\d)$/, "e$10$2").replace(/e(\d)/, "e+$1");
}
