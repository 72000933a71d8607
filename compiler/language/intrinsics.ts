import type { Expr, IntrinsicName } from "./expression.ts";
import { callback } from "./intrinsics/callback.ts";
import * as collections from "./intrinsics/collections.ts";
import type { Intrinsic } from "./intrinsics/intrinsic.ts";
import * as json from "./intrinsics/json.ts";
import * as strings from "./intrinsics/strings.ts";
import type { Machine } from "./machine.ts";
import { NativeFunction } from "./native.ts";

/**
 * The meanings of JavaScript that Nix has no function for. Sets keep the order of properties in JavaScript here;
 * where only Nix knows the set, its names come in byte order.
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

/** What each is in the recipe, for messages. */
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

/** The nearest function that Nix has; where that differs from the intrinsic is documented beside each. */
export const intrinsicInNix = (name: IntrinsicName): Expr => intrinsics[name].nix;
