import { functionShape } from "../diagnostics/reading-typescript.ts";
import { variable } from "./build.ts";
import { Closure } from "./closure.ts";
import type { Expr, IntrinsicName } from "./expression.ts";
import * as collections from "./intrinsics/collections.ts";
import { type Intrinsic, lambda } from "./intrinsics/intrinsic.ts";
import * as json from "./intrinsics/json.ts";
import * as strings from "./intrinsics/strings.ts";
import type { Machine } from "./machine.ts";
import { NativeFunction } from "./native.ts";

/** Only calls pass defaults. In JavaScript, a method would pass the index as the second argument. */
const callback: Intrinsic = {
  body: (call, thunk) => {
    const fn = call.value(thunk);
    const takes = fn instanceof Closure ? (fn.lambda.defaults?.length ?? 0) : 0;
    if (takes <= 1) return fn;
    const name = fn instanceof Closure ? (fn.label ?? "f") : "f";
    const problem = "a function with defaults is no callback: JavaScript puts the index into their place";
    const instead = `Say what it is called with: \`(x) => ${name}(x)\`.`;
    return call.machine.fail(functionShape(call.span, problem, instead));
  },
  nix: lambda(["fn"], variable("fn")),
};

/**
 * JavaScript semantics that no Nix function has. Sets keep JavaScript property order; if a set is residual, its names
 * are in byte order.
 */
const intrinsics: Readonly<Record<IntrinsicName, Intrinsic>> = {
  "js:interpolate": strings.interpolate,
  "js:callback": callback,
  "js:entries": collections.entriesOf,
  "js:keys": collections.keys,
  "js:values": collections.values,
  "js:from-entries": collections.fromEntries,
  "js:includes": collections.includes,
  "js:length": collections.length,
  "js:at": collections.at,
  "js:char": collections.character,
  "js:slice": collections.slice,
  "js:split": strings.split,
  "js:trim": strings.trim,
  "js:upper": strings.upper,
  "js:lower": strings.lower,
  "js:json": json.stringify,
};

/** The name of each intrinsic in messages. */
const written: Readonly<Record<IntrinsicName, string>> = {
  "js:interpolate": "String()",
  "js:callback": "the callback",
  "js:entries": "Object.entries()",
  "js:keys": "Object.keys()",
  "js:values": "Object.values()",
  "js:from-entries": "Object.fromEntries()",
  "js:includes": ".includes()",
  "js:length": ".length",
  "js:at": ".at()",
  "js:char": ".at()",
  "js:slice": ".slice()",
  "js:split": ".split()",
  "js:trim": ".trim()",
  "js:upper": ".toUpperCase()",
  "js:lower": ".toLowerCase()",
  "js:json": "JSON.stringify()",
};

/** The function that an intrinsic node denotes. */
export function intrinsicFunction(machine: Machine, name: IntrinsicName): NativeFunction {
  const { body, nix } = intrinsics[name];
  return new NativeFunction(machine, nix, written[name], body);
}

/** The nearest function of Nix. Differences are documented beside each intrinsic. */
export const intrinsicInNix = (name: IntrinsicName): Expr => intrinsics[name].nix;
