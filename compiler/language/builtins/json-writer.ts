import * as messages from "../messages.ts";
import { interpolate, toStr } from "../evaluation/coercion.ts";
import type { Call } from "../native.ts";
import type { Value } from "../value.ts";
import { sorted } from "./attrsets.ts";

/** The result of `builtins.toJSON`. Requires every part of the value to be known. */
export function toJson(call: Call, value: Value): string {
  call.machine.spend(2, call.span);
  switch (value.kind) {
    case "null":
      return "null";
    case "bool":
    case "int":
      return String(value.value);
    case "float":
      return jsonFloat(value.value);
    case "string":
      return quoted(call, toStr(call.machine, value).known);
    case "list":
      return `[${value.elements.map((element) => toJson(call, call.value(element))).join(",")}]`;
    case "attrs": {
      if (value.entries.has("__toString")) {
        return quoted(call, interpolate(call.machine, value, call.span).known);
      }
      const outPath = value.entries.get("outPath");
      if (outPath) return toJson(call, call.value(outPath.value));
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

function quoted(call: Call, text: string | undefined): string {
  if (text === undefined) return call.residual();
  call.machine.checkLength(text.length, call.span);
  return JSON.stringify(text);
}

/** The shortest digits that read back as the same float, laid out like Nix's JSON library. */
function jsonFloat(value: number): string {
  if (!Number.isFinite(value)) return "null";
  const [mantissa = "", exponent = ""] = Math.abs(value).toExponential().split("e");
  return (
    (value < 0 || Object.is(value, -0) ? "-" : "") + layOut(mantissa.replace(".", ""), Number(exponent) + 1)
  );
}

/** `0.digits` times ten to the power of `point`. */
function layOut(digits: string, point: number): string {
  if (digits === "0") return "0.0";
  if (point > 0 && point <= 15) {
    const whole = digits.slice(0, point).padEnd(point, "0");
    return `${whole}.${digits.slice(point) || "0"}`;
  }
  if (point > -4 && point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
  const exponent = Math.abs(point - 1)
    .toString()
    .padStart(2, "0");
  return `${digits.slice(0, 1)}${fraction}e${point > 0 ? "+" : "-"}${exponent}`;
}
