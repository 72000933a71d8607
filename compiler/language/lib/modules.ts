import type { Call, NativeBody, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import type { Thunk, Value } from "../value.ts";
import { attrsOf, int, known } from "../values.ts";

// Property sets as nixpkgs' module system makes them. The code that merges definitions looks at `_type`.

const property = (call: Call, type: string, fields: readonly (readonly [string, Thunk])[]): Value =>
  attrsOf([["_type", known(str(type))], ...fields], call.span);

const override =
  (priority: number): NativeBody =>
  (call, content) =>
    property(call, "override", [
      ["content", content],
      ["priority", known(int(priority))],
    ]);

const order =
  (priority: number): NativeBody =>
  (call, content) =>
    property(call, "order", [
      ["content", content],
      ["priority", known(int(priority))],
    ]);

/** `lib.modules` */
export const modules = {
  mkIf: (call, condition, content) =>
    property(call, "if", [
      ["condition", condition],
      ["content", content],
    ]),
  mkMerge: (call, contents) => property(call, "merge", [["contents", contents]]),
  mkOverride: (call, priority, content) =>
    property(call, "override", [
      ["content", content],
      ["priority", priority],
    ]),
  mkOptionDefault: override(1500),
  mkDefault: override(1000),
  mkImageMediaOverride: override(60),
  mkForce: override(50),
  mkVMOverride: override(10),
  mkOrder: (call, priority, content) =>
    property(call, "order", [
      ["content", content],
      ["priority", priority],
    ]),
  mkBefore: order(500),
  mkAfter: order(1500),
} satisfies NativeTable;
